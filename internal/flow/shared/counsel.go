package shared

import (
	"holdfast/internal/agents"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/loop"
)

// CounselOf is what a model said, or why it was not heard, as it is kept; nil when none was
// asked.
func CounselOf(a agents.IntentAssessment, mask func(string) string) *loop.Counsel {
	var out *loop.Counsel
	if a.Failure != "" {
		out = &loop.Counsel{Failure: mask(a.Failure)}
	}
	if c := a.Counsel; c != nil {
		out = &loop.Counsel{Verdict: string(c.Opinion.Verdict), Confidence: c.Opinion.Confidence, Reasoning: mask(c.Opinion.Reasoning), Category: c.Category, RootCause: c.RootCause, Steps: c.Steps}
	}
	if out != nil && a.Usage.Calls > 0 {
		out.Calls, out.Tokens, out.CostUSD = a.Usage.Calls, a.Usage.Tokens, a.Usage.CostUSD
	}
	return out
}

// GuidanceOf is what a model would do next after avoidance.
func GuidanceOf(c *loop.Counsel) []string {
	if c == nil || c.RootCause == "" {
		return nil
	}
	return append([]string{"A reviewer thinks that this is in the way: " + c.RootCause}, c.Steps...)
}

// What a model is shown: no more files than it can keep apart, and none that is mostly data.
const (
	mostShown    = 60
	largestShown = 256 << 10
)

// ShownPaths are the changed files whose texts a model is shown.
func ShownPaths(changed []loop.Artifact) []string {
	var out []string
	for _, a := range changed {
		if a.Size <= largestShown && len(out) < mostShown {
			out = append(out, a.Path)
		}
	}
	return out
}

// OpinionIn is what a model takes for the cause.
func OpinionIn(c *loop.Counsel) recovery.Opinion {
	if c == nil {
		return recovery.Opinion{}
	}
	return recovery.Opinion{Category: recovery.Category(c.Category), RootCause: JoinShort([]string{c.RootCause}, 300), Confidence: c.Confidence}
}
