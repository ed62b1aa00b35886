package effect

import (
	"cmp"
	"slices"
)

// Side is the loops of one window.
type Side struct {
	Loops         int  `json:"loops"`
	Completion    Rate `json:"completion_rate"`
	FalseComplete Rate `json:"false_complete_rate"` // of the completed loops that were measured again
	Unmeasured    int  `json:"completed_unmeasured"`
	Handoff       Rate `json:"handoff_rate"`
	Refuted       int  `json:"claims_refuted"` // times an agent said it was done, and it was not

	Iterations *Spread  `json:"iterations"`
	LatencyMS  *Spread  `json:"latency_ms"`
	ToolCalls  *Spread  `json:"tool_calls"`
	Tokens     *Spread  `json:"tokens"`
	CostUSD    *Spread  `json:"cost_usd"` // of the loops whose cost is known
	Reasons    []Reason `json:"termination_reasons"`
}

// Spread is how a number is spread over loops.
type Spread struct {
	Known  int     `json:"known"` // loops it is known of
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
	Mean   float64 `json:"mean"`
}

// Reason is how many loops ended for it.
type Reason struct {
	Name string `json:"reason"`
	Rate
}

// SideOf sums up loops.
func SideOf(runs []Run) Side {
	s := Side{Loops: len(runs), Reasons: []Reason{}}
	var completed, measured, lied, handed int
	reasons := map[string]int{}
	for _, r := range runs {
		reasons[r.Reason]++
		s.Refuted += r.Refuted
		if r.Escalated {
			handed++
		}
		if !r.Completed {
			continue
		}
		completed++
		if r.Holds == nil {
			s.Unmeasured++
			continue
		}
		measured++
		if !*r.Holds {
			lied++
		}
	}
	s.Completion, s.FalseComplete, s.Handoff = rate(completed, len(runs)), rate(lied, measured), rate(handed, len(runs))
	s.Iterations = spread(runs, func(r Run) *float64 { return number(int64(r.Iterations)) })
	s.LatencyMS = spread(runs, func(r Run) *float64 { return number(r.LatencyMS) })
	s.ToolCalls = spread(runs, func(r Run) *float64 { return number(r.ToolCalls) })
	s.Tokens = spread(runs, func(r Run) *float64 { return number(r.Tokens) })
	s.CostUSD = spread(runs, func(r Run) *float64 { return r.CostUSD })
	for name, n := range reasons {
		s.Reasons = append(s.Reasons, Reason{name, rate(n, len(runs))})
	}
	slices.SortFunc(s.Reasons, func(a, b Reason) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name)) })
	return s
}

func number(n int64) *float64 {
	v := float64(n)
	return &v
}

// spread of nothing is nil: a median of no loops is no number.
func spread(runs []Run, of func(Run) *float64) *Spread {
	var values []float64
	var sum float64
	for _, r := range runs {
		if v := of(r); v != nil {
			values, sum = append(values, *v), sum+*v
		}
	}
	if len(values) == 0 {
		return nil
	}
	slices.Sort(values)
	return &Spread{Known: len(values), Median: quantile(values, 0.5), P95: quantile(values, 0.95), Mean: sum / float64(len(values))}
}

// quantile lies between the two values next to it, in proportion.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	low := int(at)
	high := min(low+1, len(sorted)-1)
	return sorted[low] + (sorted[high]-sorted[low])*(at-float64(low))
}
