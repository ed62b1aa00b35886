package delta

import (
	"slices"

	"holdfast/internal/detection/claims"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// Bounds from which on fewer claims behind as many tests are no accident.
const (
	massLost     = 0.3 // share of the oracle mass
	manyWeakened = 3   // tests, when none was added
)

// compareMass finds changes that keep or raise the number of tests while these claim
// much less: the count looks well, and nothing is proved.
func (c *comparison) compareMass() {
	casesBefore, massBefore := claims.Measured(c.Before)
	casesAfter, massAfter := claims.Measured(c.After)
	weakened := 0
	for _, e := range c.Events {
		if len(e.Clearances) == 0 && slices.Contains(weakens, e.Kind) {
			weakened++
		}
	}
	if massBefore == 0 || casesAfter < casesBefore || weakened == 0 || len(c.Fresh) == 0 && weakened < manyWeakened {
		return
	}
	lost := 1 - massAfter/massBefore
	if lost < massLost || lessClaimed(c.Before, c.After) < massLost {
		return
	}
	first := c.After[0]
	e := c.NewEvent("oracle-mass-fell", first, nil)
	e.Facts["cases_before"], e.Facts["cases_after"] = float64(casesBefore), float64(casesAfter)
	e.Facts["mass_before"], e.Facts["mass_after"], e.Facts["lost"] = massBefore, massAfter, lost
	e.Facts["weakened"], e.Facts["production"] = float64(weakened), c.Production().TouchedWord()
	c.Emit(e)
}

// lessClaimed is the share of what tests claimed that is gone, calls that only had to go well left out:
// whoever awaits a call, where its end was claimed, lost nothing. All of it where they claimed nothing else.
func lessClaimed(before, after []*inventory.Case) float64 {
	was, is := strengthOf(before), strengthOf(after)
	if was == 0 {
		return 1
	}
	return 1 - is/was
}

func strengthOf(list []*inventory.Case) (sum float64) {
	for _, c := range list {
		if c.Runs() {
			sum += ledger.StrengthOf(c)
		}
	}
	return sum
}

// weakens are the events after which a test claims less.
var weakens = []event.Kind{"oracle-weakened", "oracle-removed", "oracle-tautology", "oracle-unreachable", "oracle-failure-downgraded", "case-rows-lost"}
