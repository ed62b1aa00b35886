package loop

import (
	"math"
	"slices"
)

// Costs are what the guard has cost so far.
type Costs struct {
	Latencies  []float64 // of the last hooks that detect, in milliseconds
	OverheadMS int64     // of iterations, without agent and checks
	WorkMS     int64     // of the agent and the checks
}

// keptLatencies bounds what percentiles are taken of.
const keptLatencies = 1000

// detects are the hooks whose time is the time that detection takes. What the agent left
// behind was judged on the way to post_iteration.
var detects = map[Event]bool{PreToolCall: true, PostToolCall: true, RegressionDetected: true, PostIteration: true}

func (c *Costs) hook(h Hooked, judged *Judged) {
	if !detects[h.Hook] || h.TookMS == 0 {
		return
	}
	took := h.TookMS
	if h.Hook == PostIteration && judged != nil {
		took += float64(judged.DurationMS)
	}
	c.Latencies = tail(append(c.Latencies, took), keptLatencies)
}

func (c *Costs) iteration(overhead, whole int64) {
	c.OverheadMS += overhead
	c.WorkMS += max(0, whole-overhead)
}

func (c Costs) percentile(share float64) int64 {
	return int64(math.Ceil(Percentile(c.Latencies, share)))
}

// Percentile is the value that a share of all values does not exceed; 0 when there are none.
func Percentile(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// PersistenceMetrics are what the guard costs, and how often it is wrong.
type PersistenceMetrics struct {
	P95MS              int64   `json:"detection_latency_p95_ms"`
	P99MS              int64   `json:"detection_latency_p99_ms"`
	OverheadPercentage float64 `json:"integration_overhead_percentage"`
	FalsePositiveRate  float64 `json:"false_positive_rate"`
	TruePositives      int     `json:"true_positive_count"`
	FalsePositives     int     `json:"false_positive_count"`
	Gates              int     `json:"human_gates_opened"`
	Overrides          int     `json:"override_count"`

	Targets []Target `json:"targets,omitempty"`
}

// persistenceMetrics are nil until anything was measured.
func (l *Loop) persistenceMetrics() *PersistenceMetrics {
	c := l.Costs
	if len(c.Latencies) == 0 && c.WorkMS == 0 && len(l.Patterns) == 0 {
		return nil
	}
	m := &PersistenceMetrics{P95MS: c.percentile(0.95), P99MS: c.percentile(0.99), Gates: l.GatesOpened, Overrides: l.Overrides}
	if c.WorkMS > 0 {
		m.OverheadPercentage = math.Round(1000*float64(c.OverheadMS)/float64(c.WorkMS)) / 10
	}
	for _, p := range l.Patterns {
		if p.FalsePositive {
			m.FalsePositives++
		}
	}
	if m.TruePositives = len(l.Patterns) - m.FalsePositives; len(l.Patterns) > 0 {
		m.FalsePositiveRate = float64(m.FalsePositives) / float64(len(l.Patterns))
	}
	m.Targets = l.compared(m)
	return m
}
