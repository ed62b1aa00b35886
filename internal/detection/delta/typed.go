package delta

import (
	"holdfast/internal/detection/inventory"
)

// presence is the strength of a claim that something is there at all.
const presence = 30

// onlyTrue tells a claim of truth that only true satisfies.
func (x *ledger) onlyTrue(o inventory.Oracle) bool {
	return strictTruth.MatchString(o.Text) || x.typed && o.Kind == "truth"
}
