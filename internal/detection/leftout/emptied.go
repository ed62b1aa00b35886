package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
)

// emptied tells a test without a claim that anybody knows, which did something and does nothing now: that nothing
// went wrong on the way was what it claimed.
func (s *States) emptied(b, a *inventory.Case) bool {
	prefix := b.FullName() + " > "
	return a.DoesNothing() && !b.Empty && len(b.Oracles) == 0 && len(b.Steps)+len(b.Calls) > 0 && !slices.ContainsFunc(s.Before, func(part *inventory.Case) bool {
		return part.Sub && s.FileOf[part] == s.FileOf[b] && strings.HasPrefix(part.FullName(), prefix)
	})
}

// clearEmptied clears a test that does nothing any more where what it called is gone, or was never the project's.
func (s *States) clearEmptied(e *event.Event, l *lapse) {
	if s.Production().Touched { // what a library brings is in no file of the repository once its last call is gone
		s.ClearGoneSubject(e, l.before)
	}
	if len(e.Clearances) == 0 && s.TriesNothing(l.before) {
		e.Clear("already-dead", "it used nothing but what its language and its tools bring and what it wrote down itself: no code of the project")
	}
}
