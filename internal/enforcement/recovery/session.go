package recovery

import (
	"fmt"
	"slices"
	"time"
)

// MaxAttempts is how many attempts there are at most, and where nothing else is said. What
// opens a session is the first of them.
const MaxAttempts = 3

// Session is one recovery, from the avoidance that opened it to its end.
type Session struct {
	ID          string       `json:"id"`
	Detection   Detection    `json:"detection"`
	Task        Task         `json:"task_context"`
	Stage       Stage        `json:"current_stage"`
	Snapshot    string       `json:"state_snapshot_path,omitempty"` // what the agent left behind, kept at the last pause
	Attempts    int          `json:"attempt_count"`                 // how many have failed or are under way
	Max         int          `json:"max_attempts"`
	Tried       []Attempt    `json:"tried,omitempty"`
	Diagnoses   []Diagnosis  `json:"diagnoses,omitempty"`
	Adaptations []Adaptation `json:"adaptations,omitempty"`
	Transitions []Transition `json:"transitions,omitempty"`
	Escalation  string       `json:"escalation,omitempty"` // why a human was asked
	Answer      string       `json:"human_response,omitempty"`
}

// Detection is the avoidance that opened a session.
type Detection struct {
	ID       string `json:"id"`
	Pattern  string `json:"pattern"`
	Type     string `json:"pattern_type"`
	Severity string `json:"severity"`
	Path     string `json:"file_path"`
	Test     string `json:"test,omitempty"`
	Message  string `json:"message,omitempty"`
}

// Task is what the agent was working on.
type Task struct {
	ID          string `json:"task_id"`
	Description string `json:"task_description,omitempty"`
	Class       string `json:"task_class,omitempty"`
}

// Attempt is what came of one try: the avoidance that opened the session, or a retry.
type Attempt struct {
	Number    int       `json:"attempt"`
	At        time.Time `json:"timestamp"`
	Iteration int       `json:"iteration,omitempty"`
	Success   bool      `json:"success"`
	Notes     string    `json:"notes,omitempty"`
	Fix       string    `json:"fix,omitempty"` // what was done, as a fingerprint: the same twice is seen
}

// Transition is a step from one stage to the next.
type Transition struct {
	At        time.Time `json:"timestamp"`
	Iteration int       `json:"iteration,omitempty"`
	From      Stage     `json:"from"`
	To        Stage     `json:"to"`
	On        Kind      `json:"event"`
	Reason    string    `json:"reason,omitempty"`
}

// Event is what happens to a session. Which of the fields count follows from its kind.
type Event struct {
	Kind       Kind        `json:"event"`
	At         time.Time   `json:"timestamp"`
	Iteration  int         `json:"iteration,omitempty"`
	Session    string      `json:"session,omitempty"`   // detected
	Detection  *Detection  `json:"detection,omitempty"` // detected
	Task       *Task       `json:"task_context,omitempty"`
	Max        int         `json:"max_attempts,omitempty"`
	Fix        string      `json:"fix,omitempty"`        // detected, failed
	Snapshot   string      `json:"snapshot,omitempty"`   // paused
	Diagnosis  *Diagnosis  `json:"diagnosis,omitempty"`  // diagnosed
	Adaptation *Adaptation `json:"adaptation,omitempty"` // adapted
	Reason     string      `json:"reason,omitempty"`     // passed, failed, escalated, answered
}

// Open tells whether the session waits for something to happen to the agent's work.
func (s Session) Open() bool { return s.Stage != "" && s.Stage != AtResolved && s.Stage != AtEscalate }

// Diagnosis is the last one; the zero value when there is none.
func (s Session) Diagnosis() Diagnosis { return last(s.Diagnoses) }

// Adaptation is the last one; the zero value when there is none.
func (s Session) Adaptation() Adaptation { return last(s.Adaptations) }

// Fixes are the fingerprints of what was tried so far.
func (s Session) Fixes() []string {
	var out []string
	for _, t := range s.Tried {
		if t.Fix != "" {
			out = append(out, t.Fix)
		}
	}
	return out
}

// Repeats tells whether the last attempt did what an earlier one had done.
func (s Session) Repeats() bool {
	fixes := s.Fixes()
	return len(fixes) > 1 && slices.Contains(fixes[:len(fixes)-1], fixes[len(fixes)-1])
}

// Used tells whether a strategy was tried in this session.
func (s Session) Used(strategy Strategy) bool {
	return slices.ContainsFunc(s.Adaptations, func(a Adaptation) bool { return a.Strategy == strategy })
}

// ShortID is how people call the nth recovery of a loop or a session.
func ShortID(n int) string { return fmt.Sprintf("rec-%03d", n) }

func last[T any](list []T) (out T) {
	if len(list) > 0 {
		out = list[len(list)-1]
	}
	return out
}
