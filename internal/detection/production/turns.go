package production

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// turnable are the signs of a condition, and numbers: what says where something begins to hold.
var turnable = lazy.MustCompile(`[<>!=]=?=?|&&|\|\||\b(?:and|or|not)\b|\b\d[\d_]*(?:\.\d+)?\b`)

// OnlyTurns tells whether the code is as it was but for the signs and numbers of conditions: all that it
// did is still there, and holds for other values.
func (p Change) OnlyTurns() bool {
	if len(p.edited) == 0 || len(p.removed) > 0 || len(p.added) > 0 {
		return false
	}
	for name := range p.edited {
		body := p.bodies[name]
		if plain(body[0]) != plain(body[1]) {
			return false
		}
	}
	return true
}

func plain(body string) string {
	return strings.Join(strings.Fields(turnable.ReplaceAllString(body, " ? ")), " ")
}

// OnlyLoses tells whether the code is as it was but for what is gone from it.
func (p Change) OnlyLoses() bool {
	if len(p.edited) == 0 || len(p.removed) > 0 || len(p.added) > 0 {
		return false
	}
	for name := range p.edited {
		body := p.bodies[name]
		if !isPart(strings.Fields(body[0]), strings.Fields(body[1])) {
			return false
		}
	}
	return true
}

// isPart tells whether a list has all elements of a shorter one, in their order.
func isPart(long, short []string) bool {
	at := 0
	for _, word := range long {
		if at < len(short) && short[at] == word {
			at++
		}
	}
	return at == len(short) && len(short) < len(long)
}
