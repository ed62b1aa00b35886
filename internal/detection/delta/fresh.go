package delta

import (
	"holdfast/internal/detection/claims"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// reportNew looks at cases that were not there before.
func (c *comparison) reportNew() {
	for _, a := range c.Fresh {
		if a.State == inventory.Focused {
			e := c.NewEvent("case-focused", a, a)
			e.After = a.Why
			c.Emit(e)
		}
		if !a.Runs() {
			continue
		}
		taut := 0
		for _, o := range a.Oracles {
			if o.Dead == "tautology" {
				taut++
			}
		}
		if taut > 0 && ledger.LiveCount(a) == 0 && !c.AboutClaims(a) {
			e := c.NewEvent("oracle-tautology", a, a)
			e.After = claims.Describe(&a.Oracles[0])
			e.Facts["new"], e.Facts["count"], e.Facts["live"], e.Facts["circular"] = true, float64(taut), 0.0, claims.Circular(a.Oracles[0])
			e.Facts["gone"] = float64(len(c.Gone))
			c.Emit(e)
		}
	}
}
