package git

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Checkout writes files of a commit into a folder outside of the work tree, all of them
// unless some are named. It goes through an index of its own in temp, so that the user's
// index, HEAD and work tree stay as they are.
func (r *Repo) Checkout(ctx context.Context, commit, dir, temp string, paths []string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	own := *r
	own.env = append(withoutIndex(r.env), "GIT_INDEX_FILE="+filepath.Join(temp, "index"))
	defer os.Remove(filepath.Join(temp, "index"))
	if _, err := own.run(ctx, "read-tree", commit); err != nil {
		return fmt.Errorf("check out %s: %w", commit, err)
	}
	args := []string{"--work-tree=" + dir, "checkout-index", "--quiet", "--force"}
	cmd := own.command(ctx, append(args, "--all")...)
	if paths != nil {
		cmd = own.command(ctx, append(args, "-z", "--stdin")...)
		cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00") + "\x00")
	}
	gitDir, err := r.run(ctx, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return err
	}
	cmd.Env = append(own.env, "GIT_DIR="+strings.TrimSpace(string(gitDir)))
	cmd.Dir = dir // paths are relative to where git runs
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("git checkout-index: %w", ctx.Err())
		}
		return complaint("checkout-index", stderr.String(), err)
	}
	return nil
}

func withoutIndex(env []string) []string {
	var out []string
	for _, pair := range env {
		if !strings.HasPrefix(pair, "GIT_INDEX_FILE=") {
			out = append(out, pair)
		}
	}
	return out
}
