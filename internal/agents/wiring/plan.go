package wiring

import (
	"fmt"
	"strings"

	"holdfast/internal/agents"
	"holdfast/internal/tracking/loop"
)

// Plan is what a hook asks for, before anybody has answered.
type Plan struct {
	Hook    Hook
	Calls   []agents.Call
	Actions []string
}

// Plan is what is to be done at an event.
func (w *Wiring) Plan(e loop.Event, f *Facts) Plan {
	h := w.Hooks[e]
	f.Hook, f.HookDescription = string(e), h.Description
	p := Plan{Hook: h, Actions: h.Actions}
	for _, a := range h.Agents {
		call := agents.Call{Agent: a.Name, Hook: string(e), LoopID: f.LoopID, Iteration: f.Iteration, Purpose: a.Purpose, Inputs: make(map[string]any, len(a.Inputs))}
		for _, in := range a.Inputs {
			call.Inputs[in.Name] = f.filled(in.Value)
		}
		p.Calls = append(p.Calls, call)
	}
	return p
}

// Change is a change of the state that an update asks for.
type Change struct {
	Op    Op
	Field string
	Value any
	Bound bool // the journal says what it holds
}

// Outcome is what follows from a hook whose agents have answered.
type Outcome struct {
	Changes  []Change
	Actions  []string     // of conditions that hold
	Triggers []loop.Event // hooks to raise
	Gate     []string     // why a human is to be asked
	Missing  []string     // updates whose source did not answer
	Reasons  map[loop.Event]string
}

// Conclude is what follows at an event from what the agents have answered.
func (w *Wiring) Conclude(e loop.Event, f *Facts, answers map[string]agents.Answer) (Outcome, error) {
	h := w.Hooks[e]
	out := Outcome{Reasons: map[loop.Event]string{}}
	for _, u := range h.Updates {
		value, known := f.source(u, answers)
		if !known {
			out.Missing = append(out.Missing, u.Field)
			continue
		}
		out.Changes = append(out.Changes, Change{u.Op, u.Field, value, Bound(u.Field)})
		f.see(u, value)
	}
	for _, c := range h.Conditions {
		holds, err := c.When.Holds(f)
		if err != nil {
			return out, fmt.Errorf("condition %q: %w", c.When.Source, err)
		}
		switch {
		case !holds:
		case c.Action == triggerHook:
			out.Triggers, out.Reasons[c.Hook] = append(out.Triggers, c.Hook), c.When.Source
		default:
			out.Actions = append(out.Actions, c.Action)
		}
	}
	if h.Recovery == nil {
		return out, nil
	}
	for _, c := range h.Recovery.Escalate {
		holds, err := c.When.Holds(f)
		if err != nil {
			return out, fmt.Errorf("condition %q: %w", c.When.Source, err)
		}
		if holds {
			out.Gate = append(out.Gate, c.When.Source)
		}
	}
	return out, nil
}

// source is what an update takes over.
func (f *Facts) source(u Update, answers map[string]agents.Answer) (any, bool) {
	switch {
	case u.Op == Increment:
		return nil, true
	case u.From == "":
		return f.filled(u.Value), true
	}
	if fact, known := f.named(u.From); known {
		return fact, true
	}
	agent, value, _ := strings.Cut(u.From, ".")
	answer, asked := answers[agent]
	if !asked {
		return nil, false
	}
	got, given := answer.Values[value]
	return got, given
}

// see lets conditions see an update. What is bound is a fact already.
func (f *Facts) see(u Update, value any) {
	switch {
	case u.Field == "error_count":
		f.ErrorCount++
	case u.Op == Set && !Bound(u.Field):
		f.take(u.Field, value)
	}
}
