package loop

import (
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/cover"
	"holdfast/internal/tracking/progress"
)

// keptSteps bounds how far back it is looked for since when a loop is stuck.
const keptSteps = 256

// Assessment is how a loop gets on.
type Assessment struct {
	Score          float64                 `json:"progress_score"` // of the last iteration, -1 to 1
	Class          progress.Class          `json:"progress_class"`
	Overall        float64                 `json:"overall_progress"` // since the start, -1 to 1
	Deltas         []progress.Delta        `json:"deltas"`           // since the start
	Stuck          progress.Stuck          `json:"stuck"`
	Tenacity       *float64                `json:"tenacity_score"` // 0 to 1; null when nothing is known
	Trajectory     analytics.Trajectory    `json:"quality_trajectory"`
	Recommendation progress.Recommendation `json:"recommendation"`
	Coverage       *cover.Comparison       `json:"coverage,omitempty"` // when it was measured last
}

// Assess tells how the loop gets on; nothing can be said before an iteration has ended.
func (l *Loop) Assess() (Assessment, bool) {
	if len(l.steps) == 0 {
		return Assessment{}, false
	}
	a := Assessment{Score: l.steps[len(l.steps)-1].Score, Class: progress.Classify(l.steps), Stuck: progress.Detect(l.steps), Coverage: l.Coverage}
	a.Overall, a.Deltas = progress.Score(l.startMeasures(), l.measured)
	a.Recommendation = progress.Recommend(a.Class, a.Stuck)
	if t, known := progress.Tenacity(l.held()); known {
		a.Tenacity = &t
	}
	a.Trajectory = l.Tally.Trajectory()
	return a, true
}

// step weighs the iteration that ends against the one before.
func (l *Loop) step(e Ended) (float64, progress.Class) {
	now := l.measure(e)
	before := l.measured
	if len(l.steps) == 0 {
		before = l.startMeasures()
	}
	score, _ := progress.Score(before, now)
	regressed := l.Current.Judged != nil && len(l.Current.Judged.Findings) > 0
	l.measured = now
	l.steps = tail(append(l.steps, progress.Step{Iteration: e.Iteration, Score: score, Regressed: regressed}), keptSteps)
	return score, progress.Classify(l.steps)
}

// startMeasures are those of the baseline. Nothing of the task is done there, and all
// features are.
func (l *Loop) startMeasures() progress.Measures {
	tests, none, nothing := float64(l.Metrics.TestCount), 0.0, 0.0
	m := progress.Measures{Tests: &tests, Features: &none, Assertions: l.Metrics.Custom.OracleMass, Completion: &nothing}
	if l.Metrics.Custom.CoverageKnown {
		m.Coverage = &l.Metrics.CoveragePercentage
	}
	return m
}

func (l *Loop) measure(e Ended) progress.Measures {
	tests, features := float64(l.TestCount()), 0.0
	m := progress.Measures{Tests: &tests, Features: &features}
	if done, asked := l.done(e); asked {
		m.Completion = &done
	}
	if j := l.Current.Judged; j != nil {
		for _, f := range j.Notes { // what was undone is there again
			if EventType(f.Type) == baseline.FeatureRemoval {
				features--
			}
		}
	}
	if mass := l.Metrics.Custom.OracleMass; mass != nil {
		now := *mass + l.massAdded()
		m.Assertions = &now
	}
	if c := l.Current.Checked; c != nil && c.Metrics != nil && c.Metrics.Custom.CoverageKnown {
		m.Coverage = &c.Metrics.CoveragePercentage
	}
	return m
}

// massAdded is by how much the oracle mass differs from the start, after what was undone.
func (l *Loop) massAdded() float64 {
	if u := l.Current.Undone; u != nil {
		return u.Summary.OracleMassAfter - u.Summary.OracleMassBefore
	}
	if j := l.Current.Judged; j != nil {
		return j.Summary.OracleMassAfter - j.Summary.OracleMassBefore
	}
	return 0
}

// done is the share of the task that is done: checks that hold and, while they do not, the
// tests that pass, of which a single check may hide hundreds. Where nothing asks for anything,
// as in a session without checks, there is no such share.
func (l *Loop) done(e Ended) (done float64, asked bool) {
	if e.Decision.Outcome == contract.Complete {
		return 1, true
	}
	var share, parts float64
	if c := l.Current.Checked; c != nil && len(c.Evidence) > 0 {
		held := 0
		for _, evidence := range c.Evidence {
			if evidence.Passed {
				held++
			}
		}
		share, parts = share+float64(held)/float64(len(c.Evidence)), parts+1
	}
	if t := e.Tests; t != nil && t.Passed+t.Failed > 0 {
		share, parts = share+float64(t.Passed)/float64(t.Passed+t.Failed), parts+1
	}
	if parts == 0 {
		return 0, l.Contract.CompletionToken != ""
	}
	return share / parts, true
}

// held is what tenacity is measured by.
func (l *Loop) held() progress.Held {
	h := progress.Held{Completion: l.measured.Completion}
	if l.Status == Completed {
		whole := 1.0
		h.Completion = &whole
	}
	if n := l.Metrics.TestCount; n > 0 {
		kept := float64(l.TestCount()) / float64(n)
		if now := l.measured.Tests; now != nil {
			kept = *now / float64(n)
		}
		h.Tests = &kept
	}
	if c := l.measured.Coverage; c != nil && l.Metrics.Custom.CoverageKnown {
		lost := l.Metrics.CoveragePercentage - *c
		h.Coverage = &lost
	}
	ended, well := 0, 0
	for _, r := range l.Recoveries {
		switch r.Outcome {
		case "success":
			ended, well = ended+1, well+1
		case "escalated":
			ended++
			attempts := r.Attempts
			if h.Escalation == nil || attempts > *h.Escalation {
				h.Escalation = &attempts
			}
		}
	}
	if ended > 0 {
		share := float64(well) / float64(ended)
		h.Recovery = &share
	}
	return h
}

// noteMetrics turns what was measured after an iteration into regression events where it is
// worse than at the start; one that stays as bad as it was is told once.
func (l *Loop) noteMetrics(at time.Time, c Checked) {
	if c.Metrics == nil {
		return
	}
	now := l.Metrics
	now.LintErrors, now.LintWarnings, now.TypeScriptErrors = c.Metrics.LintErrors, c.Metrics.LintWarnings, c.Metrics.TypeScriptErrors
	now.CoveragePercentage, now.Custom.CoverageKnown = c.Metrics.CoveragePercentage, c.Metrics.Custom.CoverageKnown
	for _, r := range baseline.Compare(l.Metrics, now) {
		details := map[string]any{"metric": r.Details.Metric, "baseline_value": r.Details.BaselineValue, "current_value": r.Details.CurrentValue}
		same := func(old Regression) bool {
			return old.Type == r.Type && old.Details["metric"] == r.Details.Metric && old.Details["current_value"] == r.Details.CurrentValue
		}
		if slices.ContainsFunc(tail(l.Regressions, maxEvents), same) {
			continue
		}
		if c.Coverage != nil && r.Type == baseline.CoverageRegression {
			details["diff"] = map[string]any{"affected": affectedFiles(c.Coverage.Losses), "outcome": string(c.Coverage.Outcome)}
		}
		outcome := "skipped" // a measure cannot be undone; the checks decide what follows
		l.Regressions = append(l.Regressions, Regression{ID: l.nextRegression(0), Timestamp: at, Iteration: c.Iteration, Type: r.Type, Severity: r.Severity, Details: details, Outcome: &outcome})
		l.Regressed++
	}
	l.Regressions = recent(l, l.Regressions)
}

func affectedFiles(losses []cover.Loss) []string {
	out := []string{}
	for _, l := range losses {
		out = append(out, l.Path)
	}
	return out
}
