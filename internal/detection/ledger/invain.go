package ledger

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// takeInVain settles claims that nobody comes to any more because what they are made of must throw now, where the
// test caught what it throws before: it passed either way, and asks for the failure now.
func (x *Ledger) takeInVain(caught func() bool) {
	if len(x.lostOnes) == 0 || !slices.ContainsFunc(x.dead, inVain) || caught == nil || !caught() {
		return
	}
	x.each(func(o oracle.Oracle) bool {
		return pick(&x.dead, func(n oracle.Oracle) bool { return inVain(n) && Claim(n) == Claim(o) }) != nil
	})
}

func inVain(o oracle.Oracle) bool { return o.Dead == inventory.AskedInVain }
