package gone

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// claimCount is how many oracles a case has besides failing by hand.
func claimCount(c *inventory.Case) int {
	n := 0
	for _, o := range c.Oracles {
		if o.Live() && !(o.Kind == "fail" && o.Under == "") {
			n++
		}
	}
	return n
}

// claimsLive tells whether all that a case claimed is still claimed somewhere.
func (r *report) claimsLive(b *inventory.Case) bool {
	seen := false
	for _, o := range b.Oracles {
		if !o.Live() {
			continue
		}
		if !ledger.Distinct(o) || !r.ClaimedAfter(o) {
			return false
		}
		seen = true
	}
	return seen
}

// claimsKept tells whether what a case claimed is claimed as often as before: other tests
// took it over, it did not just happen to be said there as well.
func (r *report) claimsKept(b *inventory.Case) bool {
	for _, o := range b.Oracles {
		if o.Live() && o.Effective() > oracle.SetupStrength && !r.Pool.Kept(o) {
			return false
		}
	}
	return true
}
