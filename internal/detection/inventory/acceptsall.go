package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// everything are regular expressions that find something in every text.
var everything = []string{"", ".", ".*", ".+", ".*?", ".+?", "^", "$", "^.*", ".*$", "^.*$", "^.+$", "(.*)", "(?s).*", "(?s).+", "(?s:.*)", "[\\s\\S]*", "[\\s\\S]+", "\\X*", "|"}

// asked is the condition of a mark that names what it looks at; with a pattern that
// everything matches it asks only whether that is there: named = "os.name", matches = ".*".
func (r *reader) asked(args []syntax.Arg) string {
	name := r.tree.ArgText(args[0])
	for _, a := range args[1:] {
		if a.Label == "matches" && acceptsAll(r.tree.ArgText(a)) {
			return name + ` != ""`
		}
	}
	return name
}

// acceptsAll tells a pattern, as written, that no text can fail: ".*", /.+/, re.compile("").
func acceptsAll(written string) bool {
	text := strings.TrimSpace(written)
	if inner, ok := strings.CutPrefix(text, "re.compile("); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	if quote := strings.IndexAny(text, "\"'`/"); quote >= 0 && quote <= 2 { // r".*", ~r/.*/
		end := strings.LastIndexByte(text, text[quote])
		return end > quote && slices.Contains(everything, text[quote+1:end])
	}
	return false
}
