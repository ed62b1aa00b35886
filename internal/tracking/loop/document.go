package loop

import (
	"cmp"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/tracking/baseline"
)

// Document is state.json: the fields of a loop's state and those of its extension for
// persistence. docs/schema/loop-state.schema.json describes it.
type Document struct {
	Version            string        `json:"version"`
	LoopID             string        `json:"loop_id"`
	Status             Status        `json:"status"`
	Iteration          int           `json:"iteration"`
	Task               string        `json:"task"`
	CompletionCriteria string        `json:"completion_criteria"`
	StartedAt          time.Time     `json:"started_at"`
	LastUpdated        time.Time     `json:"last_updated"`
	CompletedAt        *time.Time    `json:"completed_at"`
	Owner              string        `json:"owner"`
	PID                *int          `json:"pid"`
	WorkingDirectory   string        `json:"working_directory"`
	Configuration      Configuration `json:"configuration"`
	Progress           Progress      `json:"progress"`
	Metrics            Totals        `json:"metrics"`
	LastCheckpoint     *string       `json:"last_checkpoint"`
	ErrorContext       *ErrorContext `json:"error_context"`

	BaselineMetrics      baseline.Metrics  `json:"baseline_metrics"`
	BestIteration        *BestIteration    `json:"best_iteration"`
	RegressionEvents     []Regression      `json:"regression_events"`
	ReinforcementLevel   string            `json:"reinforcement_level"`
	ReinforcementHistory []LevelChange     `json:"reinforcement_history"`
	RecoveryAttempts     int               `json:"recovery_attempts"`
	RecoveryHistory      []RecoveryRecord  `json:"recovery_history"`
	DetectionEnabled     bool              `json:"detection_enabled"`
	DetectedPatterns     []DetectedPattern `json:"detected_patterns"`
	Wired
	PersistenceMetrics *PersistenceMetrics `json:"persistence_metrics,omitempty"`

	Mode              Mode                `json:"loop_mode"`
	TerminalReason    contract.StopReason `json:"terminal_reason,omitempty"`
	Reasons           []string            `json:"reasons,omitempty"`
	Agent             Agent               `json:"agent"`
	ContractHash      string              `json:"contract_hash"`
	SelectedIteration int                 `json:"selected_iteration,omitempty"`
	SelectionReason   string              `json:"selection_reason,omitempty"`
	ReportPath        string              `json:"completion_report_path,omitempty"`

	IterationHistory []Record `json:"iteration_history"` // the last member: the file is added to at its end
}

// Configuration is what a loop was started with.
type Configuration struct {
	MaxIterations      int    `json:"max_iterations"`
	TimeoutMinutes     *int64 `json:"timeout_minutes"`
	Interactive        bool   `json:"interactive"`
	AutoTest           bool   `json:"auto_test"`
	CheckpointInterval int    `json:"checkpoint_interval"`
	ExecutionMode      string `json:"execution_mode"`
}

// Progress has the last completion checks; the files of the iterations have all.
type Progress struct {
	CompletionChecks    []CompletionCheck `json:"completion_checks"`
	LastCompletionCheck *CompletionCheck  `json:"last_completion_check"`
	EstimatedCompletion *float64          `json:"estimated_completion"`
	Assessment          *Assessment       `json:"assessment,omitempty"`
}

// CompletionCheck is whether the work was done after an iteration.
type CompletionCheck struct {
	Iteration int       `json:"iteration"`
	Timestamp time.Time `json:"timestamp"`
	Passed    bool      `json:"passed"`
	Output    string    `json:"output"`
}

// Totals are the sums over a loop.
type Totals struct {
	TotalIterations      int     `json:"total_iterations"`
	SuccessfulIterations int     `json:"successful_iterations"`
	FailedIterations     int     `json:"failed_iterations"`
	TotalTokens          int64   `json:"total_tokens"`
	TotalCostUSD         float64 `json:"total_cost_usd"`
	CostUnknown          bool    `json:"cost_unknown,omitempty"`
	TotalToolCalls       int64   `json:"total_tool_calls"`
	TotalSeconds         float64 `json:"total_duration_seconds"`
	AverageSeconds       float64 `json:"average_iteration_time_seconds"`
}

// ErrorContext is the error a loop ended with.
type ErrorContext struct {
	Message   string    `json:"error_message"`
	Timestamp time.Time `json:"error_timestamp"`
	Attempted bool      `json:"recovery_attempted"`
}

// BestIteration is the iteration that would be handed over now.
type BestIteration struct {
	Iteration       int       `json:"iteration"`
	QualityScore    float64   `json:"quality_score"`
	SnapshotPath    string    `json:"snapshot_path"`
	UpdatedAt       time.Time `json:"updated_at"`
	SelectionReason string    `json:"selection_reason"`
}

// Document is the state as others read it.
func (l *Loop) Document() Document {
	d := Document{
		Version: "2.0.0", LoopID: l.LoopID, Status: l.Status, Iteration: l.Iteration, Task: l.Task, CompletionCriteria: l.Criteria(),
		StartedAt: l.StartedAt, LastUpdated: l.UpdatedAt, Owner: l.Owner, WorkingDirectory: l.Root,
		Configuration:   Configuration{MaxIterations: l.Contract.LoopMaxIters, Interactive: l.Rules.Interactive, AutoTest: len(l.Contract.CompletionChecks) > 0, CheckpointInterval: 1, ExecutionMode: "logged"},
		Progress:        l.progress(),
		Metrics:         l.totals(),
		BaselineMetrics: l.Metrics, IterationHistory: orEmpty(l.Records), RegressionEvents: orEmpty(l.Regressions), ReinforcementLevel: l.Level, ReinforcementHistory: orEmpty(l.Levels),
		RecoveryAttempts: l.recoveryAttempts(), RecoveryHistory: orEmpty(l.Recoveries), DetectionEnabled: !l.Status.Over() && l.Rules.Mode != "off", DetectedPatterns: orEmpty(l.Patterns),
		Mode: cmp.Or(l.Mode, Ralph), TerminalReason: l.Terminal.Reason, Reasons: l.Terminal.Reasons, Agent: l.Agent, ContractHash: l.ContractHash,
	}
	if limit, ok := l.Contract.MaxWallTime(); ok {
		minutes := int64(limit / time.Minute)
		d.Configuration.TimeoutMinutes = &minutes
	}
	if l.Level == "" {
		d.ReinforcementLevel = "OFF"
	}
	d.Wired, d.PersistenceMetrics = l.Wired, l.persistenceMetrics()
	l.describeEnd(&d)
	return d
}

func (l *Loop) describeEnd(d *Document) {
	if l.Status.Over() {
		d.CompletedAt = &l.EndedAt
		d.ReportPath = Dir(l.LoopID) + "/analytics/report.md"
	} else {
		d.PID = &l.PID
	}
	if n := len(l.Records); n > 0 {
		last := Dir(l.LoopID) + "/" + CheckpointFile(l.Records[n-1].Iteration)
		d.LastCheckpoint = &last
	}
	if l.Terminal.Reason == contract.Error {
		d.ErrorContext = &ErrorContext{strings.Join(l.Terminal.Reasons, "; "), l.UpdatedAt, len(l.Recoveries) > 0}
	}
	if r := l.best; l.Best.Found && r.Iteration == l.Best.Iteration {
		d.BestIteration = &BestIteration{r.Iteration, r.Quality, r.Path, r.Timestamp, l.Best.Reason}
	}
	if l.Ending != nil && l.Ending.Selected.Found {
		d.SelectedIteration, d.SelectionReason = l.Ending.Selected.Iteration, l.Ending.Selected.Reason
	}
}

// Criteria is what done means, in one line.
func (l *Loop) Criteria() string {
	var parts []string
	for _, c := range l.Contract.CompletionChecks {
		parts = append(parts, c.ID())
	}
	if l.Contract.CompletionToken != "" {
		parts = append(parts, "token "+l.Contract.CompletionToken)
	}
	return strings.Join(parts, "; ")
}

func (l *Loop) recoveryAttempts() int {
	n := l.oldAttempts
	for _, r := range l.Recoveries {
		n += r.Attempts
	}
	return n
}

func (l *Loop) progress() Progress {
	p := Progress{CompletionChecks: []CompletionCheck{}}
	for _, r := range tail(l.Records, keptEvidence) {
		p.CompletionChecks = append(p.CompletionChecks, CompletionCheck{r.Iteration, r.Timestamp, r.Verified, r.Status})
	}
	if n := len(p.CompletionChecks); n > 0 {
		last := p.CompletionChecks[n-1]
		if e := l.Current.Ended; e != nil {
			last.Output = strings.Join(e.Decision.Reasons, "\n")
		}
		p.CompletionChecks[n-1], p.LastCompletionCheck = last, &last
	}
	if a, known := l.Assess(); known {
		p.Assessment, p.EstimatedCompletion = &a, l.measured.Completion
	}
	return p
}

func (l *Loop) totals() Totals {
	t := Totals{
		TotalIterations: l.Iterated, SuccessfulIterations: l.Successful, FailedIterations: l.Unsuccessful, TotalTokens: l.Spent.Tokens, TotalCostUSD: l.Spent.CostUSD,
		CostUnknown: l.Spent.CostUnknown, TotalToolCalls: l.Spent.ToolCalls, TotalSeconds: float64(l.Spent.ElapsedMS) / 1000,
	}
	if l.Iterated > 0 {
		t.AverageSeconds = t.TotalSeconds / float64(l.Iterated)
	}
	return t
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
