package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
)

// reportLedger tells what became of the claims of one case.
func (c *comparison) reportLedger(x *ledger, b, a *inventory.Case) {
	unseen := b.Rows > a.Rows && !b.Dynamic && !a.Dynamic && (strengthOf(b) == 0 || b.Presumed())                    // what the rows claim cannot be seen
	rowsLost := unseen || shrunk(b, a) || b.Rows > a.Rows && a.Rows > 1 && !b.Dynamic && !a.Dynamic && c.fewerRuns() // one run may be a loop over all rows
	rowsLost = rowsLost || c.ranForMany(b, a)
	if rowsLost && len(x.lost) == 0 {
		x.lost = append(x.lost, step{before: inventory.Oracle{Strength: inventory.SetupStrength + 1, Text: b.FullName()}})
	}
	massBefore, massAfter := b.Mass(), a.Mass()-x.grouped
	report := func(kind event.Kind, steps []step, extra map[string]any) {
		if len(steps) == 0 || kind != "oracle-removed" && kind != "case-rows-lost" && kind != "oracle-polarity-flipped" && presumed(steps) {
			return
		}
		worst := steps[0]
		for _, s := range steps {
			if s.drop() > worst.drop() {
				worst = s
			}
		}
		e := c.newEvent(kind, a, a)
		if worst.after != nil && worst.after.Line > 0 {
			e.Line = worst.after.Line
		}
		e.Before, e.After = describeBoth(&worst.before, worst.after)
		e.Facts["count"] = float64(len(steps))
		e.Facts["from"] = float64(worst.before.Effective())
		e.Facts["to"] = float64(worst.to())
		e.Facts["drop"] = float64(worst.drop())
		e.Facts["live"] = float64(liveCount(a))
		e.Facts["live_before"] = float64(liveCount(b))
		e.Facts["mass"] = "fell"
		if massAfter >= massBefore {
			e.Facts["mass"] = "kept"
		}
		e.Facts["mass_before"] = massBefore
		e.Facts["mass_after"] = massAfter
		if weight := strengthOf(b); weight > 0 {
			lost := 0
			for _, s := range steps {
				lost += s.drop() * max(1, s.before.Rows)
			}
			e.Facts["share"] = float64(lost) / weight
		}
		e.Facts["literal"] = worst.before.Literal
		e.Facts["rows_before"], e.Facts["rows_after"] = float64(b.Rows), float64(a.Rows)
		e.Facts["kind"] = worst.before.Kind
		e.Facts["presumed"] = presumed(steps)
		for k, v := range extra {
			e.Facts[k] = v
		}
		if worst.why == "conditional" && worst.after != nil {
			e.Facts["condition"] = kindOfCondition(worst.after.Under)
		}
		e.Facts["literal_after"] = worst.after != nil && (worst.after.Literal || namesAnother(worst.before.Expected, worst.after.Expected))
		e.Facts["grew"] = liveCount(a) > liveCount(b)
		if worst.why != "" {
			e.Facts["why"] = worst.why
		}
		if worst.after != nil && worst.after.Dead == "tautology" {
			e.Facts["circular"] = circular(*worst.after)
		}
		if massAfter >= massBefore && x.replaces(steps) && kind != "oracle-expected-changed" && kind != "oracle-polarity-flipped" && kind != "oracle-unreachable" {
			e.Clear("replaced", "the test makes other claims of equal or greater strength")
		}
		if (kind == "oracle-removed" || kind == "case-rows-lost") && x.toldByLibrary(steps, b, a, c.fileOf[b]) {
			e.Clear("replaced", "claims of a library stand in for those of a helper that is gone")
		}
		if kind == "oracle-duplicate-removed" && c.saidBeside(steps, a) {
			e.Clear("replaced", "another test of the suite makes the very same call with the same values, and claims the same of it")
		}
		c.clearAdapted(&e, b, a, steps)
		c.clearGiven(&e, b, a, steps)
		c.clearBySubject(&e, b, steps)
		if kind == "oracle-removed" || kind == "case-rows-lost" {
			c.clearUncompiled(&e, b, steps)
			c.clearBareCall(&e, a, steps)
		}
		if b.Framework != a.Framework {
			c.clearMigrated(&e, b)
		}
		c.emit(e)
	}
	report("oracle-weakened", x.weakened, map[string]any{"same_subject": true})
	report("oracle-weakened", x.likely, map[string]any{"same_subject": false})
	report("oracle-weakened", x.coarser, map[string]any{"same_subject": false})
	report("oracle-weakened", slices.DeleteFunc(x.shortened, c.saysLess), map[string]any{"same_subject": false})
	report("oracle-expected-changed", x.changed, nil)
	if len(x.flipped) > 0 && c.arranged(b, a) { // what it is about is another now: that the opposite holds may be right
		report("oracle-expected-changed", x.flipped, map[string]any{"literal": true})
	} else {
		report("oracle-polarity-flipped", x.flipped, nil)
	}
	report("oracle-unreachable", c.surprising(c.withoutOtherRows(withoutHeldBefore(x.unreachable, b, a), b, a), b), nil)
	report("oracle-failure-downgraded", x.muted, nil)
	report("oracle-tolerance-loosened", x.loosened, nil)
	report("oracle-input-changed", x.inputs, nil)
	kind := event.Kind("oracle-removed")
	if rowsLost || b.Rows > a.Rows && !b.Dynamic && !a.Dynamic || c.production().relation(b) == "none" && fromLoop(b, x.lost) {
		kind = "case-rows-lost"
	}
	hollow := c.hollow(a) && !a.SeemsToClaimMoreThan(b) // what it calls anew may claim something
	report(kind, x.lost, map[string]any{"all": hollow, "security": aboutAccess(x.lost)})
	report("oracle-duplicate-removed", x.duplicate, map[string]any{"all": hollow})
	report("oracle-error-unchecked", x.unchecked(b, a), nil)
	if tauts := x.tautologies(); len(tauts) > 0 && !c.aboutClaims(b) {
		report("oracle-tautology", tauts, map[string]any{"new": false})
	}
}

// presumed tells steps of claims of which nothing but a name is known: whether they are there can
// be told, not what they say.
func presumed(steps []step) bool {
	return !slices.ContainsFunc(steps, func(s step) bool { return !s.before.Presumed })
}

// circular tells a claim that compares what the code gives with what the code gives.
func circular(o inventory.Oracle) bool {
	return strings.Contains(o.Subject, " ( ") && normal(o.Subject) == normal(o.Expected)
}

// clearBySubject clears oracles that spoke of something the change removed.
func (c *comparison) clearBySubject(e *event.Event, b *inventory.Case, steps []step) {
	all := true
	name := ""
	for _, s := range steps {
		n := c.production().removedIn(s.before)
		all = all && n != ""
		name = orText(n, name)
	}
	if all && name != "" {
		e.Clear("subject-removed", name+" is removed by the same change")
		return
	}
	if name := c.production().removedStep(b, c.afterOf[b]); name != "" {
		e.Clear("subject-removed", "the test no longer calls "+name+", which the same change removed")
	}
}
