package effect

import "fmt"

// Criteria are what must hold before guarding is made the default.
type Criteria struct {
	MinLoops           int     `json:"min_loops"`            // in each window
	MaxFalseComplete   float64 `json:"max_false_complete"`   // share of completed loops, after
	MaxCompletionDrop  float64 `json:"max_completion_drop"`  // as a share: 0.05 is five percentage points
	MaxCostIncrease    float64 `json:"max_cost_increase"`    // of the mean: 0.5 is half as much again
	MaxLatencyIncrease float64 `json:"max_latency_increase"` // of the 95th percentile
	MinFalseReduction  float64 `json:"min_false_reduction"`  // percentage points as a share; 0: it may not rise
}

// DefaultCriteria are those that hold where nothing else is said.
func DefaultCriteria() Criteria {
	return Criteria{MinLoops: 10, MaxFalseComplete: 0.05, MaxCompletionDrop: 0.05, MaxCostIncrease: 0.5, MaxLatencyIncrease: 0.5}
}

// Verdict is what the release gate says.
type Verdict string

// The verdicts. Undecided is a gate to which something was not measured: it is not passed.
const (
	Pass      Verdict = "pass"
	Fail      Verdict = "fail"
	Undecided Verdict = "undecided"
)

// Gate is the answer, criterion by criterion.
type Gate struct {
	Verdict  Verdict     `json:"verdict"`
	Criteria []Criterion `json:"criteria"`
}

// Criterion is one of them.
type Criterion struct {
	Name    string  `json:"name"`
	Verdict Verdict `json:"verdict"`
	Reason  string  `json:"reason"`
}

// Judge asks every criterion. One that fails decides; one that cannot be answered leaves the
// gate undecided.
func (c Criteria) Judge(all Class) Gate {
	g := Gate{Verdict: Pass}
	for _, ask := range []func(before, after Side) Criterion{c.sample, c.falseComplete, c.falseReduction, c.completion, c.cost, c.latency} {
		answer := ask(all.Before, all.After)
		g.Criteria = append(g.Criteria, answer)
		if answer.Verdict == Fail || answer.Verdict == Undecided && g.Verdict == Pass {
			g.Verdict = answer.Verdict
		}
	}
	return g
}

func (c Criteria) sample(b, a Side) Criterion {
	out := Criterion{"sample", Pass, fmt.Sprintf("%d loops before and %d after; at least %d each", b.Loops, a.Loops, c.MinLoops)}
	if min(b.Loops, a.Loops) < c.MinLoops {
		out.Verdict = Undecided
	}
	return out
}

func (c Criteria) falseComplete(_, a Side) Criterion {
	out := Criterion{"false_complete_rate", Pass, fmt.Sprintf("%s after; at most %s", percent(a.FalseComplete.Rate), percent(c.MaxFalseComplete))}
	switch {
	case a.FalseComplete.Of == 0:
		out.Verdict, out.Reason = Undecided, "no completed loop after was measured again"
	case a.FalseComplete.Rate > c.MaxFalseComplete:
		out.Verdict = Fail
	}
	return out
}

func (c Criteria) falseReduction(b, a Side) Criterion {
	less := b.FalseComplete.Rate - a.FalseComplete.Rate
	out := Criterion{"false_complete_reduction", Pass, fmt.Sprintf("%s → %s; at least %s less", percent(b.FalseComplete.Rate), percent(a.FalseComplete.Rate), percent(c.MinFalseReduction))}
	switch {
	case b.FalseComplete.Of == 0 || a.FalseComplete.Of == 0:
		out.Verdict, out.Reason = Undecided, "completed loops were not measured again in both windows"
	case less < c.MinFalseReduction-1e-9:
		out.Verdict = Fail
	}
	return out
}

func (c Criteria) completion(b, a Side) Criterion {
	out := Criterion{"completion_rate", Pass, fmt.Sprintf("%s → %s; at most %s less", percent(b.Completion.Rate), percent(a.Completion.Rate), percent(c.MaxCompletionDrop))}
	if b.Completion.Rate-a.Completion.Rate > c.MaxCompletionDrop+1e-9 {
		out.Verdict = Fail
	}
	return out
}

func (c Criteria) cost(b, a Side) Criterion {
	if b.CostUSD == nil || a.CostUSD == nil {
		return Criterion{"cost", Undecided, "the cost is not known in both windows"}
	}
	return rise("cost", "$%.4f → $%.4f on average", b.CostUSD.Mean, a.CostUSD.Mean, c.MaxCostIncrease)
}

func (c Criteria) latency(b, a Side) Criterion {
	if b.LatencyMS == nil || a.LatencyMS == nil {
		return Criterion{"latency", Undecided, "the time is not known in both windows"}
	}
	return rise("latency", "%.0f ms → %.0f ms for 95 %% of loops", b.LatencyMS.P95, a.LatencyMS.P95, c.MaxLatencyIncrease)
}

func rise(name, format string, before, after, allowed float64) Criterion {
	out := Criterion{name, Pass, fmt.Sprintf(format+"; at most %s more", before, after, percent(allowed))}
	if after > before*(1+allowed)+1e-9 {
		out.Verdict = Fail
	}
	return out
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
