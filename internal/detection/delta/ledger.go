package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
)

// step is an oracle before and what it became.
type step struct {
	before inventory.Oracle
	after  *inventory.Oracle // nil when nothing took its place
	why    string
}

func (s step) to() int {
	if s.after == nil {
		return 0
	}
	return s.after.Effective()
}

func (s step) drop() int { return s.before.Effective() - s.to() }

// ledger accounts for every oracle of one case: each lost one is explained once.
type ledger struct {
	lostOnes []inventory.Oracle
	fresh    []inventory.Oracle // live oracles after that had no equal before
	dead     []inventory.Oracle
	mutedNow []inventory.Oracle
	raised   []inventory.Oracle // claims that say more than the ones in whose place they are
	still    map[string]bool    // what the case itself claims after the change
	typed    bool               // only true and false are conditions in its language
	emptied  bool               // it claimed only that calls do not fail, and now claims nothing
	grouped  float64            // what calls weigh that stood there before and only grouped claims
	ends     bool               // it waited for a callback and ends by itself now

	weakened, likely, changed, flipped, unreachable, muted, loosened, inputs, lost, duplicate, coarser, shortened []step
}

func newLedger(b, a *inventory.Case) *ledger {
	x := &ledger{still: map[string]bool{}, emptied: strengthOf(b) == 0 && liveCount(a) == 0}
	x.ends = b.Done() != "" && a.Done() == ""
	if !x.ends && sameClaims(b.Oracles, a.Oracles) && sameClaims(b.Muted, a.Muted) {
		return x // nothing is lost and nothing new; most tests of a file are like that
	}
	for _, o := range b.Oracles {
		if o.Live() && !failedAtOnce(o, b) {
			x.lostOnes = append(x.lostOnes, o)
		}
	}
	for _, o := range a.Oracles {
		switch {
		case !o.Live():
			x.dead = append(x.dead, o)
		case b.Grouped(o):
			x.grouped += float64(o.Effective() * max(1, o.Rows))
		default:
			x.fresh = append(x.fresh, o)
			x.still[madeAt(o)] = true
		}
	}
	before, written := map[string]int{}, map[string]bool{}
	for _, o := range b.Oracles {
		if !o.Live() {
			before[claim(o)]++
			written[o.Text] = o.Text != ""
		}
	}
	var dead []inventory.Oracle
	for _, o := range x.dead { // what was dead before is no news, nor is it for one row more
		if before[claim(o)] > 0 {
			before[claim(o)]--
			continue
		}
		if written[o.Text] && o.Dead == "tautology" {
			continue
		}
		dead = append(dead, o)
	}
	x.dead = dead
	muted := map[string]int{}
	for _, o := range b.Muted {
		muted[claim(o)]++
	}
	for _, o := range a.Muted {
		if muted[claim(o)] > 0 {
			muted[claim(o)]--
			continue
		}
		x.mutedNow = append(x.mutedNow, o)
	}
	return x
}

// sameClaims tells whether the same is claimed in the same words and order.
func sameClaims(before, after []inventory.Oracle) bool {
	return slices.EqualFunc(before, after, func(b, a inventory.Oracle) bool {
		b.Line, b.After = a.Line, a.After
		return b == a
	})
}

// each offers every lost oracle to explain; those it explains are settled.
func (x *ledger) each(explain func(o inventory.Oracle) bool) {
	var rest []inventory.Oracle
	for _, o := range x.lostOnes {
		if !explain(o) {
			rest = append(rest, o)
		}
	}
	x.lostOnes = rest
}

// pick takes the first oracle of a list that fits.
func pick(list *[]inventory.Oracle, fits func(inventory.Oracle) bool) *inventory.Oracle {
	for i := range *list {
		if o := (*list)[i]; fits(o) {
			*list = slices.Delete(*list, i, i+1)
			return &o
		}
	}
	return nil
}

// cancelEqual settles claims that are made before and after, minding tolerance,
// conditions and the strength of the call that makes them.
func (x *ledger) cancelEqual() {
	made := indexed(x.fresh)
	for _, alike := range likenesses {
		x.each(func(o inventory.Oracle) bool {
			same := made.take(o, alike)
			if same == nil {
				return false
			}
			if same.Strength > o.Strength {
				x.raised = append(x.raised, *same)
			}
			switch {
			case strings.HasPrefix(same.Tolerance, inventory.PassedOver):
				if o.Tolerance == "" {
					x.coarser = append(x.coarser, step{o, same, "coarser"})
				}
			case looser(o.Tolerance, same.Tolerance, o.Matcher):
				x.loosened = append(x.loosened, step{o, same, "tolerance"})
			case same.Strength < o.Strength && x.toldBeside(o):
			case same.Strength < min(o.Strength, exactly) && !x.onlyTrue(*same):
				x.weakened = append(x.weakened, step{o, same, ""})
			case opposed(o, *same):
				x.flipped = append(x.flipped, step{o, same, "opposite"})
			case laxer(o, *same), looserText(o, *same):
				x.coarser = append(x.coarser, step{o, same, "coarser"})
			case o.Under == "" && same.Under != "":
				x.unreachable = append(x.unreachable, step{o, &inventory.Oracle{Text: same.Text, Line: same.Line, Under: same.Under, Dead: "conditional"}, "conditional"})
			case x.ends && same.Inside != "" && same.Inside == o.Inside:
				x.unreachable = append(x.unreachable, step{o, &inventory.Oracle{Text: same.Text, Line: same.Line, Under: same.Inside, Dead: "conditional"}, "conditional"})
			case failureDrop(o.Failure, same.Failure):
				x.muted = append(x.muted, step{o, same, same.Failure})
			}
			return true
		})
	}
	x.fresh = made.rest()
	if len(x.lostOnes)*len(x.fresh) > manyPairs {
		x.lostOnes, x.fresh = sampled(x.lostOnes), sampled(x.fresh)
	}
}

// unchecked are errors that a case no longer looks at while it still makes the calls.
// Only where that is all that happened: a test that is rewritten sets up otherwise.
func (x *ledger) unchecked(b, a *inventory.Case) []step {
	for _, steps := range [][]step{x.weakened, x.likely, x.changed, x.flipped, x.unreachable, x.muted, x.loosened, x.inputs, x.lost, x.duplicate, x.coarser, x.shortened} {
		if len(steps) > 0 {
			return nil
		}
	}
	var out []step
	for _, o := range x.lostOnes {
		own := o.Line >= b.Line && o.Line <= b.EndLine // what helpers look at is theirs
		if !own || o.Kind != "no-error" && !strings.HasPrefix(o.Matcher, "NoErr") || len(x.fresh) > 0 || !callsAll(a, o.Subject) {
			return nil
		}
		out = append(out, step{before: o})
	}
	return out
}

// callsAll tells whether a case makes every call of an expression: one that no longer makes what
// it closed has nothing to close.
func callsAll(a *inventory.Case, subject string) bool {
	toks, found := strings.Fields(subject), false
	for i, t := range toks[:max(0, len(toks)-1)] {
		if toks[i+1] != "(" || !isName(t) {
			continue
		}
		if found = true; !slices.Contains(a.Calls, t) {
			return false
		}
	}
	return found
}

// tautologies are new oracles that cannot fail, in a case that lost something real.
func (x *ledger) tautologies() []step {
	var out []step
	for _, o := range x.dead {
		if o.Dead == "tautology" {
			out = append(out, step{before: inventory.Oracle{Strength: 0}, after: &o, why: "tautology"})
		}
	}
	return out
}

func says(c *inventory.Case, text string) bool {
	for _, o := range c.Oracles {
		if o.Text == text && o.Live() {
			return true
		}
	}
	return false
}
