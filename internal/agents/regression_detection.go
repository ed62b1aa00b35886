package agents

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

//go:embed regression_detection.md
var regressionSystem string

func regressionDetection() Definition {
	return Definition{
		Name: "regression-detection", Aliases: []string{"regression-detector", "regression-detection-agent"}, System: regressionSystem, Tools: reading, Color: "cyan",
		Description: "Finds what worked before and does not any more, by running the old tests against the new code. Use it before a change is handed in.",
	}
}

// detectRegression tells what is worse than at the start, by numbers and by what was found
// in the iteration. Once the iteration was judged, numbers alone do not count: tests that
// became rows of one test are fewer and lose nothing, and what a human has allowed to go is
// gone rightly. They are told all the same.
func (t *Team) detectRegression(ctx context.Context, c Call) (Answer, error) {
	before, now := t.metrics(c)
	worse := baseline.CompareWithin(before, now, t.Limits)
	events := t.events(c.iteration())
	a := Answer{Verdict: "none", Confidence: 1, Reasoning: "Nothing that was measured is worse than at the start.", Values: map[string]any{"detected": false, "regressions": worse}}
	if len(worse)+len(events) == 0 {
		return a, nil
	}
	if len(events) == 0 && t.Loop.Current.Judged != nil {
		a.Verdict, a.Reasoning = "none", worseWords(worse, nil)+" What was changed was judged, and nothing of it counts as lost."
		return a, nil
	}
	severity, kind := worst(worse, events)
	a.Verdict, a.Reasoning = "regression", worseWords(worse, events)
	a.Recommendations = []string{"Bring back what was lost before anything else is done."}
	a.Values["detected"], a.Values["severity"], a.Values["type"] = true, string(severity), string(kind)
	if before.Custom.CoverageKnown && now.Custom.CoverageKnown {
		covered, err := t.confer(ctx, "regression-detection", c, "coverage-monitor", "Say whether coverage was kept", map[string]any{"baseline": before, "current": now})
		if err != nil {
			return Answer{}, err
		}
		a.Values["coverage"] = covered.Verdict
		a.Reasoning += " " + covered.Reasoning
	}
	return a, nil
}

// events are the regressions that were found in an iteration.
func (t *Team) events(iteration int) []loop.Regression {
	var out []loop.Regression
	for _, r := range t.Loop.Regressions {
		if r.Iteration == iteration {
			out = append(out, r)
		}
	}
	return out
}

func worst(worse []baseline.Regression, events []loop.Regression) (baseline.Severity, baseline.Type) {
	all := append([]baseline.Regression{}, worse...)
	for _, e := range events {
		all = append(all, baseline.Regression{Type: e.Type, Severity: e.Severity})
	}
	severity := baseline.Worst(all)
	for _, r := range all {
		if r.Severity == severity {
			return severity, r.Type
		}
	}
	return severity, ""
}

func worseWords(worse []baseline.Regression, events []loop.Regression) string {
	var parts []string
	for _, e := range events {
		parts = append(parts, fmt.Sprintf("%s in iteration %d (%s)", spoken(string(e.Type)), e.Iteration, e.Severity))
	}
	for _, r := range worse {
		parts = append(parts, fmt.Sprintf("%s went from %v to %v (%s)", spoken(r.Details.Metric), r.Details.BaselineValue, r.Details.CurrentValue, r.Severity))
	}
	return strings.Join(parts, "; ") + "."
}

func spoken(word string) string { return strings.ReplaceAll(word, "_", " ") }
