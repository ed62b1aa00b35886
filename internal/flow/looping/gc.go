package looping

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// Freed is what was given up.
type Freed struct {
	Snapshots int      `json:"snapshots_dropped"`
	Loops     int      `json:"loops_forgotten"`
	Worktrees int      `json:"worktrees_removed"`
	Folders   int      `json:"temporary_folders_removed"`
	Logs      int      `json:"hook_logs_dropped"`
	Kept      []string `json:"kept,omitempty"` // worktrees that were not removed, and why
}

// keptLoops is how many loops of a work tree stay on record after they are over.
const keptLoops = 20

// CollectGarbage drops the snapshots of a work tree but the last ones and those of loops
// that can still go on, the state of loops that have long been over, hook logs that are old
// enough, worktrees of loops whose work is merged, and temporary folders of processes that were killed.
func CollectGarbage(ctx context.Context, dir string, keep int, hands Hands) (Freed, error) {
	var freed Freed
	loops, err := List(dir, false, hands)
	if err != nil {
		return freed, err
	}
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return freed, err
	}
	root, err := filepath.Abs(cmp.Or(dir, "."))
	if err != nil {
		return freed, err
	}
	shots, err := snapshot.Open(ctx, root, r.State)
	if err != nil {
		return freed, err
	}
	lock, err := store.WorkTreeLock(r.State, shots.Root)
	if err != nil {
		return freed, err
	}
	defer lock.Release()
	if freed, err = r.dropWorktreesOf(ctx, root, loops); err != nil {
		return freed, err
	}
	freed.Folders = shared.SweepScratch(r.Note)
	for i, l := range loops {
		if err := mark(ctx, shots, l); err != nil {
			return freed, err
		}
		if l.Status.Over() && i >= keptLoops {
			if err := forgetStaged(ctx, l); err != nil {
				return freed, err
			}
			if err := os.RemoveAll(filepath.Join(r.State, "loops", l.LoopID)); err != nil {
				return freed, err
			}
			freed.Loops++
			continue
		}
		dropped, err := dropHookLog(r.State, l, r.Now())
		if err != nil {
			return freed, err
		}
		if dropped {
			freed.Logs++
		}
	}
	dropped, err := shots.Prune(ctx, keep)
	freed.Snapshots += len(dropped)
	return freed, err
}

// mark keeps what a loop needs to go on, and lets go of what one that is over has kept.
func mark(ctx context.Context, shots *snapshot.Store, l *loop.Loop) error {
	set := shots.Retain
	if l.Status.Over() {
		set = shots.Release
	}
	for _, p := range []loop.Point{l.Baseline, l.Point(), {Snapshot: l.Best.Snapshot}} {
		if p.Snapshot == "" {
			continue
		}
		if err := set(ctx, snapshot.ID(p.Snapshot)); err != nil && !errors.Is(err, snapshot.ErrUnknown) {
			return err
		}
	}
	return nil
}
