package loop

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// KindHooked says what the hooks of an event have changed.
const KindHooked Kind = "hooked"

// Hooked is what the wiring of an event adds to the state.
type Hooked struct {
	Hook      Event         `json:"hook"`
	Iteration int           `json:"iteration"`
	Changes   []StateChange `json:"changes,omitempty"`
	Level     string        `json:"level,omitempty"`  // the least level of the iterations to come
	Reason    string        `json:"reason,omitempty"` // why
	Gate      string        `json:"gate,omitempty"`   // why a human has to decide before the loop goes on
	TookMS    float64       `json:"took_ms,omitempty"`
}

// StateChange is one change of a field.
type StateChange struct {
	Op    string          `json:"op"` // set, append or increment
	Field string          `json:"field"`
	Value json.RawMessage `json:"value,omitempty"`
}

// Wired are the fields of the state that only the wiring of events writes.
type Wired struct {
	IterationCount       int             `json:"iteration_count,omitempty"`
	PreIterationSnapshot string          `json:"pre_iteration_snapshot,omitempty"`
	RegressionDetected   bool            `json:"regression_detected,omitempty"`
	LastIterationQuality *float64        `json:"last_iteration_quality,omitempty"`
	RiskyActions         []RiskyAction   `json:"risky_actions,omitempty"`
	LastRiskyAction      string          `json:"last_risky_action,omitempty"`
	ToolCallHistory      []ToolCallEntry `json:"tool_call_history,omitempty"`
	ErrorHistory         []ErrorEntry    `json:"error_history,omitempty"`
	ErrorCount           int             `json:"error_count,omitempty"`
	LastError            *ErrorEntry     `json:"last_error,omitempty"`
	RecoveryInProgress   bool            `json:"recovery_in_progress,omitempty"`
	EscalationHistory    []Escalation    `json:"escalation_history,omitempty"`
	StuckLoopDetected    bool            `json:"stuck_loop_detected,omitempty"`
}

// RiskyAction is an item of risky_actions.
type RiskyAction struct {
	Timestamp time.Time `json:"timestamp"`
	Iteration int       `json:"iteration"`
	Tool      string    `json:"tool"`
	Target    string    `json:"target"`
	Risk      string    `json:"risk"`
}

// ToolCallEntry is an item of tool_call_history.
type ToolCallEntry struct {
	RiskyAction
	OK     bool   `json:"ok"`
	Impact string `json:"impact,omitempty"`
}

// ErrorEntry is an item of error_history.
type ErrorEntry struct {
	Timestamp time.Time `json:"timestamp"`
	Iteration int       `json:"iteration"`
	Type      string    `json:"type"`
	Message   string    `json:"message"`
	Signature string    `json:"signature"`             // equal for equal errors
	Trace     string    `json:"stack_trace,omitempty"` // where it came from, when that was printed
}

// Escalation is an item of escalation_history.
type Escalation struct {
	Timestamp time.Time `json:"timestamp"`
	Iteration int       `json:"iteration"`
	From      string    `json:"from_level"`
	To        string    `json:"to_level"`
	Reason    string    `json:"reason"`
}

// maxWired bounds the lists: the journal and hook-log.jsonl have all of it.
const maxWired = 100

// hooked takes over what the hooks of an event have changed.
func (l *Loop) hooked(_ time.Time, h Hooked) error {
	for _, c := range h.Changes {
		if err := l.Wired.apply(c); err != nil {
			return err
		}
	}
	if h.Level != "" {
		l.Floor, l.FloorReason = h.Level, h.Reason
	}
	if h.Gate != "" {
		l.Current.Gate, l.Current.Stuck = h.Gate, h.Hook == StuckLoopDetected
	}
	l.Costs.hook(h, l.Current.Judged)
	return nil
}

// apply changes a field. Fields that this version does not know are passed over.
func (w *Wired) apply(c StateChange) error {
	set := map[string]any{
		"pre_iteration_snapshot": &w.PreIterationSnapshot, "regression_detected": &w.RegressionDetected, "last_iteration_quality": &w.LastIterationQuality,
		"last_risky_action": &w.LastRiskyAction, "last_error": &w.LastError, "recovery_in_progress": &w.RecoveryInProgress, "stuck_loop_detected": &w.StuckLoopDetected,
	}
	counters := map[string]*int{"iteration_count": &w.IterationCount, "error_count": &w.ErrorCount}
	lists := map[string]func(json.RawMessage) error{
		"risky_actions": onto(&w.RiskyActions), "tool_call_history": onto(&w.ToolCallHistory), "error_history": onto(&w.ErrorHistory), "escalation_history": onto(&w.EscalationHistory),
	}
	var err error
	if to, known := set[c.Field]; known && c.Op == "set" {
		err = json.Unmarshal(c.Value, to)
	} else if n, known := counters[c.Field]; known && c.Op == "increment" {
		*n++
	} else if add, known := lists[c.Field]; known && c.Op == "append" {
		err = add(c.Value)
	}
	if err != nil {
		return fmt.Errorf("%s of the state: %w", c.Field, err)
	}
	return nil
}

func onto[T any](to *[]T) func(json.RawMessage) error {
	return func(value json.RawMessage) error {
		var one T
		if err := json.Unmarshal(value, &one); err != nil {
			return err
		}
		*to = tail(append(*to, one), maxWired)
		return nil
	}
}

// equalErrors is how many errors in a row have to be equal for a loop to be stuck.
const equalErrors = 3

// SameError tells whether the last errors, with one that is new, are equal.
func (w Wired) SameError(next ErrorEntry) bool {
	all := append(slices.Clone(tail(w.ErrorHistory, equalErrors-1)), next)
	if len(all) < equalErrors {
		return false
	}
	for _, e := range all {
		if e.Signature != next.Signature {
			return false
		}
	}
	return true
}

// forgetErrors begins anew: somebody has looked.
func (w *Wired) forgetErrors() {
	w.ErrorCount, w.ErrorHistory, w.StuckLoopDetected, w.RecoveryInProgress = 0, nil, false, false
}
