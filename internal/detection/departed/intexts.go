package departed

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// writtenOut is what the change removed and a gone test wrote into a text: the name of a setting in a
// configuration, the beginning of an address. "" when there is none.
func (s *Subjects) writtenOut(b *inventory.Case) string {
	p := s.FileOf[b]
	if p == nil || !s.Production().Touched {
		return ""
	}
	code := matching.CodeOf(p.BeforeLines(), b)
	names, texts := s.Production().RemovedTexts()
	for _, name := range names {
		if expression.HoldsWord(code, name) && s.Production().IsRemoved(name) && !s.AliveElsewhere(name) {
			return name
		}
	}
	for _, text := range texts {
		if i := strings.Index(code, text); i > 0 && beginsText(code[i-1]) && s.Production().VanishedIn([]string{text}) != "" && !s.AliveElsewhere(text) {
			return text
		}
	}
	return ""
}

// beginsText tells a sign behind which a text begins, or goes on after a value that is filled in: `${host}/carts`.
func beginsText(sign byte) bool { return strings.IndexByte("\"'`}", sign) >= 0 }
