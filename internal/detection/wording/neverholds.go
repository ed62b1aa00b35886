package wording

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// never is a condition that begins with what is never true, and what it asked before.
var never = lazy.MustCompile(`^(.*?\b(?:if|elif|elsif|while)\b\s*\(?\s*)(?:0|false|False|FALSE|nil|None)\s*(?:&&|\band\b)\s*(.*)$`)

// neverHolds finds a condition around a check that was made to hold never, with all that it asked still in it.
func (w Change) neverHolds() (was, is Passage) {
	for _, now := range w.Come {
		m := never.FindStringSubmatch(now.Text)
		if m == nil {
			continue
		}
		asked := bracketless(m[1] + m[2])
		for _, old := range w.Gone {
			if bracketless(old.Text) == asked {
				return old, now
			}
		}
	}
	return Passage{}, Passage{}
}

// bracketless is a text without its round brackets and blanks.
func bracketless(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '(' || r == ')' || r == ' ' || r == '\t' {
			return -1
		}
		return r
	}, text)
}
