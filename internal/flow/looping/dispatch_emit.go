package looping

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

// emit tells of an event and does what is wired to it. Nothing that goes wrong with a hook
// ends the loop by itself: its failure policy says what follows.
func (r *runner) emit(e Moment, changes changed) {
	e.Time, e.LoopID, e.Iteration, e.Loop = r.Now(), r.loop.LoopID, r.loop.Iteration, r.loop
	if r.loop.Rules.Plain {
		r.tell(e)
		return
	}
	r.settleBeside()
	ctx := context.Background()
	m := r.hooks.open(e, r.factsAt(e), changes)
	r.tell(e)
	switch {
	case !r.concerns(e):
		close(m.done)
		r.log(m)
	case m.plan.Hook.Async:
		r.hooks.beside = m
		go r.hooks.ask(ctx, m)
	default:
		r.hooks.ask(ctx, m)
		r.conclude(ctx, m)
	}
}

// concerns tells whether a hook is for an event: those of tool calls are for calls that
// run a risk.
func (r *runner) concerns(e Moment) bool {
	return e.Name != loop.PreToolCall && e.Name != loop.PostToolCall || e.Risk != nil
}

// settleBeside waits for the hook that runs beside the agent: its outcome is in before
// anything else is answered.
func (r *runner) settleBeside() {
	m := r.hooks.beside
	if m == nil {
		return
	}
	r.hooks.beside = nil
	<-m.done
	r.conclude(context.Background(), m)
}

// conclude does what follows when the agents of a hook have answered.
func (r *runner) conclude(ctx context.Context, m *occasion) {
	r.hooks.act(ctx, m, m.plan.Actions)
	out, err := r.hooks.wired.Conclude(m.event.Name, m.facts, m.answers)
	m.out = out
	if err != nil {
		m.fail(err)
	}
	r.hooks.act(ctx, m, out.Actions)
	for _, field := range out.Missing {
		m.say("%s: nothing to take over", field)
	}
	for _, why := range out.Gate {
		m.hooked.Gate = cmp.Or(m.hooked.Gate, gateText(m, why))
	}
	for _, c := range out.Changes {
		r.adopt(m, c)
	}
	if err := r.keepHooked(m); err != nil {
		m.fail(err)
	}
	raised := r.toRaise(m)
	r.log(m)
	r.afterFailure(m)
	for _, next := range raised {
		r.emit(Moment{Name: next, Text: m.event.Text, Data: m.event.Data, Error: m.event.Error, Cause: out.Reasons[next]}, nil)
	}
}

// toRaise are the events that conditions raise: each once in an iteration, and none that
// was told already.
func (r *runner) toRaise(m *occasion) []loop.Event {
	var out []loop.Event
	for _, next := range m.out.Triggers {
		if n, told := r.hooks.told[next]; told && n == r.loop.Iteration || slices.Contains(out, next) {
			m.say("%s: told already in this iteration", next)
			continue
		}
		m.say("raises %s: %s", next, m.out.Reasons[next])
		out = append(out, next)
	}
	return out
}

// adopt takes a change over: into the journal what only hooks write, into the log what
// follows from the journal anyway.
func (r *runner) adopt(m *occasion, c wiring.Change) {
	if c.Field == "reinforcement_level" {
		r.raiseLevel(m, c)
		return
	}
	if c.Bound {
		actual := r.boundValue(c.Field)
		m.line.StateChanges[c.Field] = actual
		if wanted, plain := c.Value.(bool); plain && wanted != actual {
			m.say("%s stays %v: it follows from the journal", c.Field, actual)
		}
		return
	}
	change := loop.StateChange{Op: string(c.Op), Field: c.Field}
	if c.Op != wiring.Increment {
		value, err := json.Marshal(c.Value)
		if err != nil {
			m.fail(fmt.Errorf("%s: %w", c.Field, err))
			return
		}
		change.Value = value
	}
	m.hooked.Changes = append(m.hooked.Changes, change)
	if c.Op == wiring.Increment {
		m.line.StateChanges[c.Field] = "+1"
		return
	}
	m.line.StateChanges[c.Field] = c.Value
}

// raiseLevel makes sure that the iterations to come have a level at least. Hooks raise it
// and never lower it: it was decided from what has happened.
func (r *runner) raiseLevel(m *occasion, c wiring.Change) {
	wanted := level.Level(fmt.Sprint(c.Value))
	if m.facts.Escalation != nil {
		wanted = level.Level(m.facts.Escalation.To)
	}
	now := level.Level(cmp.Or(r.loop.Level, string(r.loop.Rules.Reinforcement.Default)))
	m.line.StateChanges["reinforcement_level"] = now
	if rank := slices.Index(level.Levels(), wanted); rank <= slices.Index(level.Levels(), now) || now == level.Off {
		return
	}
	m.line.StateChanges["reinforcement_level"] = wanted
	m.hooked.Level, m.hooked.Reason = string(wanted), fmt.Sprintf("Hook %s", m.event.Name)
	if m.event.Cause != "" {
		m.hooked.Reason += ": " + m.event.Cause
	}
}

// keepHooked writes what a hook has changed into the journal.
func (r *runner) keepHooked(m *occasion) error {
	if len(m.hooked.Changes) == 0 && m.hooked.Level == "" && m.hooked.Gate == "" || r.loop.Status.Over() {
		return nil
	}
	m.hooked.TookMS = float64(r.Now().Sub(m.begin).Microseconds()) / 1000
	return r.write(loop.KindHooked, m.hooked, false)
}

// log writes a hook down. That it could not be logged is said, and does not end the loop.
func (r *runner) log(m *occasion) {
	if err := r.hooks.write(m); err != nil {
		r.Note("write hook-log.jsonl: " + err.Error())
	}
}

// boundValue is what a field of the state holds that follows from the journal; of lists,
// how many they are.
func (r *runner) boundValue(field string) any {
	l := r.loop
	values := map[string]func() any{
		"baseline_metrics":       func() any { return withoutHashes(l.Metrics) },
		"detection_enabled":      func() any { return !l.Status.Over() && l.Rules.Mode != "off" },
		"iteration_history":      func() any { return len(l.Records) },
		"best_iteration":         func() any { return l.Best.Iteration },
		"regression_events":      func() any { return len(l.Regressions) },
		"recovery_attempts":      func() any { return l.InRecovery },
		"completion_report_path": func() any { return reportPath(l) },
		"selected_iteration": func() any {
			if l.Ending == nil {
				return nil
			}
			return l.Ending.Selected.Iteration
		},
	}
	return values[field]()
}

func reportPath(l *loop.Loop) string { return loop.Dir(l.LoopID) + "/analytics/report.md" }

// gateText is why a human is asked, in the words of what was found.
func gateText(m *occasion, condition string) string {
	if g := m.plan.Hook.Gate; g != nil {
		return shared.OneLine(m.facts.Fill(g.Message))
	}
	if f := m.facts; f.RegressionRecord != nil {
		return fmt.Sprintf("%s in iteration %d, %s: the hook %s wants a human to decide (%s)", f.Regression.Type, f.Iteration, f.Severity, m.event.Name, condition)
	}
	return fmt.Sprintf("the hook %s wants a human to decide (%s)", m.event.Name, condition)
}
