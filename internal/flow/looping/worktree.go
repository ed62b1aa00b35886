package looping

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/loop"
)

// ErrNoGitForWorktree says that a worktree needs a repository with a commit.
var ErrNoGitForWorktree = errors.New("a worktree needs a git repository with at least one commit")

// moveToWorktree makes a git worktree for the loop and puts the user's present files into
// it, committed or not.
func (r *runner) moveToWorktree(ctx context.Context) error {
	s := &r.loop.Started
	if r.repo.Bare {
		return ErrNoGitForWorktree
	}
	now, err := r.snapshots.Take(ctx, s.LoopID+": where the worktree began")
	if err != nil {
		return err
	}
	s.Worktree = "holdfast/" + s.LoopID
	dir := filepath.Join(r.State, "worktrees", s.LoopID)
	if err := r.repo.AddWorktree(ctx, dir, s.Worktree); err != nil {
		return fmt.Errorf("%w: %w", ErrNoGitForWorktree, err)
	}
	s.Root = dir
	if err := r.openSnapshots(ctx); err != nil {
		return err
	}
	_, err = r.snapshots.Restore(ctx, snapshot.ID(now.ID))
	return err
}

// leaveWorktree commits the result of a loop onto its branch, for the user to merge. The
// user's own branch and files are not touched.
func (r *runner) leaveWorktree(ctx context.Context, at loop.Point) (branch string, err error) {
	if r.loop.Worktree == "" {
		return "", nil
	}
	message := fmt.Sprintf("%s\n\nLoop %s: %s\n", shared.JoinShort([]string{r.loop.Task}, 70), r.loop.LoopID, r.loop.Ending.Reason)
	if err := r.repo.CommitTree(ctx, r.loop.Worktree, at.Tree, message); err != nil {
		return "", fmt.Errorf("commit the work of the worktree: %w", err)
	}
	return r.loop.Worktree, nil
}
