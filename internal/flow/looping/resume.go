package looping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// ResumeRequest is which loop to take up again.
type ResumeRequest struct {
	Dir    string // in whose work tree a loop of another program is looked for
	LoopID string
	Answer *gate.Reply // at the gate at which the loop stands; nil when it is to be waited for, or mended by hand
	Hands
}

// ErrLoopRuns says that a loop needs no resuming.
var ErrLoopRuns = errors.New("the loop is running")

// ErrNoQuestion says that a loop was given an answer it does not wait for.
var ErrNoQuestion = errors.New("the loop waits for no decision")

// Resume takes a loop up where it was left: paused, escalated, or killed at any moment.
func Resume(ctx context.Context, req ResumeRequest) (Result, error) {
	r := &runner{Hands: req.Hands, since: req.Now()}
	if err := r.useState(); err != nil {
		return Result{}, err
	}
	if err := r.openJournal(req.LoopID); errors.Is(err, fs.ErrNotExist) {
		return r.goesOn(ctx, req)
	} else if err != nil {
		return Result{}, err
	}
	defer r.close()
	if r.loop.Status.Over() && !r.loop.Closed {
		return r.closeUp(ctx)
	}
	if r.loop.Status == loop.Completed { // whoever resumes until it is done has nothing more to do
		r.Note("the loop has completed already")
		return Result{Loop: r.loop, Branch: r.loop.End.Branch}, nil
	}
	if r.loop.Status.Over() {
		return Result{Loop: r.loop}, fmt.Errorf("%s: %w: %s", r.loop.LoopID, ErrLoopOver, r.loop.Status)
	}
	if req.Answer != nil && r.loop.Escalation == "" {
		return Result{Loop: r.loop}, fmt.Errorf("%s: %w", r.loop.LoopID, ErrNoQuestion)
	}
	if err := r.takeUp(ctx, req.Answer); err != nil {
		return Result{Loop: r.loop}, err
	}
	return r.toTheEnd(ctx)
}

// closeUp tidies up after a loop whose process was killed when the work had ended.
func (r *runner) closeUp(ctx context.Context) (Result, error) {
	var err error
	if r.lock, err = store.WorkTreeLock(r.State, r.loop.Root); err != nil {
		return Result{Loop: r.loop}, err
	}
	if err := r.reopen(ctx); err != nil {
		return Result{Loop: r.loop}, err
	}
	if r.registry, err = store.OpenRegistry(r.State, r.loop.Repository); err != nil {
		return Result{Loop: r.loop}, err
	}
	if err := errors.Join(r.verifyState(ctx), r.tellEnd(), r.tidyUp(ctx)); err != nil {
		return Result{Loop: r.loop}, err
	}
	return Result{Loop: r.loop, Branch: r.loop.End.Branch}, nil
}

func (r *runner) openJournal(id string) (err error) {
	if r.home, err = store.Open(r.State, id); err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	var health store.Health
	if r.loop, health, err = follow(r.home, &loop.Loop{}); err != nil {
		return fmt.Errorf("%s: read the journal: %w", id, err)
	}
	r.noteDamage(id, health)
	if !health.OK() {
		return fmt.Errorf("%s: the journal is damaged beyond mending", id)
	}
	return nil
}

// takeUp puts everything in order that the last process left in the middle.
func (r *runner) takeUp(ctx context.Context, answer *gate.Reply) (err error) {
	if r.lock, err = store.WorkTreeLock(r.State, r.loop.Root); err != nil {
		return err
	}
	if err := r.lock.Name(r.loop.LoopID); err != nil {
		return err
	}
	crashed := r.loop.Status == loop.Running || r.loop.Status == loop.Completing
	if p := r.loop.Current.Process; p.PID != 0 && r.loop.Step == loop.KindAgent {
		orphan := agentcli.Process{PID: p.PID, Started: p.Identity}
		if err := agentcli.KillGroup(orphan, 0); err != nil {
			return fmt.Errorf("end the agent that was left behind: %w", err)
		}
	}
	shared.SweepScratch(r.Note)
	if err := r.reopen(ctx); err != nil {
		return err
	}
	if err := r.finishRestore(ctx); err != nil {
		return err
	}
	if err := r.verifyState(ctx); err != nil {
		return err
	}
	if r.loop.Ending != nil {
		return nil // it only has to be finished
	}
	if err := errors.Join(r.home.Clear(), r.register()); err != nil {
		return err
	}
	if r.loop.Gate == nil && r.loop.Escalation != "" && answer != nil { // no gate was opened for it
		if err := r.openGate(gate.Recovery, loop.Stop{}); err != nil {
			return err
		}
	}
	if r.loop.Gate != nil {
		byHand, err := r.mended(answer)
		if err != nil {
			return err
		}
		if !byHand {
			return r.backToGate(ctx, answer)
		}
	}
	resumed, err := r.whatChanged(ctx, crashed)
	if err != nil {
		return err
	}
	if err := r.write(loop.KindResumed, resumed, true); err != nil {
		return err
	}
	if r.loop.Step == loop.KindBegan {
		return r.repeat(ctx)
	}
	return nil
}

// reopen makes the tools ready for a loop whose journal was read. What the project decided
// counts as it was at the start.
func (r *runner) reopen(ctx context.Context) error {
	if err := r.readAnchor(); err != nil {
		return err
	}
	if err := r.reopenReserve(ctx); err != nil {
		return err
	}
	if err := r.openSnapshots(ctx); err != nil {
		return err
	}
	var saved proving.Ground
	if len(r.loop.Ground) > 0 {
		if err := json.Unmarshal(r.loop.Ground, &saved); err != nil {
			return fmt.Errorf("read the ground of the loop: %w", err)
		}
	}
	if err := r.prepareTools(ctx, kept(r.loop.Baseline), saved); err != nil {
		return err
	}
	r.useReserve(r.reserve)
	r.rules = r.loop.Rules.Exceptions
	return r.equip()
}

// finishRestore brings a restore to its end that was cut off.
func (r *runner) finishRestore(ctx context.Context) error {
	pending, err := r.snapshots.Unfinished()
	if err != nil || pending == nil {
		return err
	}
	r.Note("a restore was cut off; it is finished now")
	_, err = r.snapshots.Finish(ctx)
	return err
}

// whatChanged looks at what happened to the work tree while nobody was at work. After a
// pause that is the user's own doing, and the user stands for it; after a crash it may be
// the agent's, and is judged as such.
func (r *runner) whatChanged(ctx context.Context, crashed bool) (loop.Resumed, error) {
	out := loop.Resumed{PID: r.PID, Crashed: crashed, Point: r.loop.Point()}
	between := r.loop.Step == "" || r.loop.Step == loop.KindEnded
	if crashed || !between {
		out.Crashed = true
		return out, nil
	}
	now, err := r.take(ctx, r.loop.LoopID+": resumed", r.loop.Point(), r.loop.Baseline)
	if err != nil || now.Tree == r.loop.Point().Tree {
		return out, err
	}
	out.Point = now
	seen, err := r.look(ctx, view{since: r.loop.Baseline}, now)
	if err != nil {
		return out, err
	}
	out.Adopted = append([]detect.Finding{}, seen.counted...)
	var paths []string
	for _, f := range seen.counted {
		paths = append(paths, shared.Concerned(seen.change, f)...)
	}
	if out.Files, err = r.contents(ctx, now, paths); err != nil {
		return out, err
	}
	r.Note(fmt.Sprintf("the work tree was changed while the loop was paused; the agent goes on from there (snapshot %s)", shared.Short(now.Snapshot)))
	return out, nil
}

// Abort ends a loop: one that runs is asked to, any other is closed.
func Abort(ctx context.Context, id string, hands Hands) error {
	r := &runner{Hands: hands, since: hands.Now()}
	if err := r.useState(); err != nil {
		return err
	}
	if err := r.openJournal(id); err != nil {
		return err
	}
	defer r.close()
	if r.loop.Status.Over() {
		return fmt.Errorf("%s: %w: %s", id, ErrLoopOver, r.loop.Status)
	}
	lock, err := store.WorkTreeLock(r.State, r.loop.Root)
	if errors.Is(err, store.ErrLocked) {
		return r.home.Request(store.Abort)
	}
	if err != nil {
		return err
	}
	r.lock = lock
	if err := r.reopen(ctx); err != nil {
		return err
	}
	if err := r.stop(loop.Stop{Reason: contract.Aborted, Reasons: []string{"the loop was aborted"}}); err != nil {
		return err
	}
	return r.finish(ctx)
}

// Pause asks a running loop to pause after its iteration.
func Pause(id string, hands Hands) error {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return err
	}
	if err := r.openJournal(id); err != nil {
		return err
	}
	defer r.close()
	if r.loop.Status != loop.Running {
		return fmt.Errorf("%s is %s, and only a running loop can be paused", id, r.loop.Status)
	}
	if _, held, err := store.WorkTreeHolder(r.State, r.loop.Root); err != nil || !held {
		return errors.Join(err, fmt.Errorf("%s has crashed; `holdfast resume %s` takes it up again", id, id))
	}
	return r.home.Request(store.Pause)
}
