package contract

// Outcome is what the stop gate decides.
type Outcome string

// The loop is done, goes on, or ends without being done.
const (
	Complete Outcome = "complete"
	Continue Outcome = "continue"
	Stop     Outcome = "stop"
)

// StopReason is why a loop ended.
type StopReason string

// The reasons for which a loop ends.
const (
	Completed       StopReason = "completed"
	MaxIters        StopReason = "max_iters"
	NoProgress      StopReason = "no_progress"
	BudgetExceeded  StopReason = "budget_exceeded"
	ContextCanceled StopReason = "context_canceled"
	Error           StopReason = "error"
	Escalated       StopReason = "escalated"
	Aborted         StopReason = "aborted"
	Timeout         StopReason = "timeout"
)

// Decision is the answer of the stop gate.
type Decision struct {
	Outcome      Outcome    `json:"outcome" yaml:"outcome"`
	StopReason   StopReason `json:"terminal_reason,omitempty" yaml:"terminal_reason,omitempty"` // empty while the loop goes on
	Reasons      []string   `json:"reasons,omitempty" yaml:"reasons,omitempty"`                 // why the loop stops; else what is missing, for the next prompt
	FailedChecks []string   `json:"failed_checks,omitempty" yaml:"failed_checks,omitempty"`     // IDs of the required checks that do not hold
	FlakyChecks  []string   `json:"flaky_checks,omitempty" yaml:"flaky_checks,omitempty"`       // those of them that passed and failed on one tree
	Warnings     []string   `json:"warnings,omitempty" yaml:"warnings,omitempty"`               // limits that could not be looked at
}
