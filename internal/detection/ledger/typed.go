package ledger

import "holdfast/internal/detection/inventory"

// Presence is the strength of a claim that something is there at all.
const Presence = 30

// onlyTrue tells a claim of truth that only true satisfies.
func (x *Ledger) onlyTrue(o inventory.Oracle) bool {
	return strictTruth.MatchString(o.Text) || x.typed && o.Kind == "truth"
}
