package ledger

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// takeWaitsForLess finds claims that something comes to hold in time that stand as they stood, while
// their closures ask for less: one of the conditions is gone, or all of them for the word true.
func (x *Ledger) takeWaitsForLess(b, a *inventory.Case) {
	were := b.WaitsFor()
	if len(were) == 0 {
		return
	}
	are := a.WaitsFor()
	for _, w := range were {
		before, after := beginning(b.Oracles, w.Text), beginning(a.Oracles, w.Text)
		if !w.Live() || len(before) == 0 || len(before) != len(after) || heldAmong(are, w) || heldAmong(a.Oracles, w) || othersNow(were, are, w.Text) {
			continue
		}
		left := after[0]
		left.Strength = min(left.Strength, w.Strength/2) // the wait is the one it was, and asks for less
		x.Likely = append(x.Likely, Step{w, &left, ""})
	}
}

// beginning are the claims that begin with a line.
func beginning(claims []oracle.Oracle, line string) (out []oracle.Oracle) {
	for _, o := range claims {
		if o.Text == line {
			out = append(out, o)
		}
	}
	return out
}

// heldAmong tells whether one of the claims asks what another does.
func heldAmong(claims []oracle.Oracle, w oracle.Oracle) bool {
	return slices.ContainsFunc(claims, func(o oracle.Oracle) bool {
		return o.Live() && o.Kind == w.Kind && o.Negated == w.Negated && Claim(o) == Claim(w)
	})
}

// othersNow tells whether what begins with a line waits for something that it did not wait for.
func othersNow(were, are []oracle.Oracle, line string) bool {
	held := beginning(are, line)
	return len(held) == 0 || slices.ContainsFunc(held, func(o oracle.Oracle) bool { return o.Live() && !heldAmong(were, o) })
}
