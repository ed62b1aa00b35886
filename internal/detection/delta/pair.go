package delta

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/leftout"
	"holdfast/internal/detection/matching"
)

// movedWhole tells a case that stands in another file, written as it was, and runs no less
// often: what it hands to others looks different there, what it claims does not.
func (c *comparison) movedWhole(b, a *inventory.Case) bool {
	return c.FileOf[b] != c.FileOf[a] && a.Rows >= b.Rows && (ledger.LiveCount(a) > 0 || ledger.LiveCount(b) == 0) && inventory.SameWords(b, a)
}

// comparePair says what became of a case that is still there.
func (c *comparison) comparePair(m matching.Match) {
	b, a := m.Before, m.After
	if c.LeftRun(b, a) {
		return
	}
	if a.State == inventory.Focused && b.State != inventory.Focused {
		e := c.NewEvent("case-focused", a, a)
		e.Before, e.After = string(b.State), a.Why
		c.Emit(e)
	}
	if !b.Runs() || !a.Runs() || b.State == inventory.Inverted && a.State != b.State && !claimsFailure(b, a) || c.movedWhole(b, a) {
		return // what was expected to fail vouched for nothing
	}
	c.CompareOracles(b, a, m.How)
}

// claimsFailure tells a test of which a mark claimed that it fails, and that claims nothing at all now: should_panic.
// One that was expected to fail and claims something vouches for more than before.
func claimsFailure(b, a *inventory.Case) bool {
	return ledger.LiveCount(a) == 0 && leftout.MustFail(b)
}
