package ledger

import (
	"strings"

	"holdfast/internal/detection/oracle"
)

// shortened tells a look for a text that is a look for a part of that text now: it finds all
// that it found, and more.
func shortened(o, n oracle.Oracle) bool {
	if o.Kind != "match" || n.Kind != "match" || o.Matcher != n.Matcher || o.Negated || n.Negated || !textOnly(o.Expected) || !textOnly(n.Expected) {
		return false
	}
	was, is := BareText(o.Expected), BareText(n.Expected)
	return len(is) < len(was) && strings.Contains(was, is) && len(DroppedWords(was, is)) > 0
}

// textOnly tells a value that is one text, escaped quotes and all.
func textOnly(s string) bool {
	return oneText(strings.NewReplacer(`\\`, "", `\"`, "", `\'`, "").Replace(s))
}

// BareText is a text without its quotes.
func BareText(s string) string { return s[1 : len(s)-1] }

// DroppedWords are the words of a text that a part of it does not have.
func DroppedWords(was, is string) (out []string) {
	kept := map[string]bool{}
	for _, w := range PlainName.FindAllString(is, -1) {
		kept[w] = true
	}
	for _, w := range PlainName.FindAllString(was, -1) {
		if len(w) > 2 && !kept[w] {
			out = append(out, w)
		}
	}
	return out
}
