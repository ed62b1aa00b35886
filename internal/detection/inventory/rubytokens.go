package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// What Ruby lets write in two ways is one way here: %w[a b] is ["a", "b"], :"a" is :a, and { :a => 1 } is { a: 1 }.
var (
	quotedSymbol = lazy.MustCompile(`^:(?:"[A-Za-z_]\w*[?!]?"|'[A-Za-z_]\w*[?!]?')$`)
	plainSymbol  = lazy.MustCompile(`^:[A-Za-z_]\w*[?!]?$`)
)

// wordList are the tokens of a list of words with the quotes and commas it leaves out.
func wordList(t *syntax.Tree, n int) []token {
	node := t.Nodes[n]
	list := []token{{node.Start, node.Start + 1, "[", syntax.None}}
	for _, k := range t.NamedChildren(n) {
		if last := len(list) - 1; last > 0 {
			list = append(list, token{list[last].end, list[last].end, ",", syntax.None})
		}
		list = append(list, token{t.Nodes[k].Start, t.Nodes[k].End, strconv.Quote(t.Text(k)), syntax.String})
	}
	return append(list, token{node.End - 1, node.End, "]", syntax.None})
}

// labels makes the symbol that stands last a label, where an arrow follows it: :a => 1 is a: 1.
func labels(list []token) bool {
	last := len(list) - 1
	if last < 0 || !plainSymbol.MatchString(list[last].text) {
		return false
	}
	list[last].text = strings.TrimPrefix(list[last].text, ":")
	return true
}
