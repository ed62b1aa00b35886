package claims

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// bounds are the places of a pattern that stand for no text: the edge of a word, the ends of a line or a text.
var bounds = lazy.MustCompile(`\\[bAzZ]|\^|\$`)

// heldTighter tells a pattern that asks for the text it asked for before and says besides where it must end:
// /1005/ became /\b1005\b/, which 10051 does not meet any more.
func heldTighter(s ledger.Step) bool {
	if s.After == nil || s.Before.Matcher != s.After.Matcher {
		return false
	}
	was, is := strings.TrimSpace(s.Before.Expected), strings.TrimSpace(s.After.Expected)
	if !strings.HasPrefix(was, "/") || !strings.HasPrefix(is, "/") || bounds.ReplaceAllString(was, "") != bounds.ReplaceAllString(is, "") {
		return false
	}
	for _, bound := range []string{`\b`, "^", "$", `\A`, `\z`, `\Z`} {
		if strings.Count(was, bound) > strings.Count(is, bound) {
			return false
		}
	}
	return len(is) > len(was)
}
