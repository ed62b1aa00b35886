package loop

import (
	"fmt"
	"math"
	"strconv"
)

// Targets are what the guard may cost, and how often it may be wrong, by the wiring of the
// loop's start. What is 0 has no target.
type Targets struct {
	P95MS         float64 `json:"target_p95_ms,omitempty"`
	P99MS         float64 `json:"target_p99_ms,omitempty"`
	Overhead      float64 `json:"max_overhead_percentage,omitempty"`
	FalsePositive float64 `json:"false_positive_target,omitempty"` // a share
}

// Target is one of them beside what was measured.
type Target struct {
	Name     string  `json:"name"`
	Target   float64 `json:"target"`
	Measured float64 `json:"measured"`
	Met      bool    `json:"met"`
}

// compared are the targets of which something was measured.
func (l *Loop) compared(m *PersistenceMetrics) (out []Target) {
	t := l.Rules.Targets
	for _, c := range []struct {
		Target
		known  bool
		within bool // below it, and not at it
	}{
		{Target: Target{Name: "detection_latency_p95_ms", Target: t.P95MS, Measured: float64(m.P95MS)}, known: len(l.Costs.Latencies) > 0},
		{Target: Target{Name: "detection_latency_p99_ms", Target: t.P99MS, Measured: float64(m.P99MS)}, known: len(l.Costs.Latencies) > 0},
		{Target: Target{Name: "integration_overhead_percentage", Target: t.Overhead, Measured: m.OverheadPercentage}, known: l.Costs.WorkMS > 0},
		{Target: Target{Name: "false_positive_rate", Target: t.FalsePositive, Measured: m.FalsePositiveRate}, known: len(l.Patterns) > 0, within: true},
	} {
		if c.Target.Target == 0 || !c.known {
			continue
		}
		c.Met = c.Measured < c.Target.Target || !c.within && c.Measured == c.Target.Target
		out = append(out, c.Target)
	}
	return out
}

// String is the target in a line for people.
func (t Target) String() string {
	met := map[bool]string{true: "met", false: "NOT met"}[t.Met]
	words := map[string]string{
		"detection_latency_p95_ms":        "detection, 95 %% of the time: %s ms, at most %s ms",
		"detection_latency_p99_ms":        "detection, 99 %% of the time: %s ms, at most %s ms",
		"integration_overhead_percentage": "overhead of an iteration: %s %%, at most %s %%",
		"false_positive_rate":             "false alarms, as a share of findings: %s, below %s",
	}
	number := func(x float64) string { return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64) }
	return met + ": " + fmt.Sprintf(words[t.Name], number(t.Measured), number(t.Target))
}

// Compared are the targets of the loop beside what was measured.
func (l *Loop) Compared() []Target {
	m := l.persistenceMetrics()
	if m == nil {
		return nil
	}
	return m.Targets
}
