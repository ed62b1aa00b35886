package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// takeChosen settles claims of two branches about one thing that are one claim now, of the value that the
// same condition chooses, and the other way round: if c { x is 2 } else { x is 4 } says x is (c ? 2 : 4).
func (x *Ledger) takeChosen() {
	for _, n := range slices.Clone(x.fresh) {
		if parts := twoBranches(n); parts != nil && takeBoth(&x.lostOnes, parts) {
			pick(&x.fresh, func(f oracle.Oracle) bool { return f == n })
		}
	}
	x.each(func(o oracle.Oracle) bool {
		parts := twoBranches(o)
		return parts != nil && takeBoth(&x.fresh, parts)
	})
}

// takeBoth takes two claims out of a list that has both.
func takeBoth(list *[]oracle.Oracle, parts []string) bool {
	for _, part := range parts {
		if !slices.ContainsFunc(*list, func(o oracle.Oracle) bool { return claimInBranch(o) == part }) {
			return false
		}
	}
	for _, part := range parts {
		pick(list, func(o oracle.Oracle) bool { return claimInBranch(o) == part })
	}
	return true
}

// twoBranches are the claims of which a claim with a chosen value makes one in either case; nil where there
// is nothing to choose.
func twoBranches(o oracle.Oracle) []string {
	if o.Kind != "equal" || o.Under != "" || !strings.Contains(o.Expected, " ? ") && !strings.Contains(o.Expected, "if ") {
		return nil
	}
	condition, then, otherwise, chosen := expression.Chosen(o.Expected)
	if !chosen || then == otherwise {
		return nil
	}
	yes, no := o, o
	yes.Expected, yes.Under = then, condition
	no.Expected, no.Under = otherwise, "not "+condition
	return []string{claimInBranch(yes), claimInBranch(no)}
}

// claimInBranch is a claim with the condition under which it is made; "" for one that is always made.
func claimInBranch(o oracle.Oracle) string {
	if o.Under == "" || o.Kind != "equal" {
		return ""
	}
	asked, denied := expression.Affirmed(expression.Undated(o.Under))
	if denied {
		asked = "not " + asked
	}
	return Claim(o) + " § " + asked
}
