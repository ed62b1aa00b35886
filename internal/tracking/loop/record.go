package loop

import (
	"maps"
	"time"

	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/progress"
	"holdfast/internal/tracking/quality"
)

// Record is an iteration as the history keeps it: an item of iteration_history.
type Record struct {
	Iteration  int               `json:"iteration"`
	Timestamp  time.Time         `json:"timestamp"`
	Quality    float64           `json:"quality_score"`
	Delta      float64           `json:"quality_delta"`
	Breakdown  quality.Breakdown `json:"quality_breakdown"`
	Artifacts  []Artifact        `json:"artifacts"`
	Path       string            `json:"snapshot_path"`
	Tests      *TestResults      `json:"test_results,omitempty"`
	Metrics    map[string]any    `json:"metrics_snapshot,omitempty"`
	Regression bool              `json:"regression_detected"`
	Recovered  bool              `json:"recovery_attempted"`
	Verified   bool              `json:"verified"`
	Status     string            `json:"verification_status"`
	Tokens     int64             `json:"tokens_used"`
	CostUSD    float64           `json:"token_cost_usd"`
	DurationMS int64             `json:"execution_time_ms"`
	Undone     int               `json:"undone,omitempty"`
	Overhead   int64             `json:"overhead_ms"`
	Progress   float64           `json:"progress_score"`
	Class      progress.Class    `json:"progress_class,omitempty"`
	Point      Point             `json:"point"`
}

// analytics is the record as analytics.json has it.
func (r Record) analytics(loopID string) analytics.Record {
	return analytics.Record{
		LoopID: loopID, IterationNumber: r.Iteration, Timestamp: r.Timestamp, QualityScore: r.Quality, QualityDelta: r.Delta, TokensUsed: r.Tokens, TokenCostUSD: r.CostUSD,
		ExecutionTimeMS: r.DurationMS, VerificationStatus: analytics.Status(r.Status), OutputSnapshotPath: r.Path, Reflections: []string{},
		ProgressScore: r.Progress, ProgressClass: string(r.Class),
	}
}

// Analytics sums up the loop. While it runs, the last iterations are listed and all are
// counted.
func (l *Loop) Analytics() analytics.Loop {
	out := analytics.Loop{LoopID: l.LoopID, TaskDescription: l.Task, StartTime: l.StartedAt, EndTime: l.EndedAt, CostUnknown: l.Spent.CostUnknown}
	for _, r := range l.Records {
		out.Iterations = append(out.Iterations, r.analytics(l.LoopID))
	}
	if e := l.Ending; e != nil && e.Selected.Found {
		out.SelectedIteration, out.SelectionReason = e.Selected.Iteration, e.Selected.Reason
	}
	if a, known := l.Assess(); known {
		out.TenacityScore, out.Stuck = a.Tenacity, string(a.Stuck.Pattern)
	}
	return l.Tally.Sum(out)
}

// maxArtifacts bounds the list of files in the history; the file of the iteration has all.
const maxArtifacts = 20

func (l *Loop) record(at time.Time, e Ended) Record {
	r := Record{
		Iteration: e.Iteration, Timestamp: at, Quality: e.Quality, Breakdown: e.Breakdown, Tests: e.Tests, Verified: e.Verified, Point: e.Point,
		Path: Dir(l.LoopID) + "/" + IterationFile(e.Iteration), Artifacts: []Artifact{}, Status: "failed", DurationMS: at.Sub(l.Current.BeganAt).Milliseconds(), Overhead: e.OverheadMS,
	}
	if e.Verified {
		r.Status = "passed"
	}
	if n := len(l.Records); n > 0 {
		r.Delta = e.Quality - l.Records[n-1].Quality
	}
	if a := l.Current.Agent; a != nil {
		r.Tokens, r.CostUSD = a.Tokens, a.CostUSD
	}
	if j := l.Current.Judged; j != nil {
		r.Artifacts = append(r.Artifacts, j.Changed[:min(len(j.Changed), maxArtifacts)]...)
		r.Regression, r.Undone = len(j.Findings) > 0, len(j.Undo)
		r.Recovered = r.Undone > 0
		r.Metrics = l.metricsOf(l.TestCount())
	}
	r.Progress, r.Class = l.step(e)
	return r
}

// metricsOf are those of the record before where nothing has changed: a long loop keeps
// many records.
func (l *Loop) metricsOf(tests int) map[string]any {
	now := map[string]any{"test_count": tests}
	if c := l.Current.Checked; c != nil && c.Metrics != nil {
		if c.Metrics.Custom.CoverageKnown {
			now["coverage_percentage"] = c.Metrics.CoveragePercentage
		}
		for name, count := range map[string]*int{"typescript_errors": c.Metrics.TypeScriptErrors, "lint_errors": c.Metrics.LintErrors} {
			if count != nil {
				now[name] = *count
			}
		}
	}
	if n := len(l.Records); n > 0 && maps.Equal(l.Records[n-1].Metrics, now) {
		return l.Records[n-1].Metrics
	}
	return now
}
