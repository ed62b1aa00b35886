package gate

import (
	"time"

	"holdfast/internal/detection/detect"
)

// Question is a gate at which a loop stands: what happened, and what can be done.
type Question struct {
	ID        string    `json:"id"`
	Gate      Name      `json:"gate_id"`
	Type      Type      `json:"gate_type"`
	Mode      Mode      `json:"mode"`
	Root      string    `json:"root"`
	LoopID    string    `json:"loop_id"`
	Iteration int       `json:"iteration"`
	Opened    time.Time `json:"opened"`
	Deadline  time.Time `json:"deadline,omitzero"` // none: it waits for ever
	OnTimeout Late      `json:"timeout_action"`

	Title       string           `json:"title"`
	Why         string           `json:"why"`
	Task        string           `json:"task"`
	Attempts    int              `json:"recovery_attempts"`
	Story       []string         `json:"attempts,omitempty"`       // what was tried, and what was taken for its cause
	Advice      string           `json:"recommendation,omitempty"` // what a human could do about it
	TestsBefore int              `json:"tests_before"`
	TestsAfter  int              `json:"tests_after"`
	Deleted     []string         `json:"deleted_tests,omitempty"`
	Findings    []detect.Finding `json:"findings,omitempty"`
	Undone      []string         `json:"undone,omitempty"`
	Clean       int              `json:"clean_iteration"` // the one that a rejection goes back to; 0 is the start
	Options     []Option         `json:"options"`
}

// Option is a way to answer.
type Option struct {
	ID     Choice `json:"id"`
	Label  string `json:"label"`
	Action string `json:"action"`
}

var (
	reject    = Option{Reject, "Reject the iteration and revert its changes", "reject_and_revert"}
	approve   = Option{Approve, "Override: keep the change, with a justification", "override_with_justification"}
	resume    = Option{Continue, "Continue loop with modified approach", "resume_with_new_strategy"}
	byHand    = Option{ManualFix, "Manually fix and resume", "pause_for_manual_intervention"}
	someOther = Option{Delegate, "Delegate to somebody else", "delegate"}
	abort     = Option{Abort, "Abort loop", "abort_loop"}
)

// shapes say what each gate asks for and offers.
var shapes = map[Name]struct {
	kind    Type
	options []Option
}{
	Destructive:   {Approval, []Option{reject, approve, resume, byHand, someOther, abort}},
	Recovery:      {Escalation, []Option{reject, approve, resume, byHand, someOther, abort}},
	FalsePositive: {Review, []Option{reject, approve, someOther}},
	StuckLoop:     {Checkpoint, []Option{resume, byHand, someOther, abort}},
}

// Ask gives a question the form of its gate. What is undone can be approved; where nothing
// was, there is nothing to reject or to approve.
func Ask(n Name, rules Rules, q Question, at time.Time) Question {
	shape := shapes[n]
	q.Gate, q.Type, q.Mode, q.Opened, q.OnTimeout = n, shape.kind, rules.Mode(n), at, rules.Late()
	if rules.Timeout > 0 {
		q.Deadline = at.Add(rules.Timeout)
	}
	for _, o := range shape.options {
		if (o.ID == Approve || o.ID == Reject) && len(q.Undone) == 0 && n != FalsePositive {
			continue
		}
		q.Options = append(q.Options, o)
	}
	for _, f := range q.Findings {
		if f.Type == "test_deletion" && f.Test != "" {
			q.Deleted = append(q.Deleted, f.Path+": "+f.Test)
		}
	}
	return q
}

// Due tells whether the time for an answer is over.
func (q Question) Due(now time.Time) bool { return !q.Deadline.IsZero() && !now.Before(q.Deadline) }
