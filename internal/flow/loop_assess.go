package flow

import (
	"context"
	"fmt"

	"holdfast/internal/agents"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/loop"
)

// assess asks the agents what an iteration was meant to do. Facts have given their verdict
// by then; what is said here can only make it stricter.
func (r *runner) assess(ctx context.Context, j *loop.Judged) error {
	begin := r.Now()
	defer func() { r.askTime = r.Now().Sub(begin) }()
	asks := r.team.Consult != nil && len(j.Changed) > 0
	if len(j.Findings)+len(j.Notes)+len(j.Acquitted) == 0 && !asks {
		return nil
	}
	in := agents.Intent{Task: r.loop.Task, Local: policy.Verdict(j.Verdict), Findings: j.Findings, Notes: j.Notes, Cleared: j.Acquitted}
	if asks {
		diff, err := r.snapshots.Patch(ctx, snapshot.ID(r.loop.Point().Snapshot), snapshot.ID(j.After.Snapshot), shownPaths(j.Changed))
		if err != nil {
			return err
		}
		in.Diff = r.inspector.Masked(diff)
	}
	work, stop := r.abortable(ctx)
	defer stop()
	got, err := r.team.AssessIntent(work, in)
	if err != nil {
		return err
	}
	r.heed(j, got)
	return nil
}

// heed takes over what was said.
func (r *runner) heed(j *loop.Judged, a agents.IntentAssessment) {
	j.Counsel = counselOf(a, r.inspector.Masked)
	if a.Failure != "" {
		r.Note("the model was not heard: " + j.Counsel.Failure)
	}
	if a.Verdict == policy.Verdict(j.Verdict) {
		return
	}
	j.Verdict = string(a.Verdict)
	if a.Verdict.Rank() >= policy.Ask.Rank() {
		j.Doubt = fmt.Sprintf("a model that looked at iteration %d asks for a human: %s", r.loop.Iteration, joinShort([]string{j.Counsel.Reasoning}, 400))
	}
}

// counselOf is what a model said, or why it was not heard, as it is kept; nil when none was
// asked.
func counselOf(a agents.IntentAssessment, mask func(string) string) *loop.Counsel {
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

// doubtIn is why a human has to look at an iteration that facts would let pass.
func doubtIn(j *loop.Judged) string {
	if j == nil {
		return ""
	}
	return j.Doubt
}

// questionsOf are what a model left the agent to think about: guidance after avoidance, and
// a doubt that a human did not share.
func questionsOf(j *loop.Judged) []string {
	var out []string
	if j.Doubt != "" {
		out = append(out, "A reviewer doubts the last iteration: "+j.Counsel.Reasoning)
	}
	if len(j.Findings) > 0 {
		out = append(out, guidanceOf(j.Counsel)...)
	}
	return out
}

// guidanceOf is what a model would do next after avoidance.
func guidanceOf(c *loop.Counsel) []string {
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

func shownPaths(changed []loop.Artifact) []string {
	var out []string
	for _, a := range changed {
		if a.Size <= largestShown && len(out) < mostShown {
			out = append(out, a.Path)
		}
	}
	return out
}
