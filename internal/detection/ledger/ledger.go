// Package ledger accounts for the claims of one test: which of them are still made, what took
// the place of the others, and whether that says as much.
package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// Step is an oracle before and what it became.
type Step struct {
	Before oracle.Oracle
	After  *oracle.Oracle // nil when nothing took its place
	Why    string
}

// To is the strength that is left, Drop what is lost.
func (s Step) To() int {
	if s.After == nil {
		return 0
	}
	return s.After.Effective()
}

func (s Step) Drop() int { return s.Before.Effective() - s.To() }

// Ledger accounts for every oracle of one case: each lost one is explained once.
type Ledger struct {
	lostOnes []oracle.Oracle
	fresh    []oracle.Oracle // live oracles after that had no equal before
	dead     []oracle.Oracle
	mutedNow []oracle.Oracle
	raised   []oracle.Oracle // claims that say more than the ones in whose place they are
	still    map[string]bool // what the case itself claims after the change
	typed    bool            // only true and false are conditions in its language
	emptied  bool            // it claimed only that calls do not fail, and now claims nothing
	Grouped  float64         // what calls weigh that stood there before and only grouped claims
	Reworded float64         // what claims weigh more that only say true or false with a value now
	calls    []string        // what the case calls after the change, where it still claims something
	ends     bool            // it waited for a callback and ends by itself now

	Weakened, Likely, Changed, Flipped, Unreachable, Muted, Loosened, Inputs, Lost, Duplicate, Coarser, Shortened []Step
}

func newLedger(b, a *inventory.Case) *Ledger {
	x := &Ledger{still: map[string]bool{}, emptied: StrengthOf(b) == 0 && LiveCount(a) == 0}
	x.ends = b.Done() != "" && a.Done() == ""
	if LiveCount(a) > 0 {
		x.calls = append([]string{}, a.Calls...)
	}
	if !x.ends && sameClaims(b.Oracles, a.Oracles) && sameClaims(b.Muted, a.Muted) {
		return x // nothing is lost and nothing new; most tests of a file are like that
	}
	for _, o := range b.Oracles {
		if o.Live() && !failedAtOnce(o, b) && !leavesTestsOut(o) {
			x.lostOnes = append(x.lostOnes, o)
		}
	}
	for _, o := range a.Oracles {
		switch {
		case !o.Live():
			x.dead = append(x.dead, o)
		case b.Grouped(o):
			x.Grouped += float64(o.Effective() * max(1, o.Rows))
		default:
			x.fresh = append(x.fresh, o)
			x.still[madeAt(o)] = true
		}
	}
	before, written := map[string]int{}, map[string]bool{}
	for _, o := range b.Oracles {
		if !o.Live() {
			before[Claim(o)]++
			written[o.Text] = o.Text != ""
		}
	}
	passes := passesGone(b, a)
	var dead []oracle.Oracle
	for _, o := range x.dead { // what was dead before is no news, nor is it for one row more
		if before[Claim(o)] > 0 {
			before[Claim(o)]--
			continue
		}
		if written[o.Text] && o.Dead == "tautology" {
			continue
		}
		if passes > 0 && sayPass(o) {
			passes--
			continue
		}
		dead = append(dead, o)
	}
	x.dead = dead
	muted := map[string]int{}
	for _, o := range b.Muted {
		muted[Claim(o)]++
	}
	for _, o := range a.Muted {
		if muted[Claim(o)] > 0 {
			muted[Claim(o)]--
			continue
		}
		x.mutedNow = append(x.mutedNow, o)
	}
	return x
}

// sameClaims tells whether the same is claimed in the same words and order.
func sameClaims(before, after []oracle.Oracle) bool {
	return slices.EqualFunc(before, after, func(b, a oracle.Oracle) bool {
		b.Line, b.After = a.Line, a.After
		return b == a
	})
}

// each offers every lost oracle to explain; those it explains are settled.
func (x *Ledger) each(explain func(o oracle.Oracle) bool) {
	var rest []oracle.Oracle
	for i, o := range x.lostOnes {
		switch settled := explain(o); {
		case settled && rest == nil:
			rest = make([]oracle.Oracle, i, len(x.lostOnes))
			copy(rest, x.lostOnes)
		case !settled && rest != nil:
			rest = append(rest, o)
		}
	}
	if rest != nil {
		x.lostOnes = rest
	}
}

// pick takes the first oracle of a list that fits.
func pick(list *[]oracle.Oracle, fits func(oracle.Oracle) bool) *oracle.Oracle {
	for i := range *list {
		if fits((*list)[i]) {
			o := (*list)[i]
			*list = slices.Delete(*list, i, i+1)
			return &o
		}
	}
	return nil
}

// cancelEqual settles claims that are made before and after, minding tolerance,
// conditions and the strength of the call that makes them.
func (x *Ledger) cancelEqual() {
	made := indexed(x.fresh)
	for _, alike := range likenesses {
		x.each(func(o oracle.Oracle) bool {
			same := made.take(o, alike)
			if same == nil {
				return false
			}
			if same.Strength > o.Strength {
				x.raised = append(x.raised, *same)
			}
			weaker := same.Strength < min(o.Strength, exactly) && !x.onlyTrue(*same)
			if o.Kind == "truth" && same.Kind == "equal" {
				x.Reworded += float64((same.Effective() - o.Effective()) * max(1, same.Rows))
			}
			switch {
			case strings.HasPrefix(same.Tolerance, oracle.PassedOver):
				if o.Tolerance == "" {
					x.Coarser = append(x.Coarser, Step{o, same, "coarser"})
				}
			case oracle.TakesMore(o.Tolerance, same.Tolerance):
				x.Coarser = append(x.Coarser, Step{o, same, "coarser"})
			case looserClaim(o, *same):
				x.Loosened = append(x.Loosened, Step{o, same, "tolerance"})
			case same.Strength < o.Strength && x.toldBeside(o):
			case thereIsAnError(o, *same):
			case o.Kind == "equal" && same.Under == o.Under && asksForError(*same): // the error itself, however it is wrapped
			case weaker && same.Kind == "truth" && o.Kind == "equal": // what was true or false seldom is anything else
				x.Likely = append(x.Likely, Step{o, same, ""})
			case weaker:
				x.Weakened = append(x.Weakened, Step{o, same, ""})
			case opposed(o, *same):
				x.Flipped = append(x.Flipped, Step{o, same, "opposite"})
			case laxer(o, *same), looserText(o, *same):
				x.Coarser = append(x.Coarser, Step{o, same, "coarser"})
			case o.Under == "" && same.Under != "", holdsLess(o.Under, same.Under):
				x.Unreachable = append(x.Unreachable, Step{o, &oracle.Oracle{Text: same.Text, Line: same.Line, Under: same.Under, Dead: "conditional"}, "conditional"})
			case x.ends && same.Inside != "" && same.Inside == o.Inside:
				x.Unreachable = append(x.Unreachable, Step{o, &oracle.Oracle{Text: same.Text, Line: same.Line, Under: same.Inside, Dead: "conditional"}, "conditional"})
			case failureDrop(o.Failure, same.Failure):
				x.Muted = append(x.Muted, Step{o, same, same.Failure})
			}
			return true
		})
	}
	x.fresh = made.rest()
	if len(x.lostOnes)*len(x.fresh) > manyPairs {
		x.lostOnes, x.fresh = sampled(x.lostOnes), sampled(x.fresh)
	}
}

// Unchecked are errors that a case no longer looks at while it still makes the calls.
// Only where that is all that happened: a test that is rewritten sets up otherwise.
func (x *Ledger) Unchecked(b, a *inventory.Case) []Step {
	for _, steps := range [][]Step{x.Weakened, x.Likely, x.Changed, x.Flipped, x.Unreachable, x.Muted, x.Loosened, x.Inputs, x.Lost, x.Duplicate, x.Coarser, x.Shortened} {
		if len(steps) > 0 {
			return nil
		}
	}
	var out []Step
	for _, o := range x.lostOnes {
		if doneByTest(a, o.Subject) {
			continue
		}
		own := o.Line >= b.Line && o.Line <= b.EndLine // what helpers look at is theirs
		if !own || o.Kind != "no-error" && !strings.HasPrefix(o.Matcher, "NoErr") || len(x.fresh) > 0 || !callsAll(a, o.Subject) {
			return nil
		}
		if notCalled(a, o.Subject) {
			continue
		}
		out = append(out, Step{Before: o})
	}
	return out
}

// settingUp are calls that the running test makes by itself, too, and then fails by itself: t.Chdir(dir).
var settingUp = []string{"Chdir", "Setenv"}

// doneByTest tells a call for a place or a setting that a case lets the running test make now.
func doneByTest(a *inventory.Case, subject string) bool {
	return slices.ContainsFunc(settingUp, func(name string) bool {
		return strings.HasPrefix(subject, "os . "+name+" (") && slices.ContainsFunc(a.Steps, func(s string) bool {
			return strings.HasPrefix(s, "t . "+name+" (") || strings.HasPrefix(s, "tb . "+name+" (") || strings.HasPrefix(s, "b . "+name+" (")
		})
	})
}

// notCalled tells a call with texts of which nothing that a case does or claims knows any more: what
// is no longer called cannot fail.
func notCalled(a *inventory.Case, subject string) bool {
	texts := expression.Quoted(subject)
	knows := func(s string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(s, text) })
	}
	return len(texts) > 0 && !slices.ContainsFunc(a.Steps, knows) && !slices.ContainsFunc(a.Literals(), knows) && !slices.ContainsFunc(a.Oracles, func(o oracle.Oracle) bool {
		return knows(o.Subject) || knows(o.Expected)
	})
}

// callsAll tells whether a case makes every call of an expression: one that no longer makes what
// it closed has nothing to close.
func callsAll(a *inventory.Case, subject string) bool {
	toks, found := strings.Fields(subject), false
	for i, t := range toks[:max(0, len(toks)-1)] {
		if toks[i+1] != "(" || !expression.IsName(t) {
			continue
		}
		if found = true; !slices.Contains(a.Calls, t) {
			return false
		}
	}
	return found
}

// Tautologies are new oracles that cannot fail, in a case that lost something real.
func (x *Ledger) Tautologies() []Step {
	var out []Step
	for _, o := range x.dead {
		if o.Dead == "tautology" {
			out = append(out, Step{Before: oracle.Oracle{Strength: 0}, After: &o, Why: "tautology"})
		}
	}
	return out
}

// Says tells whether a case makes a claim in these words.
func Says(c *inventory.Case, text string) bool {
	for _, o := range c.Oracles {
		if o.Text == text && o.Live() {
			return true
		}
	}
	return false
}
