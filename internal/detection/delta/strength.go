package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
)

// strengthOf is what a case claims beyond calls that only must not fail.
func strengthOf(c *inventory.Case) float64 {
	sum := 0
	for _, o := range c.Oracles {
		if o.Effective() > setupStrength {
			sum += o.Effective() * max(1, o.Rows)
		}
	}
	return float64(sum)
}

// hollow tells whether a test claims nothing any more, its parts included.
func (c *comparison) hollow(a *inventory.Case) bool {
	prefix := a.FullName() + " > "
	return strengthOf(a) == 0 && !slices.ContainsFunc(c.after, func(part *inventory.Case) bool {
		return part.Sub && c.fileOf[part] == c.fileOf[a] && strings.HasPrefix(part.FullName(), prefix) && strengthOf(part) > 0
	})
}

func liveCount(c *inventory.Case) int {
	n := 0
	for _, o := range c.Oracles {
		if live(o) {
			n++
		}
	}
	return n
}
