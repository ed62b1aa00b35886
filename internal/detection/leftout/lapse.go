package leftout

import (
	"cmp"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// lapse is how a case that ran runs no longer, or only sometimes.
type lapse struct {
	before, after     *inventory.Case
	how, why          string
	wide              bool   // it is a matter of the whole suite
	condition, reason string // under which it is left out now and was not before
	written           string // the condition as it is written, all of it
	kind              string // what the condition asks for, "none" where there is none
}

// lapse is what keeps a case from running, nil where nothing does that did not before.
func (s *States) lapse(b, a *inventory.Case) *lapse {
	l := &lapse{before: b, after: a, why: a.Why, wide: a.Inherited, condition: a.Condition, reason: a.Why, written: a.Condition, kind: "none"}
	switch {
	case a.State == inventory.Skipped:
		l.how = "skip"
	case a.State == inventory.Commented:
		l.how = "compiled-out"
	case a.State == inventory.Inverted && b.State == inventory.Inverted:
		return nil
	case a.State == inventory.Inverted:
		l.how = "expected-failure"
	case a.State == inventory.Conditional && b.State != inventory.Conditional, s.asksForMore(b, a):
		l.how = "conditional"
	case a.State == inventory.Conditional && circumstance.TurnedRound(b, a):
		l.how = "turned"
	case a.Rows == 0 && !a.Dynamic, emptyTable(a) && ledger.LiveCount(a) == 0 && ledger.LiveCount(b) > 0:
		l.how = "rows-emptied"
	case s.emptied(b, a):
		l.how, l.why = "emptied", "it does nothing"
	default:
		tag, x := s.leftOut(b, a)
		if x.where == "" {
			return nil
		}
		l.how, l.why, l.wide = "skip", tag.Text+", which "+x.where+" leaves out", tag.Inherited
		if x.condition != "" {
			l.how, l.condition, l.reason, l.written = "conditional", x.condition, l.why, tag.Text
		}
	}
	if l.how == "conditional" {
		s.weighCondition(l)
	}
	return l
}

// asksForMore tells a test whose condition leaves it out in more situations than before.
func (s *States) asksForMore(b, a *inventory.Case) bool {
	return a.State == inventory.Conditional && a.Condition != b.Condition &&
		(circumstance.Broader(b, a) || b.Inherited && !a.Inherited || circumstance.OutOfReach(b, a) != "" || s.unknownFeature(b.Condition, a.Condition) != "")
}

// weighCondition finds out what a condition asks for: nothing but what came in counts, and one that always holds is none.
func (s *States) weighCondition(l *lapse) {
	asked := *l.after
	asked.Condition, asked.Why = l.condition, l.reason
	if l.before.State == inventory.Conditional && l.condition == l.after.Condition {
		if came := circumstance.Added(l.before.Condition, l.condition); came != l.condition {
			asked.Condition, asked.Why, l.condition = came, "", came
		}
	}
	if never := s.neverRuns(l.before, l.after); never != "" {
		l.how, l.why = "skip", never
		return
	}
	l.kind, l.why = s.conditionKind(&asked), cmp.Or(l.reason, l.condition)
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
