package looping

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/agents/wiring"
	"holdfast/internal/tracking/loop"
)

// dispatcher is the one way events take: it asks the agents that are wired to an event,
// does what is to be done, and writes it down.
type dispatcher struct {
	wired   *wiring.Wiring
	invoke  func(context.Context, agents.Call) (agents.Answer, error)
	actions map[string]action
	log     func(line []byte) error
	now     func() time.Time

	beside *occasion          // a hook that runs beside the agent and is not yet concluded
	told   map[loop.Event]int // the iteration in which an event was told last
}

// action does what hooks ask for by its name, or makes sure that it was done. What it says
// goes into the log.
type action func(context.Context, *occasion) (outcome string, err error)

// HookLine is a line of hook-log.jsonl.
type HookLine struct {
	Timestamp    time.Time `json:"timestamp"`
	HookName     string    `json:"hook_name"`
	LoopID       string    `json:"loop_id"`
	Iteration    int       `json:"iteration"`
	Agents       []string  `json:"agents_invoked"`
	Outcomes     []string  `json:"outcomes"`
	StateChanges changed   `json:"state_changes"`
	DurationMS   float64   `json:"duration_ms"`
	Cause        string    `json:"cause,omitempty"`  // the condition that raised it
	Failed       string    `json:"failed,omitempty"` // why the hook failed
}

// changed are the fields of the state that an event has set, by name.
type changed map[string]any

// occasion is an event on its way through its hook.
type occasion struct {
	event   Moment
	facts   *wiring.Facts
	plan    wiring.Plan
	answers map[string]agents.Answer
	out     wiring.Outcome
	hooked  loop.Hooked
	line    HookLine
	begin   time.Time
	failure error
	done    chan struct{} // closed when the agents have answered
}

// open begins a hook.
func (d *dispatcher) open(e Moment, f *wiring.Facts, changes changed) *occasion {
	m := &occasion{event: e, facts: f, begin: d.now(), answers: map[string]agents.Answer{}, done: make(chan struct{})}
	m.plan = d.wired.Plan(e.Name, f)
	m.hooked = loop.Hooked{Hook: e.Name, Iteration: e.Iteration}
	m.line = HookLine{Timestamp: m.begin, HookName: string(e.Name), LoopID: e.LoopID, Iteration: e.Iteration, Agents: []string{}, Outcomes: []string{}, StateChanges: changed{}, Cause: e.Cause}
	for field, value := range changes {
		m.line.StateChanges[field] = value
	}
	d.told[e.Name] = e.Iteration
	return m
}

// ask asks the agents of a hook, one after the other, as long as its time allows.
func (d *dispatcher) ask(ctx context.Context, m *occasion) {
	defer close(m.done)
	ctx, cancel := m.limited(ctx)
	defer cancel()
	for i, call := range m.plan.Calls {
		m.line.Agents = append(m.line.Agents, call.Agent)
		answer, err := d.answer(ctx, call)
		if err == nil {
			m.answers[call.Agent] = answer
			m.say("%s: %s", call.Agent, cmp.Or(answer.Verdict, "answered"))
			continue
		}
		m.say("%s: failed: %v", call.Agent, err)
		if m.plan.Hook.Agents[i].Required {
			m.fail(fmt.Errorf("%s: %w", call.Agent, err))
		}
	}
}

func (m *occasion) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if limit := m.plan.Hook.Limit(); limit > 0 {
		return context.WithTimeout(ctx, limit)
	}
	return context.WithCancel(ctx)
}

// answer waits for an agent no longer than the hook may take, whatever the agent does.
func (d *dispatcher) answer(ctx context.Context, call agents.Call) (agents.Answer, error) {
	type reply struct {
		answer agents.Answer
		err    error
	}
	said := make(chan reply, 1)
	go func() {
		answer, err := d.invoke(ctx, call)
		said <- reply{answer, err}
	}()
	select {
	case r := <-said:
		return r.answer, r.err
	case <-ctx.Done():
		return agents.Answer{}, fmt.Errorf("no answer in time: %w", ctx.Err())
	}
}

// act does what a hook asks for. One action that fails keeps no other from being done.
func (d *dispatcher) act(ctx context.Context, m *occasion, names []string) {
	ctx, cancel := m.limited(ctx)
	defer cancel()
	for _, name := range names {
		outcome, err := d.actions[name](ctx, m)
		if err != nil {
			m.say("%s: failed: %v", name, err)
			m.fail(fmt.Errorf("%s: %w", name, err))
			continue
		}
		m.say("%s: %s", name, outcome)
	}
	if late(ctx) {
		m.fail(fmt.Errorf("what it does took longer than %v: %w", m.plan.Hook.Limit(), context.DeadlineExceeded))
	}
}

// late asks the clock, not the context: a busy machine may end a context long after its time.
func late(ctx context.Context) bool {
	deadline, limited := ctx.Deadline()
	return limited && time.Now().After(deadline)
}

func (m *occasion) say(format string, args ...any) {
	m.line.Outcomes = append(m.line.Outcomes, fmt.Sprintf(format, args...))
}

// fail remembers what went wrong first.
func (m *occasion) fail(err error) {
	if m.failure == nil {
		m.failure = err
	}
}

// write puts a line into the log. A wiring that wants little of it gets what changed
// something, and what failed.
func (d *dispatcher) write(m *occasion) error {
	m.line.DurationMS = float64(d.now().Sub(m.begin).Microseconds()) / 1000
	if m.failure != nil {
		m.line.Failed = m.failure.Error()
	}
	if d.log == nil || !d.wired.Audit.All && m.failure == nil && len(m.line.StateChanges) == 0 {
		return nil
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false) // conditions are read by people, too
	if err := enc.Encode(m.line); err != nil {
		return err
	}
	return d.log(bytes.TrimRight(text.Bytes(), "\n"))
}
