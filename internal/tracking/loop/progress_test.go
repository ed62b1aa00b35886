package loop_test

import (
	"encoding/json"
	"testing"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/cover"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/progress"
)

// withTests is a loop that began with tests, assertions and a known coverage.
func withTests() []line {
	lines := begin()
	s := lines[0].data.(loop.Started)
	mass := 400.0
	s.Metrics = baseline.Metrics{TestCount: 4, Custom: baseline.Custom{OracleMass: &mass}}.WithCoverage(80)
	lines[0].data = s
	return lines
}

// changing is an iteration after which there are other tests and another coverage.
func changing(n, tests int, coverage float64, verified bool) []line {
	lines := iteration(n, "t", 80, verified)
	for i, e := range lines {
		switch data := e.data.(type) {
		case loop.Judged:
			data.Summary = detect.Summary{TestsBefore: 4, TestsAfter: tests, OracleMassBefore: 400, OracleMassAfter: float64(tests) * 100}
			lines[i].data = data
		case loop.Checked:
			m := baseline.Metrics{}.WithCoverage(coverage)
			c, _ := cover.Compare(cover.Files{"a.go": {Lines: 100, LinesHit: 80}}, cover.Files{"a.go": {Lines: 100, LinesHit: int(coverage)}}, 4, tests, 2)
			data.Metrics, data.Coverage = &m, &c
			lines[i].data = data
		}
	}
	return lines
}

func assessed(t *testing.T, l *loop.Loop) loop.Assessment {
	t.Helper()
	a, known := l.Assess()
	if !known {
		t.Fatal("nothing is known")
	}
	return a
}

func TestProgressOfALoop(t *testing.T) {
	if _, known := fold(t, withTests()).Assess(); known {
		t.Error("a loop that has not begun gets on")
	}
	l := fold(t, withTests(), changing(1, 5, 82, false))
	if a := assessed(t, l); a.Score != 0.65 || a.Class != progress.Forward || a.Recommendation != progress.Continue || len(a.Deltas) != 5 {
		t.Errorf("a test and two points more: %+v", a)
	}
	l = fold(t, withTests(), changing(1, 5, 82, false), changing(2, 5, 82, false), changing(3, 5, 82, false), changing(4, 5, 82, false))
	if a := assessed(t, l); a.Class != progress.Stalled || a.Stuck.Pattern != progress.NoProgress || a.Stuck.Since != 2 || a.Overall < 0.6 {
		t.Errorf("three times the same: %+v", a)
	}
	l = fold(t, withTests(), changing(1, 3, 78, false), changing(2, 2, 76, false), changing(3, 1, 74, false))
	a := assessed(t, l)
	if a.Class != progress.Regression || a.Stuck.Pattern != progress.Worsening || a.Recommendation != progress.Escalate || a.Overall >= 0 {
		t.Errorf("always worse: %+v", a)
	}
	if a.Coverage == nil || a.Coverage.Outcome != cover.LostWithTests || a.Tenacity == nil || *a.Tenacity > 0.5 {
		t.Errorf("tests and coverage are gone: %+v", a)
	}
	for i, r := range l.Records {
		if r.Class != progress.Regression || r.Progress >= 0 || r.Metrics["coverage_percentage"] != float64(78-2*i) {
			t.Errorf("iteration %d: %+v", r.Iteration, r)
		}
	}
}

func TestAnIterationThatWasUndoneIsARegression(t *testing.T) {
	a := assessed(t, fold(t, withTests(), avoidance(1, loop.RecoveryFailed)))
	if a.Class != progress.Regression || a.Score < -0.2 {
		t.Errorf("%+v", a)
	}
}

func TestLostCoverageIsARegressionEventOnce(t *testing.T) {
	l := fold(t, withTests(), changing(1, 4, 79, false), changing(2, 4, 70, false), changing(3, 4, 70, false), changing(4, 4, 55, false))
	var got []loop.Regression
	for _, r := range l.Regressions {
		if r.Type == baseline.CoverageRegression {
			got = append(got, r)
		}
	}
	if len(got) != 2 || got[0].Iteration != 2 || got[0].Severity != baseline.High || got[1].Severity != baseline.Critical || got[1].ID != "reg-002" {
		t.Fatalf("%+v", got)
	}
	text, err := json.Marshal(got[1].Details)
	if want := `{"baseline_value":80,"current_value":55,"diff":{"affected":["a.go"],"outcome":"coverage_lost"},"metric":"coverage_percentage"}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}
