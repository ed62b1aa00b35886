package looping

import (
	"context"
	"errors"
	"os"
	"slices"

	"holdfast/contract"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/best"
	"holdfast/internal/tracking/loop"
)

// statuses say what a loop ends as. Those that are not here only pause: they can go on
// when somebody has answered, or looked.
var statuses = map[contract.StopReason]loop.Status{
	contract.Completed: loop.Completed, contract.MaxIters: loop.Failed, contract.NoProgress: loop.Failed, contract.BudgetExceeded: loop.Failed, contract.Timeout: loop.Failed,
	contract.Aborted: loop.Aborted,
}

// next opens another iteration, or pauses or ends the loop.
func (r *runner) next(ctx context.Context) error {
	if err := r.projectIteration(); err != nil {
		return err
	}
	decision := r.loop.Current.Ended.Decision
	stop := loop.Stop{Reason: decision.StopReason, Reasons: decision.Reasons}
	if decision.Outcome == contract.Continue || r.loop.Escalation == "" && stop.Reason == contract.Escalated || r.loop.GatePassed == r.loop.Iteration {
		asked, _ := r.home.Requested()
		switch {
		case asked == "abort":
			return r.stop(loop.Stop{Reason: contract.Aborted, Reasons: []string{"the loop was aborted"}})
		case asked == "pause" || r.interrupted():
			return r.pause(loop.Stop{Reason: contract.ContextCanceled, Reasons: []string{"paused between two iterations"}})
		}
		if err := r.tidy(ctx); err != nil {
			return err
		}
		return r.begin(ctx)
	}
	if stop.Reason == contract.Escalated || stop.Reason == contract.NoProgress && r.stuckGate() {
		return r.escalate(ctx, stop)
	}
	return r.stop(stop)
}

func (r *runner) interrupted() bool {
	select {
	case <-r.Interrupt:
		return r.Interrupt != nil
	default:
		return false
	}
}

func (r *runner) pause(stop loop.Stop) error {
	if err := r.write(loop.KindPaused, stop, true); err != nil {
		return err
	}
	return errors.Join(r.home.Clear(), r.project(true))
}

// stop chooses what is handed over, and writes it down before anything is moved.
func (r *runner) stop(stop loop.Stop) error {
	out := loop.Stopping{Stop: stop, Status: statuses[stop.Reason]}
	if out.Status == "" {
		out.Status = loop.Failed
	}
	rule := r.loop.Rules.Best
	rule.Enabled = rule.Enabled && !r.loop.Rules.KeepFinal
	rule.RequireVerification = rule.RequireVerification || out.Status == loop.Completed
	all, err := r.whole()
	if err != nil {
		return err
	}
	out.Selected = best.Select(all.Candidates(), rule)
	last := r.loop.Point()
	record, known := all.Record(out.Selected.Iteration)
	switch {
	case out.Selected.Found && known && record.Point.Tree != last.Tree:
		out.Restore = &record.Point
	case r.midway():
		out.Restore = &last
	}
	return r.write(loop.KindStopping, out, true)
}

// midway tells whether an iteration is cut off: what it has left behind was not judged to
// its end, and is not handed over. A plain loop judges nothing and leaves it there.
func (r *runner) midway() bool {
	return r.loop.Step != "" && r.loop.Step != loop.KindEnded && !r.loop.Rules.Plain
}

// finish does what stopping has announced. It may be begun again after a crash.
func (r *runner) finish(ctx context.Context) error {
	ending := r.loop.Ending
	stopped := loop.Stopped{Status: ending.Status, Point: r.loop.Point()}
	if ending.Restore != nil {
		r.tell(Moment{Phase: "restore", Text: handedOver(ending)})
		restored, err := r.restore(ctx, *ending.Restore)
		if err != nil {
			return err
		}
		stopped.Safety, stopped.Point = string(restored.Safety), *ending.Restore
	}
	var err error
	if stopped.Branch, err = r.leaveWorktree(ctx, stopped.Point); err != nil {
		return err
	}
	r.branch = stopped.Branch
	if err := r.write(loop.KindStopped, stopped, true); err != nil {
		return err
	}
	if err := r.tellEnd(); err != nil {
		return err
	}
	r.tellPeopleOfEnd()
	r.emit(Moment{Name: loop.LoopComplete, Data: ending}, changed{"selected_iteration": ending.Selected.Iteration, "detection_enabled": false})
	return r.tidyUp(ctx)
}

// tellEnd writes that the loop has ended where others look.
func (r *runner) tellEnd() error { return errors.Join(r.unregister(), r.project(true)) }

// tidyUp does what is left when a loop has ended. It may be begun again after a crash.
func (r *runner) tidyUp(ctx context.Context) error {
	if r.takeAlarms() {
		if err := r.project(true); err != nil {
			return err
		}
	}
	if err := errors.Join(r.home.Clear(), r.letGo(ctx)); err != nil {
		return err
	}
	r.projectMetrics()
	r.handBack()
	return r.write(loop.KindClosed, loop.Closed{}, false)
}

func handedOver(e *loop.Stopping) string {
	if e.Selected.Found {
		return e.Selected.Reason
	}
	return "what there was before the iteration that was cut off"
}

// letGo gives up what was only kept for the loop: everything can still be restored that
// the last snapshots hold.
func (r *runner) letGo(ctx context.Context) error {
	if r.anchored.Common != "" {
		if err := r.repo.Release(ctx, r.loop.LoopID, r.anchored); err != nil {
			return err
		}
	}
	_ = r.followed() // a copy that goes now need not be complete
	r.useReserve(nil)
	if err := os.RemoveAll(r.home.Path("reserve")); err != nil {
		return err
	}
	return r.tidy(ctx)
}

// tidyEvery is after how many iterations old snapshots are dropped.
const tidyEvery = 16

// tidy drops the snapshots that are older than those to be kept, the baseline and the
// best one left out.
func (r *runner) tidy(ctx context.Context) error {
	if r.loop.Rules.SnapshotsKept == 0 || r.loop.Iteration%tidyEvery != 0 {
		return nil
	}
	if best := r.loop.Best; best.Found && best.Snapshot != "" && best.Snapshot != r.retained {
		if err := r.snapshots.Retain(ctx, snapshot.ID(best.Snapshot)); err != nil && !errors.Is(err, snapshot.ErrUnknown) {
			return err
		}
		if r.retained != "" && r.retained != r.loop.Baseline.Snapshot {
			if err := r.snapshots.Release(ctx, snapshot.ID(r.retained)); err != nil && !errors.Is(err, snapshot.ErrUnknown) {
				return err
			}
		}
		r.retained = best.Snapshot
	}
	_, err := r.snapshots.Prune(ctx, r.loop.Rules.SnapshotsKept)
	return err
}

// contents are what files hold at a point, by git's name of it.
func (r *runner) contents(ctx context.Context, at loop.Point, paths []string) (map[string]string, error) {
	src, err := r.inspector.Since(ctx, kept(at))
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, f := range src.Change.Files {
		if slices.Contains(paths, f.Path) || slices.Contains(paths, f.PathBefore()) {
			out[f.PathBefore()] = proving.ContentOf(f)
		}
	}
	return out, nil
}
