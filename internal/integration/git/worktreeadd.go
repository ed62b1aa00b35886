package git

import (
	"context"
	"fmt"
	"strings"
)

// Common is the git directory that all worktrees of a repository share.
func (r *Repo) Common(ctx context.Context) (string, error) {
	out, err := r.run(ctx, "rev-parse", "--path-format=absolute", "--git-common-dir")
	return strings.TrimSuffix(string(out), "\n"), err
}

// AddWorktree makes a worktree at a new branch that begins where HEAD is.
func (r *Repo) AddWorktree(ctx context.Context, dir, branch string) error {
	if _, err := r.run(ctx, "worktree", "add", "--quiet", "-b", branch, dir, "HEAD"); err != nil {
		return fmt.Errorf("make a worktree: %w", err)
	}
	return nil
}

// RemoveWorktree takes a worktree away, with its branch. Its files are gone then: it is for
// one in which nothing was done.
func (r *Repo) RemoveWorktree(ctx context.Context, dir, branch string) error {
	main, err := r.Common(ctx)
	if err != nil {
		return err
	}
	home := &Repo{Root: main, env: r.env}
	if _, err := home.run(ctx, "worktree", "remove", "--force", dir); err != nil {
		return fmt.Errorf("remove the worktree: %w", err)
	}
	if _, err := home.run(ctx, "branch", "-q", "-D", branch); err != nil {
		return fmt.Errorf("remove the branch of the worktree: %w", err)
	}
	return nil
}

// CommitTree puts a tree as a commit on top of a branch, in the user's name. No hook runs.
func (r *Repo) CommitTree(ctx context.Context, branch, tree, message string) error {
	parent, err := r.resolve(ctx, "refs/heads/"+branch)
	if err != nil {
		return err
	}
	same, err := r.run(ctx, "rev-parse", parent+"^{tree}")
	if err == nil && strings.TrimSpace(string(same)) == tree {
		return nil // there is nothing to commit
	}
	cmd := r.command(ctx, "commit-tree", tree, "-p", parent, "-F", "-")
	cmd.Stdin = strings.NewReader(message)
	if r.quiet(ctx, "config", "--get", "user.email") == "" {
		cmd.Env = append(cmd.Env, "GIT_AUTHOR_NAME=Holdfast", "GIT_AUTHOR_EMAIL=holdfast@localhost", "GIT_COMMITTER_NAME=Holdfast", "GIT_COMMITTER_EMAIL=holdfast@localhost")
	}
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("git commit-tree: %w", err)
	}
	if _, err := r.run(ctx, "update-ref", "-m", "holdfast: the result of a loop", "refs/heads/"+branch, strings.TrimSpace(string(out)), parent); err != nil {
		return err
	}
	_, err = r.run(ctx, "-C", r.Root, "reset", "-q", "--mixed")
	return err
}
