package inventory

import (
	"strings"

	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// record adds an oracle with its surroundings.
func (e *evaluator) record(o oracle.Oracle, cx context) {
	if o.Dead == "" {
		o.Dead = cx.dead
	}
	if o.Under == "" {
		o.Under = cx.under
	}
	o.Inside, o.Over = cx.inside, cx.over
	if step := memberStep[e.tree.Language]; step != "" {
		o.Subject, o.Expected = throughPointer(o.Subject, step), throughPointer(o.Expected, step)
	}
	o.Rows, o.After = max(1, cx.rows), e.steps
	if e.tree.Language == syntax.Dart {
		byClass(&o)
	}
	oracle.Reword(&o)
	asNoted(&o, e.tree.Language)
	oracle.Weigh(&o)
	if o.Failure == "" {
		o.Failure = "fatal"
	}
	if o.Dead == "" && e.repeats(o) {
		o.Dead = "tautology"
	}
	switch {
	case o.Dead == "tautology" && strings.ContainsAny(o.Subject, "[{") && e.workedOn(o.Text):
		o.Dead = cx.dead
	case oracle.Derived(o) || o.Dead == "tautology" && e.tellsOfRows(o, cx):
		o.Dead, o.Strength = cx.dead, min(o.Strength, oracle.DerivedLevel(o))
	case o.Dead == "tautology" && e.asksTwice(o):
		o.Dead, o.Strength = cx.dead, oracle.LevelTaut
	}
	if o.Failure == "log" || o.Failure == "skip" {
		e.c.Muted = append(e.c.Muted, o)
		return
	}
	e.c.Oracles = append(e.c.Oracles, o)
}
