package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/loop"
)

//go:embed progress_tracking.md
var progressSystem string

func progressTracking() Definition {
	return Definition{
		Name: "progress-tracking", Aliases: []string{"progress-tracker", "progress-tracking-agent"}, Title: "Progress Tracking Agent", System: progressSystem, Tools: reading, Color: "green",
		Description: "Measures whether iterations get anywhere - tests passing, findings open, the same error again. Use it every few iterations.",
	}
}

// trackProgress captures the baseline when a loop starts, writes the report when it ends,
// and in between says how the iterations go.
func (t *Team) trackProgress(_ context.Context, c Call) (Answer, error) {
	moments := map[loop.Event]func() Answer{loop.LoopStart: t.captureBaseline, loop.LoopComplete: t.finalReport}
	if at := moments[loop.Event(c.Hook)]; at != nil {
		return at(), nil
	}
	return t.progress(), nil
}

func (t *Team) captureBaseline() Answer {
	m := t.Loop.Metrics
	m.Custom.Hashes = nil // what guards the tests is nobody's to read, and large
	coverage := "coverage is not known"
	if m.Custom.CoverageKnown {
		coverage = fmt.Sprintf("%.1f %% coverage", m.CoveragePercentage)
	}
	return Answer{
		Verdict: "captured", Confidence: 1, Reasoning: fmt.Sprintf("The loop starts from %s, %s, in %s.", count(m.TestCount, "test"), coverage, count(m.FileCount, "file")), Values: map[string]any{"baseline": m},
	}
}

func (t *Team) finalReport() Answer {
	dir := loop.Dir(t.Loop.LoopID)
	report := dir + "/analytics/report.md"
	a := t.progress()
	a.Artifacts = []string{report, dir + "/analytics/analytics.json"}
	a.Values["report_path"] = report
	return a
}

// progress is how the last iteration compares with the ones before it.
func (t *Team) progress() Answer {
	n := len(t.Loop.Records)
	if n == 0 {
		return Answer{Verdict: "continue", Confidence: 1, Reasoning: "No iteration has ended yet.", Values: map[string]any{}}
	}
	last, trajectory := t.Loop.Records[n-1], analytics.TrajectoryOf(t.scores())
	still := t.Loop.Prints.Standstill()
	a := Answer{
		Verdict: "continue", Confidence: 1, Reasoning: fmt.Sprintf("Iteration %d scored %.1f (%+.1f); quality is %s.", last.Iteration, last.Quality, last.Delta, trajectory),
		Values: map[string]any{"quality_score": last.Quality, "quality_delta": last.Delta, "quality_trajectory": string(trajectory), "iteration_metrics": last, "standstill": still.String()},
	}
	switch {
	case still.Repeats > 1:
		a.Verdict, a.Recommendations = "escalate", []string{"The loop repeats itself: another approach, or a human."}
		a.Reasoning += " " + still.String() + "."
	case last.Regression:
		a.Verdict, a.Recommendations = "intervene", []string{"What was lost comes back first."}
	case trajectory == analytics.Declining:
		a.Verdict, a.Recommendations = "warn", []string{"The last iterations made it worse; go on from the best one."}
	}
	return a
}
