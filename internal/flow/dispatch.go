package flow

import (
	"context"
	"encoding/json"
	"time"

	"holdfast/internal/tracking/loop"
)

// handler does something at a moment of a loop's life. What it says goes into the log.
type handler struct {
	name string
	run  func(context.Context, LoopEvent) (outcome string, err error)
}

// dispatcher is the one way events take. Handlers run in the order in which they were
// added; one that fails is written down and keeps nobody else from running.
type dispatcher struct {
	handlers map[loop.Event][]handler
	log      func(line []byte) error
	now      func() time.Time
}

func (d *dispatcher) on(event loop.Event, h handler) {
	if d.handlers == nil {
		d.handlers = map[loop.Event][]handler{}
	}
	d.handlers[event] = append(d.handlers[event], h)
}

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
}

// changed are the fields of the state that an event has set, by name.
type changed map[string]any

// emit tells all handlers of an event and writes it down.
func (d *dispatcher) emit(ctx context.Context, e LoopEvent, changes changed) error {
	begin := d.now()
	line := HookLine{Timestamp: begin, HookName: string(e.Name), LoopID: e.LoopID, Iteration: e.Iteration, Agents: []string{}, Outcomes: []string{}, StateChanges: changes}
	for _, h := range d.handlers[e.Name] {
		outcome, err := h.run(ctx, e)
		if err != nil {
			outcome = "failed: " + err.Error()
		}
		line.Agents, line.Outcomes = append(line.Agents, h.name), append(line.Outcomes, outcome)
	}
	line.DurationMS = float64(d.now().Sub(begin).Microseconds()) / 1000
	text, err := json.Marshal(line)
	if err != nil || d.log == nil {
		return err
	}
	return d.log(text)
}
