package contract

import (
	"fmt"
	"time"
)

// exhausted names every limit that is reached; the first gives the reason.
func (c Contract) exhausted(s State) (StopReason, []string) {
	var first StopReason
	var all []string
	for _, l := range []struct {
		reason  StopReason
		reached bool
		why     func() string
	}{
		{BudgetExceeded, c.MaxCostUSD != nil && s.CostUSD >= *c.MaxCostUSD, func() string { return fmt.Sprintf("%.2f of %.2f US dollars are spent", s.CostUSD, *c.MaxCostUSD) }},
		{BudgetExceeded, reached(s.Tokens, c.MaxTokens), func() string { return fmt.Sprintf("%d of %d tokens are used", s.Tokens, *c.MaxTokens) }},
		{BudgetExceeded, reached(s.ToolCalls, c.MaxToolCalls), func() string { return fmt.Sprintf("%d of %d tool calls are made", s.ToolCalls, *c.MaxToolCalls) }},
		{Timeout, reached(s.ElapsedMS, c.MaxWallTimeMS), func() string { return fmt.Sprintf("%s of %s are over", ms(s.ElapsedMS), ms(*c.MaxWallTimeMS)) }},
		{MaxIters, s.Iteration >= c.LoopMaxIters, func() string { return fmt.Sprintf("%d of %d iterations are over", s.Iteration, c.LoopMaxIters) }},
		{NoProgress, c.stuck(s), func() string { return s.stuckBecause() }},
	} {
		if !l.reached {
			continue
		}
		if first == "" {
			first = l.reason
		}
		all = append(all, l.why())
	}
	return first, all
}

func reached(used int64, limit *int64) bool { return limit != nil && used >= *limit }

func ms(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// stuck tells whether repetitions have become too many. An agent that still changes the
// code while the same error stays gets twice as long, and one iteration more.
func (c Contract) stuck(s State) bool {
	limit := c.NoProgressLimit
	if s.StableIterations >= limit {
		return true
	}
	if s.Standstill.Kind == SameError {
		limit = 2*limit + 1
	}
	return s.Standstill.Kind != "" && s.Standstill.Repeats >= limit
}

func (s State) stuckBecause() string {
	if s.Standstill.Kind != "" {
		return s.Standstill.String()
	}
	return fmt.Sprintf("nothing has changed since %d iterations", s.StableIterations)
}
