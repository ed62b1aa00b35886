package looping

import (
	"context"
	"fmt"
	"os"
	"slices"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// dropWorktreesOf looks after worktrees from the repository they belong to; one of them is
// not the place to remove it from, and a directory without git has none.
func (r *runner) dropWorktreesOf(ctx context.Context, root string, loops []*loop.Loop) (Freed, error) {
	if !slices.ContainsFunc(loops, func(l *loop.Loop) bool { return l.Worktree != "" && !shared.InsideTree(root, l.Root) }) {
		return Freed{}, nil
	}
	repo, err := git.Open(ctx, root)
	if err != nil {
		return Freed{}, err
	}
	return r.dropWorktrees(ctx, repo, loops)
}

// dropWorktrees removes the worktrees of loops that are over, as far as nothing is lost
// with them, and says of the others why they stay.
func (r *runner) dropWorktrees(ctx context.Context, repo *git.Repo, loops []*loop.Loop) (freed Freed, err error) {
	for _, l := range loops {
		if l.Worktree == "" || !l.Status.Over() || shared.InsideTree(repo.Root, l.Root) {
			continue
		}
		if _, err := os.Lstat(l.Root); err != nil {
			continue // the user has removed it
		}
		why, err := r.dropWorktree(ctx, repo, l, &freed)
		if err != nil {
			return freed, fmt.Errorf("worktree of %s: %w", l.LoopID, err)
		}
		if why != "" {
			freed.Kept = append(freed.Kept, fmt.Sprintf("the worktree of %s stays: %s (%s)", l.LoopID, why, l.Root))
		}
	}
	return freed, nil
}

func (r *runner) dropWorktree(ctx context.Context, repo *git.Repo, l *loop.Loop, freed *Freed) (why string, err error) {
	lock, err := store.WorkTreeLock(r.State, l.Root)
	if err != nil {
		return "another loop works in it", nil
	}
	defer lock.Release()
	merged, err := repo.Merged(ctx, l.Worktree)
	if err != nil {
		return "its branch " + l.Worktree + " cannot be found", nil
	}
	if !merged {
		return "branch " + l.Worktree + " is on no other branch; merge it, or remove it with git worktree remove", nil
	}
	shots, err := snapshot.Open(ctx, l.Root, r.State)
	if err != nil {
		return "", err
	}
	if repo.DropWorktree(ctx, l.Root, l.Worktree) != nil {
		return "git does not remove it; there may be files in it that are not committed", nil
	}
	freed.Worktrees++
	dropped, err := repo.DropRefs(ctx, shots.Refs())
	freed.Snapshots += dropped
	return "", err
}
