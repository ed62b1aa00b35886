package looping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// ErrNothingStaged says that there was nothing in the index that the last commit had not.
var ErrNothingStaged = errors.New("nothing was staged when it began")

// Restaged is what bringing back the index has done.
type Restaged struct {
	Replaced string // the tree of what was staged instead, "" when nothing was
	Already  bool   // it was staged as at the start
}

// restage brings back what the user had staged where the agent took all of it out of the index.
func (r *runner) restage(ctx context.Context) error {
	if !r.anchored.Staged {
		return nil
	}
	return shared.InScratch("anchor", func(temp string) error {
		back, err := r.repo.Restage(ctx, r.anchored, temp)
		if err == nil && back {
			r.Note("what was staged at the start was taken out of the index; it is staged again")
		}
		return err
	})
}

// tellStaged says how to get back what was staged, where the agent has staged or committed
// something else.
func (r *runner) tellStaged(ctx context.Context) {
	if !r.anchored.Staged {
		return
	}
	err := shared.InScratch("anchor", func(temp string) error {
		otherwise, err := r.repo.StagedOtherwise(ctx, r.anchored, temp)
		if err == nil && otherwise {
			r.Note(fmt.Sprintf("the index is no longer what you had staged; that is kept: holdfast restore %s@staged", r.loop.LoopID))
		}
		return err
	})
	if err != nil {
		r.Note("what is staged cannot be compared with what you had staged: " + err.Error())
	}
}

// RestoreStaged makes the index what it was when a loop began. Files are not touched.
func RestoreStaged(ctx context.Context, id string, hands Hands) (done Restaged, err error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return done, err
	}
	if r.loop, err = r.readOnly(id); err != nil {
		return done, err
	}
	if err := r.readAnchor(); err != nil {
		return done, err
	}
	if !r.anchored.Staged {
		return done, fmt.Errorf("%s: %w", id, ErrNothingStaged)
	}
	lock, err := store.WorkTreeLock(r.State, r.loop.Root)
	if err != nil {
		return done, err
	}
	defer lock.Release()
	if r.repo, err = git.Open(ctx, r.loop.Root); err != nil {
		return done, err
	}
	return done, shared.InScratch("anchor", func(temp string) error {
		otherwise, err := r.repo.StagedOtherwise(ctx, r.anchored, temp)
		if err != nil || !otherwise {
			done.Already = err == nil
			return err
		}
		done.Replaced, err = r.repo.BringStagedBack(ctx, id, r.anchored, temp)
		return err
	})
}

// forgetStaged lets go of what a loop that is forgotten has kept of the index.
func forgetStaged(ctx context.Context, l *loop.Loop) error {
	var anchor git.Anchor
	if len(l.Anchor) == 0 || json.Unmarshal(l.Anchor, &anchor) != nil || !anchor.Staged {
		return nil
	}
	for _, root := range []string{l.Root, l.HomeRoot} { // a worktree of its own may be gone
		if repo, err := git.Open(ctx, root); err == nil {
			return repo.Forget(ctx, l.LoopID)
		}
	}
	return nil // the repository is gone, and its refs with it
}
