package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"holdfast/contract"
	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/tracking/loop"
)

// errHook says that a hook has failed whose failure the wiring does not pass over.
var errHook = errors.New("a hook has failed")

// afterFailure does what the wiring says about a hook that has failed.
func (r *runner) afterFailure(m *occasion) {
	if m.failure == nil {
		return
	}
	said := fmt.Sprintf("the hook %s failed: %s", m.event.Name, shared.OneLine(r.inspector.Masked(m.failure.Error())))
	switch ended := r.loop.Current.Ended != nil; {
	case m.plan.Hook.OnFailure == wiring.ForcePause,
		m.plan.Hook.OnFailure == wiring.AbortIteration && ended: // what has ended is not taken back, and the next iteration has done nothing
		r.forced = cmp.Or(r.forced, said)
	case m.plan.Hook.OnFailure == wiring.AbortIteration:
		r.aborted = cmp.Or(r.aborted, said)
	default:
		r.Note(said)
		return
	}
	if r.cutAgent != nil {
		r.cutAgent(errHook)
	}
}

// forcedPause pauses a loop whose hook has failed: between two steps, so that it can be
// taken up again where it was.
func (r *runner) forcedPause() error {
	if r.forced == "" || r.loop.Status != loop.Running {
		return nil
	}
	said := r.forced
	r.forced = ""
	return r.pause(loop.Stop{Reason: contract.Error, Reasons: []string{said}})
}

// giveUpIteration takes an iteration back as a whole whose hook has failed: what could not
// be handled does not stay. What the agent left is kept in its snapshot.
func (r *runner) giveUpIteration(ctx context.Context) (given bool, err error) {
	if r.aborted == "" {
		return false, nil
	}
	said, judged, before := r.aborted, r.loop.Current.Judged, r.loop.Current.Began.Before
	r.aborted = ""
	r.Note(fmt.Sprintf("%s; iteration %d is taken back as a whole, its work tree is snapshot %s", said, r.loop.Iteration, shared.Short(judged.After.Snapshot)))
	if err := r.halt(); err != nil {
		return true, err
	}
	if _, err := r.restore(ctx, before); err != nil {
		return true, err
	}
	touched, err := r.inspector.TestsTouched(ctx, kept(before))
	if err != nil {
		return true, err
	}
	undone := loop.Undone{Iteration: r.loop.Iteration, Safety: judged.After.Snapshot, Point: before, TestsTouched: touched}
	if last := r.loop.Last; last.Undone != nil {
		undone.Summary = last.Undone.Summary
	} else if last.Judged != nil {
		undone.Summary = last.Judged.Summary
	}
	return true, r.write(loop.KindUndone, undone, true)
}
