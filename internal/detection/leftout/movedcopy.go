package leftout

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
)

const retoldAlike = 0.5 // of the body of a test that is switched off where it stood

// movedCopy is a new test that says what another one said before it was switched off: it runs
// elsewhere now. Nil when there is none.
func (s *States) movedCopy(b *inventory.Case) *inventory.Case {
	for _, a := range s.Fresh {
		if expression.PlainName(a.Name) == expression.PlainName(b.Name) && a.Runs() && s.FileOf[a] != s.FileOf[b] && a.Mass() >= b.Mass() && inventory.Similarity(a, b) >= retoldAlike {
			return a
		}
	}
	return nil
}
