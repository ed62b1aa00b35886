package claims

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// aboutTouched are the facts of claims that name a file of the code which the change touched: whatever the
// test is called after, what it looks at is another now.
func (c *Comparison) aboutTouched(steps []ledger.Step, a *inventory.Case) map[string]any {
	production := c.Production()
	if production.Relation(a) != "unrelated" || slices.ContainsFunc(steps, func(s ledger.Step) bool { return !production.Named(s.Before.Subject) }) {
		return nil
	}
	return map[string]any{"production": "related"}
}
