package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// guard looks at what the agent has no business with: the state of the loop, the
// repository's history, stash and hooks. What was changed is put right, once alone tells
// that nobody else works there.
func (r *runner) guard(ctx context.Context, alone func()) (shared.Tampering, error) {
	var out shared.Tampering
	var breaches []git.Breach
	var breachErr error
	var asked sync.WaitGroup
	if r.anchored.Common != "" {
		asked.Go(func() { breaches, breachErr = r.repo.Breaches(ctx, r.anchored) })
	}
	stateErr := r.guardState(ctx, &out, alone)
	asked.Wait()
	if err := errors.Join(stateErr, breachErr); err != nil {
		return out, err
	}
	if len(breaches) == 0 {
		return out, r.restage(ctx)
	}
	for _, b := range breaches {
		e := shared.BreachEvents[b.What]
		out.Add(e.What, cmp.Or(b.Path, e.Path), e.Said)
		out.Whole = out.Whole || b.What == git.HistoryRewritten || b.What == git.StashChanged
	}
	alone()
	if err := r.repo.Mend(ctx, r.anchored, r.hookTexts, breaches); err != nil {
		return out, fmt.Errorf("bring back what the agent changed in git: %w", err)
	}
	return out, nil
}

// guardState looks after the journal, the snapshots and the files that tell of the loop.
func (r *runner) guardState(ctx context.Context, out *shared.Tampering, alone func()) error {
	restored, err := r.home.Restored()
	if err != nil {
		return err
	}
	if restored {
		out.Add("state", "journal.jsonl", "the journal of the loop was changed")
		alone()
		if err := r.heal(ctx); err != nil {
			return err
		}
	}
	changed, err := r.projected.Check()
	if err != nil {
		return fmt.Errorf("look after the state of the loop: %w", err)
	}
	for _, c := range changed {
		out.Add("state", c.Path, c.Change)
	}
	if len(changed) == 0 {
		return nil
	}
	alone()
	return r.repairProjection()
}

// repairProjection brings back what the last check has found changed: from what is kept of
// it, or from the journal.
func (r *runner) repairProjection() error {
	err := r.projected.Repair()
	switch {
	case errors.Is(err, store.ErrLost):
		return r.reproject()
	case errors.Is(err, store.ErrOutdated):
		return r.project(true)
	}
	return err
}

// heal makes the state directory anew, as far as it belongs to this loop.
func (r *runner) heal(ctx context.Context) error {
	needed := []snapshot.ID{snapshot.ID(r.loop.Baseline.Snapshot), snapshot.ID(r.loop.Point().Snapshot)}
	if r.loop.Best.Snapshot != "" {
		needed = append(needed, snapshot.ID(r.loop.Best.Snapshot))
	}
	if err := r.snapshots.Heal(ctx, needed); err != nil {
		return err
	}
	r.request.Force = true // the registry may not know any more who runs
	if err := r.register(); err != nil {
		return err
	}
	if _, err := r.memory.Load(ctx, r.loop.LoopID); err != nil {
		return errors.Join(r.memory.Close(), os.RemoveAll(r.home.Path("memory")))
	}
	return nil
}

// reproject writes all files that tell of the loop anew, from the journal.
func (r *runner) reproject() (err error) {
	if err := os.RemoveAll(r.home.Path("projection")); err != nil {
		return err
	}
	if r.projected, err = r.openProjection(); err != nil {
		return err
	}
	if err := r.replay(func(*loop.Loop) error { return r.projectIteration() }); err != nil {
		return fmt.Errorf("write the state of the loop anew: %w", err)
	}
	return r.project(true)
}
