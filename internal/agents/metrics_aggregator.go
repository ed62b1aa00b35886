package agents

import (
	"context"
	_ "embed"
	"fmt"
)

//go:embed metrics_aggregator.md
var metricsSystem string

func metricsAggregator() Definition {
	return Definition{
		Name: "metrics-aggregator", Aliases: []string{"metrics"}, System: metricsSystem, Service: true,
		Description: "Adds up what a loop measured, and says where it is going.",
	}
}

// aggregate adds up what the loop measured.
func (t *Team) aggregate(_ context.Context, _ Call) (Answer, error) {
	l, sum := t.Loop, t.Loop.Analytics()
	resolved := 0
	for _, r := range l.Recoveries {
		if r.Outcome == "success" {
			resolved++
		}
	}
	return Answer{
		Verdict: string(sum.QualityTrajectory), Confidence: 1,
		Reasoning: fmt.Sprintf("%s, quality is %s; %s found, %s of which %d held.", count(sum.TotalIterations, "iteration"), sum.QualityTrajectory, count(len(l.Regressions), "regression"), recoveries(len(l.Recoveries)), resolved),
		Values: map[string]any{
			"iterations": sum.TotalIterations, "quality_trajectory": string(sum.QualityTrajectory), "diminishing_returns": sum.DiminishingReturnsDetected, "optimal_iteration": sum.OptimalIteration,
			"regressions": len(l.Regressions), "recoveries": len(l.Recoveries), "recoveries_resolved": resolved,
			"tokens": l.Spent.Tokens, "cost_usd": l.Spent.CostUSD, "cost_unknown": l.Spent.CostUnknown, "tool_calls": l.Spent.ToolCalls, "elapsed_ms": l.Spent.ElapsedMS,
		},
	}, nil
}

func recoveries(n int) string {
	if n == 1 {
		return "1 recovery"
	}
	return fmt.Sprintf("%d recoveries", n)
}
