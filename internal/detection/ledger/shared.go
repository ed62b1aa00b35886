package ledger

import (
	"slices"

	"holdfast/internal/detection/oracle"
)

// matchShared settles claims in the same words about what the case made itself, and shares with others now.
func (x *Ledger) matchShared(shared func(oracle.Oracle) bool) {
	x.each(func(o oracle.Oracle) bool {
		said := func(n oracle.Oracle) bool { return SaidAlike(o, n) }
		return shared != nil && slices.ContainsFunc(x.fresh, said) && shared(o) && pick(&x.fresh, said) != nil
	})
}

// SaidAlike tells whether a claim is made in the words of another, of the same thing, as strongly and under the same condition.
func SaidAlike(o, n oracle.Oracle) bool {
	return o.Text != "" && n.Text == o.Text && !otherValueBelow(o, n) && n.Kind == o.Kind && n.Negated == o.Negated && n.Expected == o.Expected && n.Under == o.Under && n.Strength >= o.Strength
}

// otherValueBelow tells a claim over several lines that asks of another value, which stands on one of its further lines.
func otherValueBelow(o, n oracle.Oracle) bool {
	return o.Whole != n.Whole && o.Subject != n.Subject && masked(o) == masked(n)
}
