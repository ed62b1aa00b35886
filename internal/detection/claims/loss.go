package claims

import (
	"slices"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/ledger"
)

// loss is one kind of thing that happened to claims of a case, with the steps it happened in.
type loss struct {
	*account
	kind  event.Kind
	steps []ledger.Step
}

// evident are the losses that count even of claims of which nothing but a name is known.
var evident = []event.Kind{"oracle-removed", "case-rows-lost", "oracle-polarity-flipped"}

// report tells of a loss, with what is known of it and with what speaks for it.
func (c *Comparison) report(k *account, kind event.Kind, steps []ledger.Step, facts map[string]any) {
	if len(steps) == 0 || presumed(steps) && !slices.Contains(evident, kind) {
		return
	}
	l := &loss{k, kind, steps}
	e := c.newLoss(l, facts)
	for _, reason := range clearances {
		if len(reason.of) == 0 || slices.Contains(reason.of, kind) {
			reason.clear(c, &e, l)
		}
	}
	c.Emit(e)
}

// worst is the step by which most was lost.
func (l *loss) worst() ledger.Step {
	return slices.MaxFunc(l.steps, func(a, b ledger.Step) int { return a.Drop() - b.Drop() })
}

// share is how much of what the case claimed is lost.
func (l *loss) share() (share float64, known bool) {
	weight, lost := ledger.StrengthOf(l.before), 0
	for _, s := range l.steps {
		lost += s.Drop() * max(1, s.Before.Rows)
	}
	return float64(lost) / weight, weight > 0
}

// newLoss starts the event of a loss.
func (c *Comparison) newLoss(l *loss, facts map[string]any) event.Event {
	worst, b, a := l.worst(), l.before, l.after
	e := c.NewEvent(l.kind, a, a)
	if worst.After != nil && worst.After.Line > 0 {
		e.Line = worst.After.Line
	}
	e.Before, e.After = describeBoth(&worst.Before, worst.After)
	if was, is, differ := lines(&worst.Before, b, worst.After, a); differ && e.Before == e.After {
		e.Before, e.After = was, is
	}
	e.Facts["count"] = float64(len(l.steps))
	e.Facts["from"], e.Facts["to"], e.Facts["drop"] = float64(worst.Before.Effective()), float64(worst.To()), float64(worst.Drop())
	e.Facts["live"], e.Facts["live_before"] = float64(ledger.LiveCount(a)), float64(ledger.LiveCount(b))
	e.Facts["grew"] = ledger.LiveCount(a) > ledger.LiveCount(b)
	e.Facts["mass"], e.Facts["mass_before"], e.Facts["mass_after"] = "fell", l.massBefore, l.massAfter
	if l.massAfter >= l.massBefore {
		e.Facts["mass"] = "kept"
	}
	if share, known := l.share(); known {
		e.Facts["share"] = share
	}
	e.Facts["rows_before"], e.Facts["rows_after"] = float64(b.Rows), float64(a.Rows)
	e.Facts["kind"] = worst.Before.Kind
	e.Facts["presumed"] = presumed(l.steps)
	e.Facts["literal"] = worst.Before.Literal
	for name, fact := range facts {
		e.Facts[name] = fact
	}
	literal := worst.After != nil && (worst.After.Literal || ledger.NamesAnother(worst.Before.Expected, worst.After.Expected))
	e.Facts["literal_after"] = literal
	if !literal { // a value that was filled into a text was computed before, too
		e.Facts["literal"] = c.spelledOut(b, worst.Before)
	}
	if worst.Why != "" {
		e.Facts["why"] = worst.Why
	}
	if worst.Why == "conditional" && worst.After != nil {
		e.Facts["condition"] = circumstance.Kind(worst.After.Under)
	}
	if worst.After != nil && worst.After.Dead == "tautology" {
		e.Facts["circular"] = Circular(*worst.After)
	}
	return e
}
