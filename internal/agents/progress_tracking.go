package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/progress"
)

//go:embed progress_tracking.md
var progressSystem string

func progressTracking() Definition {
	return Definition{
		Name: "progress-tracking", Aliases: []string{"progress-tracker", "progress-tracking-agent"}, System: progressSystem, Tools: reading, Color: "green",
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
		Verdict: "captured", Confidence: 1, Reasoning: fmt.Sprintf("The work starts from %s, %s, in %s.", count(m.TestCount, "test"), coverage, count(m.FileCount, "file")), Values: map[string]any{"baseline": m},
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

// progress is how the loop gets on, by the score of its last iterations.
func (t *Team) progress() Answer {
	how, known := t.Loop.Assess()
	n := len(t.Loop.Records)
	if !known || n == 0 {
		return Answer{Verdict: string(progress.Continue), Confidence: 1, Reasoning: "No iteration has ended yet.", Values: map[string]any{}}
	}
	last := t.Loop.Records[n-1]
	a := Answer{
		Verdict: string(how.Recommendation), Confidence: 1,
		Reasoning: fmt.Sprintf("Iteration %d was a step %s (%+.2f); quality %.1f (%+.1f) is %s.", last.Iteration, directions[how.Class], how.Score, last.Quality, last.Delta, how.Trajectory),
		Values: map[string]any{
			"quality_score": last.Quality, "quality_delta": last.Delta, "quality_trajectory": string(how.Trajectory), "iteration_metrics": last,
			"progress_score": how.Score, "progress_class": string(how.Class), "overall_progress": how.Overall, "is_stuck": how.Stuck.Is, "tenacity_score": nil,
		},
	}
	if how.Tenacity != nil {
		a.Values["tenacity_score"] = *how.Tenacity
	}
	if how.Stuck.Is {
		a.Values["stuck"] = how.Stuck
		a.Reasoning += fmt.Sprintf(" The loop is stuck since iteration %d: %s.", how.Stuck.Since, spoken(string(how.Stuck.Pattern)))
		a.Recommendations = []string{how.Stuck.Recommendation}
	}
	return a
}

// directions are the classes of steps in a sentence.
var directions = map[progress.Class]string{progress.Forward: "forward", progress.Plateau: "on the spot", progress.Regression: "back", progress.Stalled: "on the spot, and not the first"}
