package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// account is what became of the claims of one case.
type account struct {
	*ledger.Ledger
	before, after         *inventory.Case
	massBefore, massAfter float64
	fewer                 bool // fewer rows are written out for it, or a loop of it ends sooner
	turns                 bool // it is a loop that ends sooner
	rowsLost              bool // it runs for fewer rows, whatever they claim
}

// newAccount leaves out of what was lost what others than the code under test or other rows still claim.
func (c *Comparison) newAccount(x *ledger.Ledger, b, a *inventory.Case) *account {
	unseen := b.Rows > a.Rows && !b.Dynamic && !a.Dynamic && (ledger.StrengthOf(b) == 0 || b.Presumed()) // what the rows claim cannot be seen
	rowsLost := unseen || b.Rows > a.Rows && a.Rows > 1 && !b.Dynamic && !a.Dynamic && c.fewerRuns()     // one run may be a loop over all rows
	shorter, turns := shrunk(b, a)
	fewer := shorter || c.fewerWritten(b, a)
	rowsLost = rowsLost || fewer || c.ranForMany(b, a)
	if !fewer {
		x.Lost = withoutRowsElsewhere(x.Lost, b, a)
	}
	x.Lost = c.withoutMachinesClaims(c.withoutPartsClaims(x.Lost, a), b)
	if rowsLost && len(x.Lost) == 0 {
		x.Lost = append(x.Lost, ledger.Step{Before: oracle.Oracle{Strength: oracle.SetupStrength + 1, Text: b.FullName()}})
	}
	return &account{x, b, a, b.Mass(), a.Mass() - x.Grouped - x.Reworded, fewer, turns, rowsLost}
}

// reportLedger tells what became of the claims of one case.
func (c *Comparison) reportLedger(x *ledger.Ledger, b, a *inventory.Case) {
	k := c.newAccount(x, b, a)
	same, other := map[string]any{"same_subject": true}, map[string]any{"same_subject": false}
	oneMore := func(s ledger.Step) bool { return c.oneMoreMayBe(a, s) }
	contrary := func(s ledger.Step) bool { return c.contrary(s, b) }
	c.report(k, "oracle-polarity-flipped", only(x.Weakened, contrary), map[string]any{"production": "related"})
	x.Weakened = without(x.Weakened, contrary)
	c.report(k, "oracle-weakened", without(x.Weakened, oneMore), same)
	c.report(k, "oracle-weakened", only(x.Weakened, oneMore), other)
	c.report(k, "oracle-weakened", x.Likely, other)
	c.report(k, "oracle-weakened", x.Coarser, other)
	c.report(k, "oracle-weakened", without(x.Shortened, c.saysLess), other)
	c.report(k, "oracle-expected-changed", without(x.Changed, func(s ledger.Step) bool { return c.saysTheSame(s, b, a) }), nil)
	if len(x.Flipped) > 0 && c.arranged(b, a) { // what it is about is another now: that the opposite holds may be right
		c.report(k, "oracle-expected-changed", x.Flipped, map[string]any{"literal": true})
	} else {
		c.report(k, "oracle-polarity-flipped", x.Flipped, c.aboutTouched(x.Flipped, a))
	}
	c.report(k, "oracle-unreachable", c.surprising(c.withoutOtherRows(withoutHeldBefore(forSomeRows(x.Unreachable, a), b, a), b, a), b), nil)
	c.report(k, "oracle-failure-downgraded", x.Muted, nil)
	c.report(k, "oracle-tolerance-loosened", x.Loosened, nil)
	c.report(k, "oracle-input-changed", without(x.Inputs, func(s ledger.Step) bool {
		return c.ownInput(s, b, a) || onlyWaits(s) || reordered(s) || c.otherLiteral(s, b)
	}), nil)
	c.reportLost(k)
	c.report(k, "oracle-error-unchecked", x.Unchecked(b, a), nil)
	if !c.AboutClaims(b) && !k.endMarked() {
		c.report(k, "oracle-tautology", x.Tautologies(), map[string]any{"new": false})
	}
}

// saidOtherwise are the ways in which one value is expected in other words.
var saidOtherwise = []func(ledger.Step) bool{onlyPatience, putTogether, otherSpelling, heldTighter, saidElsewise, otherDouble}

// saysTheSame tells a claim that expects something else only as it is written.
func (c *Comparison) saysTheSame(s ledger.Step, b, a *inventory.Case) bool {
	return slices.ContainsFunc(saidOtherwise, func(same func(ledger.Step) bool) bool { return same(s) }) ||
		c.sameButBrackets(s, a) || c.parameterRenamed(b, a) || c.madeLocal(s, b) || c.intoHelper(s, a) || c.alsoGiven(s, a)
}

// reportLost tells of claims that are gone, with or without the rows that they were made for.
func (c *Comparison) reportLost(k *account) {
	b, a := k.before, k.after
	// What it calls may claim something; and a helper is no test that passes whatever happens, its users claim more.
	hollow := c.hollow(a) && !b.IsHelper() && !a.SeemsToClaimMoreThan(b) && !a.SeemsToAssert()
	kind, facts := event.Kind("oracle-removed"), map[string]any{"all": hollow, "security": aboutAccess(k.Lost), "turned": c.onlyTurned(k.Lost)}
	if k.rowsLost || b.Rows > a.Rows && !b.Dynamic && (!a.Dynamic || a.WrittenRows() > 0) || c.Production().Relation(b) == "none" && fromLoop(b, a, k.Lost) {
		kind = "case-rows-lost"
		facts["turns"] = k.turns && b.Rows <= a.Rows
		facts["off"] = a.Off > b.Off
	}
	c.report(k, kind, k.Lost, facts)
	c.report(k, "oracle-duplicate-removed", k.Duplicate, map[string]any{"all": hollow})
}

func without(steps []ledger.Step, of func(ledger.Step) bool) []ledger.Step {
	return slices.DeleteFunc(slices.Clone(steps), of)
}

func only(steps []ledger.Step, of func(ledger.Step) bool) []ledger.Step {
	return without(steps, func(s ledger.Step) bool { return !of(s) })
}

// endMarked tells a test that claims all that it claimed, and besides that true is true: that its end is reached says no less
// than before.
func (k *account) endMarked() bool {
	kept := len(k.Lost)+len(k.Weakened)+len(k.Unreachable) == 0 && ledger.LiveCount(k.after) >= ledger.LiveCount(k.before)
	tauts := k.Tautologies()
	return kept && len(tauts) == 1 && tauts[0].After.Kind == "truth" && tauts[0].After.Subject == "true"
}

// onlyTurned tells whether all that happened to the code is that its conditions hold for other values, or,
// where the lost claims ask for failures, that something is gone from it: then it refuses less.
func (c *Comparison) onlyTurned(lost []ledger.Step) bool {
	if len(lost) == 0 {
		return false
	}
	refusals := !slices.ContainsFunc(lost, func(s ledger.Step) bool { return s.Before.Kind != "raises" })
	return c.Production().OnlyTurns() || refusals && c.Production().OnlyLoses()
}

// presumed tells steps of claims of which nothing but a name is known: whether they are there can
// be told, not what they say.
func presumed(steps []ledger.Step) bool {
	return !slices.ContainsFunc(steps, func(s ledger.Step) bool { return !s.Before.Presumed })
}

// Circular tells a claim that compares what the code gives with what the code gives.
func Circular(o oracle.Oracle) bool {
	return strings.Contains(o.Subject, " ( ") && ledger.Normal(o.Subject) == ledger.Normal(o.Expected)
}
