package claims

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// reportLedger tells what became of the claims of one case.
func (c *Comparison) reportLedger(x *ledger.Ledger, b, a *inventory.Case) {
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
	massBefore, massAfter := b.Mass(), a.Mass()-x.Grouped-x.Reworded
	report := func(kind event.Kind, steps []ledger.Step, extra map[string]any) {
		if len(steps) == 0 || kind != "oracle-removed" && kind != "case-rows-lost" && kind != "oracle-polarity-flipped" && presumed(steps) {
			return
		}
		worst := steps[0]
		for _, s := range steps {
			if s.Drop() > worst.Drop() {
				worst = s
			}
		}
		e := c.NewEvent(kind, a, a)
		if worst.After != nil && worst.After.Line > 0 {
			e.Line = worst.After.Line
		}
		e.Before, e.After = describeBoth(&worst.Before, worst.After)
		e.Facts["count"] = float64(len(steps))
		e.Facts["from"] = float64(worst.Before.Effective())
		e.Facts["to"] = float64(worst.To())
		e.Facts["drop"] = float64(worst.Drop())
		e.Facts["live"] = float64(ledger.LiveCount(a))
		e.Facts["live_before"] = float64(ledger.LiveCount(b))
		e.Facts["mass"] = "fell"
		if massAfter >= massBefore {
			e.Facts["mass"] = "kept"
		}
		e.Facts["mass_before"] = massBefore
		e.Facts["mass_after"] = massAfter
		if weight := ledger.StrengthOf(b); weight > 0 {
			lost := 0
			for _, s := range steps {
				lost += s.Drop() * max(1, s.Before.Rows)
			}
			e.Facts["share"] = float64(lost) / weight
		}
		e.Facts["literal"] = worst.Before.Literal
		e.Facts["rows_before"], e.Facts["rows_after"] = float64(b.Rows), float64(a.Rows)
		e.Facts["kind"] = worst.Before.Kind
		e.Facts["presumed"] = presumed(steps)
		for k, v := range extra {
			e.Facts[k] = v
		}
		if worst.Why == "conditional" && worst.After != nil {
			e.Facts["condition"] = circumstance.Kind(worst.After.Under)
		}
		e.Facts["literal_after"] = worst.After != nil && (worst.After.Literal || ledger.NamesAnother(worst.Before.Expected, worst.After.Expected))
		if e.Facts["literal_after"] == false { // a value that was filled into a text was computed before, too
			e.Facts["literal"] = c.spelledOut(b, worst.Before)
		}
		e.Facts["grew"] = ledger.LiveCount(a) > ledger.LiveCount(b)
		if worst.Why != "" {
			e.Facts["why"] = worst.Why
		}
		if worst.After != nil && worst.After.Dead == "tautology" {
			e.Facts["circular"] = Circular(*worst.After)
		}
		if massAfter >= massBefore && x.Replaces(steps) && kind != "oracle-expected-changed" && kind != "oracle-polarity-flipped" && kind != "oracle-unreachable" && !(kind == "case-rows-lost" && fewer) {
			e.Clear("replaced", "the test makes other claims of equal or greater strength")
		}
		if (kind == "oracle-removed" || kind == "case-rows-lost") && x.ToldByLibrary(steps, b, a, c.FileOf[b]) {
			e.Clear("replaced", "claims of a library stand in for those of a helper that is gone")
		}
		if kind == "case-rows-lost" && c.stoodTwice(b) {
			e.Clear("replaced", "every row that is gone stands in its table once more")
		}
		if kind == "oracle-duplicate-removed" && c.saidBeside(steps, a) {
			e.Clear("replaced", "another test of the suite makes the very same call with the same values, and claims the same of it")
		}
		if couldNotPass(b) && !couldNotPass(a) {
			e.Clear("replaced", "the test could not pass: it claimed two values of one thing")
		}
		if (kind == "oracle-removed" || kind == "oracle-duplicate-removed") && c.stoodDoubled(b, a, steps) {
			e.Clear("replaced", "the same claim about the same value stands in the test once more")
		}
		if kind == "oracle-removed" && c.olderArm(b, a, steps) {
			e.Clear("subject-removed", "it was compiled for older compilers only; what newer ones got is compiled for all now")
		}
		c.clearAdapted(&e, b, a, steps)
		c.clearGiven(&e, b, a, steps)
		c.clearMoreMembers(&e, b, a, steps)
		c.clearBySubject(&e, b, steps)
		if kind == "oracle-removed" {
			c.clearAbsent(&e, b, steps, x.Flipped)
			clearWholeCompared(&e, a, steps)
		}
		if kind == "oracle-removed" || kind == "case-rows-lost" {
			c.clearUncompiled(&e, b, steps)
			c.clearBareCall(&e, a, steps)
			c.clearRefused(&e, b, a, steps)
			c.clearByCompiler(&e, b, a, steps)
			c.clearUsed(&e, a, steps)
			c.clearWaited(&e, a, steps)
		}
		if kind == "oracle-expected-changed" || kind == "oracle-input-changed" {
			c.clearMistakenKey(&e, b, steps)
			c.clearCopyrightYear(&e, steps)
			c.clearTemplate(&e, b, steps)
		}
		if kind == "oracle-removed" || kind == "oracle-expected-changed" {
			c.clearCaughtType(&e, b, a, steps)
		}
		if (kind == "oracle-removed" || kind == "oracle-duplicate-removed") && c.blockStoodTwice(b, a) {
			e.Clear("replaced", "the block that is gone stands in the test once more, word for word")
		}
		if kind == "oracle-unreachable" && worst.Why == "conditional" && worst.After != nil {
			c.clearHost(&e, b, a, steps)
		}
		if kind == "oracle-weakened" {
			c.clearConsecutive(&e, a, steps)
			c.clearMeasured(&e, a, steps)
		}
		if b.Framework != a.Framework {
			c.ClearMigrated(&e, b)
		}
		c.Emit(e)
	}
	besides := slices.DeleteFunc(slices.Clone(x.Weakened), func(s ledger.Step) bool { return !c.oneMoreMayBe(a, s) })
	report("oracle-weakened", slices.DeleteFunc(x.Weakened, func(s ledger.Step) bool { return c.oneMoreMayBe(a, s) }), map[string]any{"same_subject": true})
	report("oracle-weakened", besides, map[string]any{"same_subject": false})
	report("oracle-weakened", x.Likely, map[string]any{"same_subject": false})
	report("oracle-weakened", x.Coarser, map[string]any{"same_subject": false})
	report("oracle-weakened", slices.DeleteFunc(x.Shortened, c.saysLess), map[string]any{"same_subject": false})
	report("oracle-expected-changed", slices.DeleteFunc(x.Changed, func(s ledger.Step) bool {
		return onlyPatience(s) || c.sameButBrackets(s, a) || putTogether(s) || otherSpelling(s) || heldTighter(s) || saidElsewise(s) || c.parameterRenamed(b, a) || c.madeLocal(s, b)
	}), nil)
	if len(x.Flipped) > 0 && c.arranged(b, a) { // what it is about is another now: that the opposite holds may be right
		report("oracle-expected-changed", x.Flipped, map[string]any{"literal": true})
	} else {
		report("oracle-polarity-flipped", x.Flipped, c.aboutTouched(x.Flipped, a))
	}
	report("oracle-unreachable", c.surprising(c.withoutOtherRows(withoutHeldBefore(forSomeRows(x.Unreachable, a), b, a), b, a), b), nil)
	report("oracle-failure-downgraded", x.Muted, nil)
	report("oracle-tolerance-loosened", x.Loosened, nil)
	report("oracle-input-changed", slices.DeleteFunc(x.Inputs, func(s ledger.Step) bool { return c.ownInput(s, b, a) || onlyWaits(s) }), nil)
	kind := event.Kind("oracle-removed")
	if rowsLost || b.Rows > a.Rows && !b.Dynamic && (!a.Dynamic || a.WrittenRows() > 0) || c.Production().Relation(b) == "none" && fromLoop(b, a, x.Lost) {
		kind = "case-rows-lost"
	}
	// What it calls may claim something; and a helper is no test that passes whatever happens, its users claim more.
	hollow := c.hollow(a) && !b.IsHelper() && !a.SeemsToClaimMoreThan(b) && !a.SeemsToAssert()
	lost := map[string]any{"all": hollow, "security": aboutAccess(x.Lost), "turned": c.onlyTurned(x.Lost)}
	if kind == "case-rows-lost" {
		lost["turns"] = turns && b.Rows <= a.Rows
		lost["off"] = a.Off > b.Off
	}
	report(kind, x.Lost, lost)
	report("oracle-duplicate-removed", x.Duplicate, map[string]any{"all": hollow})
	report("oracle-error-unchecked", x.Unchecked(b, a), nil)
	if tauts := x.Tautologies(); len(tauts) > 0 && !c.AboutClaims(b) {
		report("oracle-tautology", tauts, map[string]any{"new": false})
	}
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

// clearBySubject clears oracles that spoke of something the change removed.
func (c *Comparison) clearBySubject(e *event.Event, b *inventory.Case, steps []ledger.Step) {
	all := true
	name, still := "", c.AfterOf[b]
	for _, s := range steps {
		n := c.Production().RemovedIn(s.Before)
		all = all && (n != "" || still != nil && b.Rows > still.Rows && ledger.Says(still, s.Before.Text)) // what all rows claimed, those that stay claim
		name = cmp.Or(n, name)
	}
	if all && name != "" {
		e.Clear("subject-removed", name+" is removed by the same change")
		return
	}
	if name := c.Production().RemovedStep(b, c.AfterOf[b]); name != "" {
		e.Clear("subject-removed", "the test no longer calls "+name+", which the same change removed")
	}
}
