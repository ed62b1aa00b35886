package departed

import (
	"holdfast/internal/detection/inventory"
)

// restedOn is what the declarations around a lost test were made of, which went with it, and the
// change removed: the class that a test's own game mixed in, the type of a field. "" for none.
func (s *Subjects) restedOn(b *inventory.Case, p *inventory.Pair) string {
	if !s.Production().Touched {
		return ""
	}
	for _, r := range b.RestsOn() {
		if p.After != nil && (r.Class && p.After.DefinesClass(r.Name) || !r.Class && givesValue(p.After, r.Name)) {
			continue // it stays, and the test could have stayed with it
		}
		for _, name := range r.Of {
			if s.Production().IsRemoved(name) && !s.AliveElsewhere(name) {
				return name
			}
		}
	}
	return ""
}
