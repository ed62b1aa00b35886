package ledger

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// takeBranches settles claims of a branch that is gone, where the claim of the other branch about the
// same thing is made in every case now: that case is not left out, it is held to what
// the others were held to.
func (x *Ledger) takeBranches(b, a *inventory.Case) {
	x.each(func(o oracle.Oracle) bool {
		return o.Under != "" && o.Subject != "" && slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Under == "" && n.Kind == o.Kind && n.Negated == o.Negated && n.Effective() >= o.Effective() && alike(n.Subject, o.Subject) && heldElsewhere(b, o, n)
		})
	})
}

// heldElsewhere tells whether a case made a claim under another condition than that of o, and never
// without one.
func heldElsewhere(b *inventory.Case, o, n oracle.Oracle) bool {
	found := false
	for _, p := range b.Oracles {
		if !p.Live() || Claim(p) != Claim(n) {
			continue
		}
		if p.Under == "" {
			return false
		}
		found = found || p.Under != o.Under
	}
	return found
}
