package loop_test

import (
	"testing"

	"holdfast/internal/tracking/loop"
)

func TestTargetsAreComparedWithWhatWasMeasured(t *testing.T) {
	l := &loop.Loop{}
	l.Rules.Targets = loop.Targets{P95MS: 500, P99MS: 600, Overhead: 10, FalsePositive: 0.05}
	if got := l.Compared(); got != nil {
		t.Errorf("nothing was measured: %v", got)
	}
	for i := range 100 {
		l.Costs.Latencies = append(l.Costs.Latencies, float64(i)*7)
	}
	l.Costs.OverheadMS, l.Costs.WorkMS = 30, 300
	l.Patterns = make([]loop.DetectedPattern, 20)
	l.Patterns[3].FalsePositive = true
	want := []string{
		"NOT met: detection, 95 % of the time: 658 ms, at most 500 ms",
		"NOT met: detection, 99 % of the time: 686 ms, at most 600 ms",
		"met: overhead of an iteration: 10 %, at most 10 %",
		"NOT met: false alarms, as a share of findings: 0.05, below 0.05",
	}
	got := l.Compared()
	for i, w := range want {
		if i >= len(got) || got[i].String() != w {
			t.Errorf("%v instead of %s", got, w)
		}
	}
	l.Rules.Targets = loop.Targets{}
	if got := l.Compared(); got != nil {
		t.Errorf("there are no targets: %v", got)
	}
}

func TestPercentiles(t *testing.T) {
	for share, want := range map[float64]float64{0.5: 2, 0.95: 4, 0.99: 4} {
		if got := loop.Percentile([]float64{4, 1, 3, 2}, share); got != want {
			t.Errorf("%v: %v", share, got)
		}
	}
	if loop.Percentile(nil, 0.5) != 0 {
		t.Error("of nothing")
	}
}
