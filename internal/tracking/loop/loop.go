// Package loop is the life of a loop as values: its states, what is written into its
// journal, and the state that follows from the journal. It reads no clock and no file:
// whoever has the journal has the loop.
package loop

import "fmt"

// Status is where a loop stands.
type Status string

// The states of a loop.
const (
	Running    Status = "running"
	Paused     Status = "paused"
	Completing Status = "completing"
	Completed  Status = "completed"
	Failed     Status = "failed"
	Aborted    Status = "aborted"
	Crashed    Status = "crashed"
)

// transitions are all the ways from one state to another. A crashed loop is a running one
// whose process died: it can be taken up again, or given up.
var transitions = map[Status][]Status{
	Running:    {Paused, Completing, Aborted, Crashed, Failed},
	Paused:     {Running, Aborted},
	Completing: {Completed, Failed, Crashed},
	Crashed:    {Running, Completing, Aborted},
	Completed:  {},
	Failed:     {},
	Aborted:    {},
}

// Statuses are all states, in the order of the documentation.
func Statuses() []Status {
	return []Status{Running, Paused, Completing, Completed, Failed, Aborted, Crashed}
}

// Next are the states that may follow.
func (s Status) Next() []Status { return transitions[s] }

// Over tells whether nothing can follow.
func (s Status) Over() bool {
	next, known := transitions[s]
	return known && len(next) == 0
}

// To goes to another state, if there is a way.
func (s Status) To(next Status) (Status, error) {
	for _, possible := range transitions[s] {
		if possible == next {
			return next, nil
		}
	}
	return s, fmt.Errorf("a loop that is %s cannot become %s", s, next)
}

// Event is a moment in the life of a loop to which others can add what is to happen.
type Event string

// The events, in the order of a loop's life.
const (
	LoopStart               Event = "loop_start"
	PreIteration            Event = "pre_iteration"
	PreToolCall             Event = "pre_tool_call"
	PostToolCall            Event = "post_tool_call"
	PostIteration           Event = "post_iteration"
	RegressionDetected      Event = "regression_detected"
	ReinforcementEscalation Event = "reinforcement_escalation"
	OnError                 Event = "on_error"
	StuckLoopDetected       Event = "stuck_loop_detected"
	LoopComplete            Event = "loop_complete"
)

// Events are all of them, in that order.
func Events() []Event {
	return []Event{LoopStart, PreIteration, PreToolCall, PostToolCall, PostIteration, RegressionDetected, ReinforcementEscalation, OnError, StuckLoopDetected, LoopComplete}
}
