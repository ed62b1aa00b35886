// Package reflection is what recoveries teach: what was tried, why it was wrong and what
// worked, kept for a repository and recalled when something like it happens again. It
// decides and never acts; where it is kept is others' business.
package reflection

import (
	"time"

	"holdfast/internal/enforcement/recovery"
)

// Kind says what an item of the memory is about.
type Kind string

// The memories: reflections are about what agents do, debug memory about how checks fail.
const (
	Reflected Kind = "reflection"
	Debugged  Kind = "debug"
)

// Reflection is one thing that was learnt.
type Reflection struct {
	ID        string            `json:"id"`
	Kind      Kind              `json:"kind"`
	At        time.Time         `json:"timestamp"`
	Source    string            `json:"source"` // the loop or the session it comes from
	TaskClass string            `json:"task_class,omitempty"`
	Pattern   string            `json:"pattern,omitempty"`
	Type      string            `json:"pattern_type,omitempty"`
	Paths     []string          `json:"paths,omitempty"` // what was avoided; what fails, of a debug memory
	Check     string            `json:"check,omitempty"`
	Signature string            `json:"error_signature,omitempty"` // of the check that failed
	Category  recovery.Category `json:"category,omitempty"`
	Strategy  recovery.Strategy `json:"strategy,omitempty"`
	Attempts  int               `json:"attempts,omitempty"`
	Tried     string            `json:"tried"`
	Why       string            `json:"why_wrong"`
	Worked    string            `json:"what_worked"`
	Changed   []string          `json:"files_changed,omitempty"` // by what worked
	Used      int               `json:"used"`                    // how often it was recalled
}

// Lesson is a reflection in one sentence.
func (r Reflection) Lesson() string {
	if r.Kind == Debugged {
		return "when " + r.Check + " failed like this before, " + r.Worked
	}
	return "tried: " + r.Tried + "; wrong because " + r.Why + "; what worked: " + r.Worked
}

// Of is what a session that was resolved teaches; false when it teaches nothing: a human
// had to help, or there was nothing to get over.
func Of(s recovery.Session, source string, failing []recovery.Failure, changed []string, at time.Time) (Reflection, bool) {
	if s.Stage != recovery.AtResolved || s.Escalation != "" || len(s.Diagnoses) == 0 {
		return Reflection{}, false
	}
	r := Reflection{
		ID: source + "/" + s.ID, Kind: Reflected, At: at, Source: source, TaskClass: s.Task.Class, Pattern: s.Detection.Pattern, Type: s.Detection.Type, Paths: []string{s.Detection.Path},
		Category: s.Diagnosis().Category, Strategy: s.Adaptation().Strategy, Attempts: s.Attempts,
		Tried: s.Detection.Message, Why: s.Diagnoses[0].RootCause, Worked: worked(s, changed), Changed: bounded(changed),
	}
	if len(failing) > 0 {
		r.Check, r.Signature = failing[0].Check, failing[0].Signature
	}
	return r, true
}

// Debug is how a check that failed came to hold.
func Debug(s recovery.Session, source string, was recovery.Failure, changed []string, at time.Time) Reflection {
	return Reflection{
		ID: source + "/" + s.ID + "/" + was.Check, Kind: Debugged, At: at, Source: source, TaskClass: s.Task.Class, Paths: bounded(changed), Check: was.Check, Signature: was.Signature,
		Strategy: s.Adaptation().Strategy, Attempts: s.Attempts, Tried: s.Detection.Message, Why: s.Diagnosis().RootCause, Worked: "it held after changes in " + named(changed), Changed: bounded(changed),
	}
}

func worked(s recovery.Session, changed []string) string {
	text := string(s.Adaptation().Strategy)
	if text == "" {
		text = "a retry"
	}
	text += " on attempt " + itoa(s.Attempts)
	if len(changed) == 0 {
		return text
	}
	return text + ", with changes in " + named(changed)
}
