package source

import (
	"holdfast/internal/detection/lazy"

	"holdfast/internal/detection/expression"
)

var typeWord = lazy.MustCompile(`(?:\bis|\binstanceof|\bisinstance\([^,]+,|\bas\??)\s+(?:\w+\.)*([A-Z]\w{3,})`)

// typeGone is the type that a check asked for, where the change takes its definition away and
// none of the files that it touches speaks of it any more.
func (c *comparison) typeGone(g Guard) string {
	m := typeWord.FindStringSubmatch(g.Text)
	if m == nil {
		return ""
	}
	defined := false
	for _, p := range c.pairs {
		if p.Before != nil {
			defined = defined || definesType(p.Before.All(), m[1])
		}
		if p.After != nil && expression.HoldsWord(p.After.All(), m[1]) {
			return ""
		}
	}
	if defined {
		return m[1]
	}
	return ""
}

func definesType(text, name string) bool {
	for _, word := range []string{"class ", "object ", "struct ", "interface ", "record ", "enum ", "trait "} {
		if expression.HoldsWord(text, word+name) {
			return true
		}
	}
	return false
}
