package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/oracle"
)

// takeMoved settles claims that are now made in another place.
func (x *Ledger) takeMoved(p *Pool) {
	x.each(func(o oracle.Oracle) bool { return p.Kept(o) || p.take(o) })
}

// takeRedundant sets claims aside that another test still makes word for word. Where another input is said to have the
// very same answer, what the other test did before the claim is not the same.
func (x *Ledger) takeRedundant(claimed func(oracle.Oracle) bool) {
	x.setAside(func(o oracle.Oracle) bool {
		return strings.Contains(o.Subject, " ") && claimed(o) && !x.answersAlikeNow(o)
	})
}

// takeCopied sets claims aside that another test made, and still makes, in the same
// words; only a sentence long enough to be no coincidence counts. Where the same is asked of another
// input now, what others say in these words is about what they made.
func (x *Ledger) takeCopied(made func(text string) bool) {
	x.setAside(func(o oracle.Oracle) bool {
		return o.Subject != "" && len(o.Text) >= copiedText && made(o.Text) && !x.conditionNow(o) && !x.asksOtherNow(o)
	})
}

// asksOtherNow tells a claim that the test itself now makes about another input.
func (x *Ledger) asksOtherNow(o oracle.Oracle) bool {
	return slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool { return asksOther(o, n) })
}

// answersAlikeNow tells a claim that the test itself now makes about another input, with the answer of before.
func (x *Ledger) answersAlikeNow(o oracle.Oracle) bool {
	return slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool { return asksOther(o, n) && n.Expected == o.Expected && !o.Literal })
}

// conditionNow tells a claim that the test itself still makes in the same words, only under a condition.
func (x *Ledger) conditionNow(o oracle.Oracle) bool {
	return o.Under == "" && slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool { return n.Text == o.Text && n.Under != "" })
}

// madeAt is a claim with its words and how much happened before it: the same claim after
// another step, or about another object that was made alike, is another claim.
func madeAt(o oracle.Oracle) string {
	return Claim(o) + " § " + o.Text + " § " + strconv.Itoa(o.After)
}

// setAside settles claims that are made elsewhere as well. Their words are the same,
// what happens before them need not be: losing one is no proof of harm, but no news
// either way would hide a plain deletion.
func (x *Ledger) setAside(elsewhere func(oracle.Oracle) bool) {
	x.each(func(o oracle.Oracle) bool {
		if !elsewhere(o) {
			return false
		}
		if o.Effective() > oracle.SetupStrength && !x.still[madeAt(o)] {
			x.Duplicate = append(x.Duplicate, Step{Before: o})
		}
		return true
	})
}

const copiedText = 40
