// Package analytics sums up how a loop went: its iterations, what they cost, whether
// they still brought anything, and how quality moved.
package analytics

import "time"

// Version is the version of analytics.json.
const Version = "2.0.0"

// Status says whether the checks held on the tree of an iteration.
type Status string

// The statuses of verification. Skipped is an iteration after which no check was run.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Skipped Status = "skipped"
)

// Trajectory is how quality moved over a loop.
type Trajectory string

// The trajectories.
const (
	Improving   Trajectory = "improving"
	Stable      Trajectory = "stable"
	Declining   Trajectory = "declining"
	Fluctuating Trajectory = "fluctuating"
)

// Record is one iteration: iteration_record.
type Record struct {
	LoopID             string    `json:"loop_id"`
	IterationNumber    int       `json:"iteration_number"` // from 1
	Timestamp          time.Time `json:"timestamp"`
	QualityScore       float64   `json:"quality_score"`
	QualityDelta       float64   `json:"quality_delta"`
	TokensUsed         int64     `json:"tokens_used"`
	TokenCostUSD       float64   `json:"token_cost_usd"`
	ExecutionTimeMS    int64     `json:"execution_time_ms"`
	VerificationStatus Status    `json:"verification_status"`
	OutputSnapshotPath string    `json:"output_snapshot_path"`
	Reflections        []string  `json:"reflections"`
	ProgressScore      float64   `json:"progress_score"` // -1 to 1
	ProgressClass      string    `json:"progress_class,omitempty"`
}

// Loop is a whole loop: loop_analytics.
type Loop struct {
	Version         string    `json:"version"`
	LoopID          string    `json:"loop_id"`
	TaskDescription string    `json:"task_description"`
	StartTime       time.Time `json:"start_time"`
	EndTime         time.Time `json:"end_time,omitzero"` // zero while the loop runs

	TotalIterations   int    `json:"total_iterations"`
	OptimalIteration  int    `json:"optimal_iteration,omitzero"`
	FinalIteration    int    `json:"final_iteration,omitzero"`
	SelectedIteration int    `json:"selected_iteration,omitzero"` // the one handed over
	SelectionReason   string `json:"selection_reason,omitempty"`

	TotalTokens  int64   `json:"total_tokens"`
	TotalCostUSD float64 `json:"total_cost_usd"`
	CostUnknown  bool    `json:"cost_unknown,omitempty"` // some of the cost is not in the total
	TotalTimeMS  int64   `json:"total_time_ms"`

	DiminishingReturnsDetected  bool       `json:"diminishing_returns_detected"`
	DiminishingReturnsIteration int        `json:"diminishing_returns_iteration,omitzero"`
	QualityTrajectory           Trajectory `json:"quality_trajectory"`
	TenacityScore               *float64   `json:"tenacity_score,omitempty"` // 0 to 1
	Stuck                       string     `json:"stuck,omitempty"`          // how, when it is

	Iterations []Record `json:"iterations"` // the last member: the file is added to at its end

	tally Tally // what the report says of iterations that are not listed
}
