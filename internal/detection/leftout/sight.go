package leftout

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// lent are words of a file whose tests others run: shared examples, a base class.
var lent = lazy.MustCompile(`\bshared_(?:examples|context)|\babstract\s+class\b|\btrait\s+[A-Z]`)

// leftSight reports a case that stands in a new file, or in one with a new name, which its runner
// does not find by the name.
func (s *States) leftSight(b, a *inventory.Case) bool {
	from, to := s.FileOf[b], s.FileOf[a]
	if from == nil || to == nil || from.Before == nil || to.After == nil || a.Framework != b.Framework || from.File.PathBefore() == to.File.Path || to != from && to.Before != nil {
		return false
	}
	if !from.Before.FoundBy(b.Framework) || to.After.FoundBy(b.Framework) || lent.Match(to.File.After.Text) {
		return false
	}
	s.EmitUncollected(b, to.File.Path, a.Line, "in "+to.File.Path)
	return true
}
