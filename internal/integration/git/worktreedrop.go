package git

import (
	"context"
	"fmt"
	"strings"
)

// Merged tells whether all that is on a branch is on another one too, here or in what is
// known of a remote: then nothing is lost with it. One without commits of its own is.
func (r *Repo) Merged(ctx context.Context, branch string) (bool, error) {
	tip, err := r.resolve(ctx, "refs/heads/"+branch)
	if err != nil {
		return false, err
	}
	out, err := r.run(ctx, "for-each-ref", "--contains="+tip, "--format=%(refname)", "refs/heads", "refs/remotes")
	if err != nil {
		return false, fmt.Errorf("look for what has branch %s: %w", branch, err)
	}
	for ref := range strings.Lines(string(out)) {
		if strings.TrimSpace(ref) != "refs/heads/"+branch {
			return true, nil
		}
	}
	return false, nil
}

// DropWorktree takes a worktree away, with its branch, if git finds nothing in it that is
// not committed. Ignored files go with it.
func (r *Repo) DropWorktree(ctx context.Context, dir, branch string) error {
	tip, err := r.resolve(ctx, "refs/heads/"+branch)
	if err != nil {
		return err
	}
	if _, err := r.run(ctx, "worktree", "remove", dir); err != nil {
		return fmt.Errorf("remove the worktree: %w", err)
	}
	if _, err := r.run(ctx, "update-ref", "-d", "refs/heads/"+branch, tip); err != nil {
		return fmt.Errorf("remove the branch of the worktree: %w", err)
	}
	return nil
}

// DropRefs removes all refs below a name, and tells how many there were.
func (r *Repo) DropRefs(ctx context.Context, below string) (int, error) {
	out, err := r.run(ctx, "for-each-ref", "--format=delete %(refname) %(objectname)", below)
	if err != nil || len(out) == 0 {
		return 0, err
	}
	cmd := r.command(ctx, "update-ref", "--stdin")
	cmd.Stdin = strings.NewReader(string(out))
	if said, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("git update-ref: %w: %s", err, said)
	}
	return strings.Count(string(out), "\n"), nil
}
