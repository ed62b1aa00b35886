package change

import (
	"regexp"
	"strings"
	"sync"
)

// worded are the languages in which a hunk's open blocks end with a word.
var worded = map[string]bool{".rb": true, ".rake": true, ".ex": true, ".exs": true}

// blocks is how lines open and close blocks of words, made when first needed.
var blocks = sync.OnceValue(func() (out struct{ open, close *regexp.Regexp }) {
	out.open = regexp.MustCompile(`(?:\bdo(?:\s*\|[^|]*\|)?|\bfn\b.*->)\s*(?:#.*)?$|^\s*(?:def|class|module|if|unless|case|while|until|begin)\b[^;]*$`)
	out.close = regexp.MustCompile(`^\s*end\b`)
	return out
})

// oneLiner opens nothing that it does not close: def f, do: 1; def f = 1.
func oneLiner(line string) bool {
	return strings.Contains(line, ", do:") || strings.HasSuffix(strings.TrimSpace(line), " end") ||
		strings.HasPrefix(strings.TrimSpace(line), "def ") && strings.Contains(line, ") = ")
}

// mendWords balances the blocks of a hunk as mend does with brackets.
func mendWords(heading string, lines []string, room bool) (string, []string) {
	words := blocks()
	opens := func(line string) bool { return words.open.MatchString(line) && !oneLiner(line) }
	if !room || !opens(heading) {
		heading = ""
	}
	depth := 0
	if heading != "" {
		depth++
	}
	out := make([]string, 0, len(lines)+1)
	for _, line := range lines {
		switch {
		case words.close.MatchString(line) && depth == 0:
			line = ""
		case words.close.MatchString(line):
			depth--
		case opens(line):
			depth++
		}
		out = append(out, line)
	}
	if depth > 0 {
		out = append(out, strings.TrimSuffix(strings.Repeat("end;", depth), ";"))
	}
	return heading, out
}
