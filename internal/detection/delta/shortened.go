package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
)

// shortened tells a look for a text that is a look for a part of that text now: it finds all
// that it found, and more.
func shortened(o, n inventory.Oracle) bool {
	if o.Kind != "match" || n.Kind != "match" || o.Matcher != n.Matcher || o.Negated || n.Negated || !textOnly(o.Expected) || !textOnly(n.Expected) {
		return false
	}
	was, is := bareText(o.Expected), bareText(n.Expected)
	return len(is) < len(was) && strings.Contains(was, is) && len(droppedWords(was, is)) > 0
}

// textOnly tells a value that is one text, escaped quotes and all.
func textOnly(s string) bool {
	return oneText(strings.NewReplacer(`\\`, "", `\"`, "", `\'`, "").Replace(s))
}

func bareText(s string) string { return s[1 : len(s)-1] }

// droppedWords are the words of a text that a part of it does not have.
func droppedWords(was, is string) (out []string) {
	kept := map[string]bool{}
	for _, w := range plainName.FindAllString(is, -1) {
		kept[w] = true
	}
	for _, w := range plainName.FindAllString(was, -1) {
		if len(w) > 2 && !kept[w] {
			out = append(out, w)
		}
	}
	return out
}
