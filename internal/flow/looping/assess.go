package looping

import (
	"context"
	"fmt"

	"holdfast/internal/agents"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/shared"
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
		diff, err := r.snapshots.Patch(ctx, snapshot.ID(r.loop.Point().Snapshot), snapshot.ID(j.After.Snapshot), shared.ShownPaths(j.Changed))
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
	j.Counsel = shared.CounselOf(a, r.inspector.Masked)
	if a.Failure != "" {
		r.Note("the model was not heard: " + j.Counsel.Failure)
	}
	if a.Verdict == policy.Verdict(j.Verdict) {
		return
	}
	j.Verdict = string(a.Verdict)
	if a.Verdict.Rank() >= policy.Ask.Rank() {
		j.Doubt = fmt.Sprintf("a model that looked at iteration %d asks for a human: %s", r.loop.Iteration, shared.JoinShort([]string{j.Counsel.Reasoning}, 400))
	}
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
		out = append(out, shared.GuidanceOf(j.Counsel)...)
	}
	return out
}

// consult is how the agents of the loop ask a model; nil when there is none.
func (r *runner) consult() agents.Consult {
	return shared.Asking{LLM: r.loop.Rules.LLM, Cache: r.home.Path("llm"), Spent: r.loop.Asked, Leash: r.Leash, Prices: r.prices}.Consult()
}
