package looping

import (
	"context"
	"fmt"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/loop"
)

// leaveAsIs is what a plain loop does where others judge: the tree is kept, so that the
// loop can be taken up again, and stays byte for byte what the agent made of it.
func (r *runner) leaveAsIs(ctx context.Context) error {
	after, err := r.take(ctx, fmt.Sprintf("%s: iteration %d", r.loop.LoopID, r.loop.Iteration), r.loop.Point(), r.loop.Baseline)
	if err != nil {
		return err
	}
	return r.write(loop.KindJudged, loop.Judged{Iteration: r.loop.Iteration, After: after, Verdict: string(policy.Allow)}, false)
}

// withinBudget says when judging an iteration took longer than the project allows.
func (r *runner) withinBudget(j loop.Judged) {
	if budget := r.loop.Rules.DetectionBudgetMS; budget > 0 && j.DurationMS > budget {
		r.Note(fmt.Sprintf("judging iteration %d took %d ms, more than the budget of %d ms", j.Iteration, j.DurationMS, budget))
	}
}

// minOverhead is how much time the guard may take of an iteration in any case: a share of
// nearly nothing says nothing.
const minOverhead = 200

// withinShare says when the guard took a larger part of an iteration than the project
// allows.
func (r *runner) withinShare(e loop.Ended) {
	rules := r.loop.Rules
	whole := r.Now().Sub(r.loop.Current.BeganAt).Milliseconds()
	if rules.Plain || rules.MaxOverhead == 0 || whole == 0 || e.OverheadMS < minOverhead {
		return
	}
	if share := 100 * float64(e.OverheadMS) / float64(whole); share > rules.MaxOverhead {
		r.Note(fmt.Sprintf("the guard took %.0f %% of iteration %d (%d ms), more than the %g %% that max_integration_overhead_percentage allows", share, e.Iteration, e.OverheadMS, rules.MaxOverhead))
	}
}
