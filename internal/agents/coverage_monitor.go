package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/tracking/baseline"
)

//go:embed coverage_monitor.md
var coverageSystem string

func coverageMonitor() Definition {
	return Definition{
		Name: "coverage-monitor", Aliases: []string{"coverage-monitor-agent"}, System: coverageSystem, Tools: reading, Color: "orange",
		Description: "Compares test coverage before and after a change and says which lost lines matter. Use it when coverage dropped or when tests were moved.",
	}
}

// coverageVerdicts say what follows from a drop of a severity.
var coverageVerdicts = map[baseline.Severity]string{"": "allow", baseline.Low: "warn", baseline.High: "block", baseline.Critical: "block"}

// monitorCoverage compares coverage by the limits of the project, and tells tests that
// are gone without loss from coverage that is lost.
func (t *Team) monitorCoverage(_ context.Context, c Call) (Answer, error) {
	before, now := t.metrics(c)
	if !before.Custom.CoverageKnown || !now.Custom.CoverageKnown {
		return Answer{Verdict: "allow", Reasoning: "Coverage was not measured both times, so nothing can be said about it.", Recommendations: []string{"Set loop.coverage_command in holdfast.yaml."}, Values: map[string]any{"known": false}}, nil
	}
	only := func(m baseline.Metrics) baseline.Metrics {
		return baseline.Metrics{}.WithCoverage(m.CoveragePercentage)
	}
	verdict := coverageVerdicts[baseline.Worst(baseline.CompareWithin(only(before), only(now), t.Limits))]
	drop := before.CoveragePercentage - now.CoveragePercentage
	lostTests := before.TestCount - now.TestCount
	a := Answer{
		Verdict: verdict, Confidence: 1, Reasoning: fmt.Sprintf("Coverage went from %.1f %% to %.1f %%.", before.CoveragePercentage, now.CoveragePercentage),
		Values: map[string]any{"known": true, "delta": -drop, "tests_removed": max(0, lostTests), "coverage_maintained": drop <= t.Limits.CoverageWarnAbove},
	}
	if c := t.Loop.Coverage; c != nil {
		a.Values["outcome"] = string(c.Outcome)
		for _, l := range c.Losses[:min(len(c.Losses), mostReasons)] {
			a.Artifacts = append(a.Artifacts, l.Path)
		}
	}
	switch {
	case lostTests > 0 && verdict == "allow":
		a.Reasoning += fmt.Sprintf(" %s gone, and coverage was kept: what they proved may be proved elsewhere, or the code went with them.", count(lostTests, "test"))
		a.Recommendations = []string{"Look at what the removed tests proved; coverage does not tell."}
	case verdict != "allow":
		a.Recommendations = []string{"Bring the tests back that reached the lost lines, or write the ones that do."}
	}
	return a, nil
}

// metrics are the numbers of the start and of now: those the call brings, or the loop's.
func (t *Team) metrics(c Call) (before, now baseline.Metrics) {
	before, ok := read[baseline.Metrics](c, "baseline")
	if !ok {
		before = t.Loop.Metrics
	}
	now, ok = read[baseline.Metrics](c, "current")
	if ok {
		return before, now
	}
	now = baseline.Metrics{TestCount: t.Loop.TestCount()}
	if checked := t.Loop.Current.Checked; checked != nil && checked.Metrics != nil {
		now.LintErrors, now.LintWarnings, now.TypeScriptErrors = checked.Metrics.LintErrors, checked.Metrics.LintWarnings, checked.Metrics.TypeScriptErrors
	}
	if c := t.Loop.Coverage; c != nil {
		now = now.WithCoverage(c.LineNow)
	}
	return before, now
}
