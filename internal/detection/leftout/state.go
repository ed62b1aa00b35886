package leftout

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// MustFail tells a test that is expected to fail and proves something by it: a mark or a call claims the failure, and
// without one the test would not pass.
func MustFail(b *inventory.Case) bool {
	return strings.HasPrefix(b.Why, "XCTExpectFailure") || slices.ContainsFunc(b.Oracles, func(o oracle.Oracle) bool { return o.Kind == "raises" && o.Live() })
}

// CompareState reports a case that ran and does not any more; true means there is
// nothing left to compare.
func (s *States) CompareState(b, a *inventory.Case) bool {
	if !b.Runs() || b.State == inventory.Inverted && !MustFail(b) {
		return !a.Runs()
	}
	how, why, wide, gate, written := "", a.Why, a.Inherited, *a, a.Condition
	switch {
	case a.State == inventory.Skipped:
		how = "skip"
	case a.State == inventory.Commented:
		how = "compiled-out"
	case a.State == inventory.Inverted && b.State == inventory.Inverted:
		return false
	case a.State == inventory.Inverted:
		how = "expected-failure"
	case a.State == inventory.Conditional && b.State != inventory.Conditional:
		how = "conditional"
	case a.State == inventory.Conditional && a.Condition != b.Condition && (circumstance.Broader(b, a) || b.Inherited && !a.Inherited || circumstance.OutOfReach(b, a) != "" || s.unknownFeature(b.Condition, a.Condition) != ""):
		how = "conditional"
	case a.State == inventory.Conditional && circumstance.TurnedRound(b, a):
		how = "turned"
	case a.Rows == 0 && !a.Dynamic, emptyTable(a) && ledger.LiveCount(a) == 0 && ledger.LiveCount(b) > 0:
		how = "rows-emptied"
	case s.emptied(b, a):
		how, why = "emptied", "it does nothing"
	default:
		tag, x := s.leftOut(b, a)
		if x.where == "" {
			return false
		}
		how, why, wide = "skip", tag.Text+", which "+x.where+" leaves out", tag.Inherited
		if x.condition != "" {
			how, gate.Condition, gate.Why, written = "conditional", x.condition, why, tag.Text
		}
	}
	news := gate
	if how == "conditional" && b.State == inventory.Conditional && gate.Condition == a.Condition {
		news = grown(b, gate)
		gate.Condition = news.Condition
	}
	if how == "conditional" {
		if never := s.neverRuns(b, a); never != "" {
			how, why = "skip", never
		}
	}
	e := s.NewEvent("case-disabled", a, a)
	e.Before, e.After = string(b.State), why
	e.Facts["how"] = how
	e.Facts["sub"] = a.Sub
	e.Facts["suite_wide"] = wide
	e.Facts["oracles"] = float64(len(b.Oracles))
	e.Facts["condition"] = "none"
	if how == "emptied" {
		s.clearEmptied(&e, b)
	}
	if copied := s.movedCopy(b); copied != nil && (how == "skip" || how == "emptied") {
		e.Clear("moved", "a new test that says the same runs in "+copied.Path)
	}
	if how == "expected-failure" && s.caughtPanic(b, a) {
		e.Clear("replaced", "it caught the panic itself before and claimed that there was one")
	}
	if how == "expected-failure" && s.panicsNow(a) {
		e.Clear("replaced", "the code panics with these very words since this change, and the test asks for them")
	}
	if how == "conditional" {
		e.Facts["condition"] = s.conditionKind(&news)
		e.After = cmp.Or(gate.Why, gate.Condition)
		s.clearDefault(&e, a.Path, b.Condition, gate.Condition)
		if s.leavesOnlyNews(b, a) {
			e.Clear("conditional-guard", "what it did before it does still; only what is new in it is left out: "+gate.Condition)
		}
		if by := s.builtWith(gate.Condition); by != "" && !s.SaysItFails(a, written) {
			e.Clear("conditional-guard", "code that is no test asks for the same when it is built: "+by)
		}
		if s.runsInFull(gate.Condition) {
			e.Clear("conditional-guard", "it is left out only where the runner is asked for less, and nothing in the project asks it")
		}
		if s.leftBefore(b, a) {
			e.Clear("conditional-guard", "it left at once under the same condition before: "+gate.Condition)
		}
		if inventory.OwnSkip(gate.Why) && e.Facts["condition"] == "other" && b.State != inventory.Conditional && !s.SaysItFails(a, written) {
			e.Clear("conditional-guard", "the project has a statement of its own for what a build or machine lacks: "+gate.Why)
		}
		if kind := e.Facts["condition"]; (kind == "platform" || kind == "version" || kind == "tool") && !s.SaysItFails(a, written) && (!s.calledFailing() || s.olderOneLacks(a, kind)) && (!circumstance.LeavesNewerOut(kind, gate.Condition, gate.Why) || s.complemented(a) || s.libraryLags(a, gate.Condition)) {
			e.Clear("conditional-guard", "the skip depends on "+kind.(string)+": "+gate.Condition)
		}
		if e.Facts["condition"] == "other" && !s.SaysItFails(a, written) && !s.calledFailing() && s.customary(a, gate.Condition) {
			e.Clear("conditional-guard", "other tests of the project are left out under the same condition: "+gate.Condition)
		}
		if kind := e.Facts["condition"]; b.State == inventory.Inverted && kind != "ci" && kind != "other" {
			e.Clear("conditional-guard", "whether what it does must fail depends on how it is built or where it runs: "+gate.Condition)
		}
		if e.Facts["condition"] == "environment" && s.changesTheSubject(a, gate.Condition) && !s.SaysItFails(a, written) {
			e.Clear("conditional-guard", "it is left out only where a variable is set that the code reads: "+gate.Condition)
		}
	}
	s.Emit(e)
	return how != "conditional" && how != "turned"
}

// grown is a case with nothing in its condition but what came in: what it asked before is no news.
func grown(b *inventory.Case, gate inventory.Case) inventory.Case {
	if fresh := circumstance.Added(b.Condition, gate.Condition); fresh != gate.Condition {
		gate.Condition, gate.Why = fresh, ""
	}
	return gate
}

// emptyTable tells a case that loops over a table without rows.
func emptyTable(c *inventory.Case) bool {
	for _, o := range c.Oracles {
		if o.Dead == "empty-table" {
			return true
		}
	}
	return false
}
