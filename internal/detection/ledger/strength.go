package ledger

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// StrengthOf is what a case claims beyond calls that only must not fail.
func StrengthOf(c *inventory.Case) float64 {
	sum := 0
	for _, o := range c.Oracles {
		if o.Effective() > oracle.SetupStrength {
			sum += o.Effective() * max(1, o.Rows)
		}
	}
	return float64(sum)
}

// LiveCount is how many claims of a case can fail.
func LiveCount(c *inventory.Case) int {
	n := 0
	for _, o := range c.Oracles {
		if o.Live() {
			n++
		}
	}
	return n
}
