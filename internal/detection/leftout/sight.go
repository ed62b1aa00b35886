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
	if !from.Before.FoundBy(b.Framework) || to.After.FoundBy(b.Framework) || lent.Match(to.File.After.Text) || s.baseOfHeirs(b, a) {
		return false
	}
	s.EmitUncollected(b, to.File.Path, a.Line, "in "+to.File.Path)
	return true
}

// namedBase is how a class is called that only others run.
var namedBase = lazy.MustCompile(`^(?:Abstract|Base)[A-Z]|(?:Base|Case)$`)

// baseOfHeirs tells a test of a class that is called a base now, while as many classes of tests as before stand on it:
// they run what it holds.
func (s *States) baseOfHeirs(b, a *inventory.Case) bool {
	if len(b.Suite) == 0 || len(a.Suite) == 0 {
		return false
	}
	was, is := b.Suite[len(b.Suite)-1], a.Suite[len(a.Suite)-1]
	if was == is || !namedBase.MatchString(is) {
		return false
	}
	heirs := s.Lineage(true).Heirs[is]
	return heirs > 0 && heirs >= s.Lineage(false).Heirs[was]
}
