package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// hollow tells whether a test claims nothing any more, its parts included.
func (c *comparison) hollow(a *inventory.Case) bool {
	prefix := a.FullName() + " > "
	return ledger.StrengthOf(a) == 0 && !slices.ContainsFunc(c.after, func(part *inventory.Case) bool {
		return part.Sub && c.fileOf[part] == c.fileOf[a] && strings.HasPrefix(part.FullName(), prefix) && ledger.StrengthOf(part) > 0
	})
}

// emptied tells a test without a claim that anybody knows, which did something and does nothing now: that nothing
// went wrong on the way was what it claimed.
func (c *comparison) emptied(b, a *inventory.Case) bool {
	prefix := b.FullName() + " > "
	return a.DoesNothing() && !b.Empty && len(b.Oracles) == 0 && len(b.Steps)+len(b.Calls) > 0 && !slices.ContainsFunc(c.before, func(part *inventory.Case) bool {
		return part.Sub && c.fileOf[part] == c.fileOf[b] && strings.HasPrefix(part.FullName(), prefix)
	})
}

// clearEmptied clears a test that does nothing any more where what it called is gone, or was never the project's.
func (c *comparison) clearEmptied(e *event.Event, b *inventory.Case) {
	if c.production().Touched { // what a library brings is in no file of the repository once its last call is gone
		c.clearGoneSubject(e, b)
	}
	if len(e.Clearances) == 0 && c.triesNothing(b) {
		e.Clear("already-dead", "it used nothing but what its language and its tools bring and what it wrote down itself: no code of the project")
	}
}
