package snapshot

import (
	"context"
	"fmt"
)

// Patch is what the second snapshot changes in the given files, as a unified diff. What a
// repository configures for its own diffs is not run.
func (s *Store) Patch(ctx context.Context, before, after ID, paths []string) (string, error) {
	if len(paths) == 0 {
		return "", nil
	}
	from, err := s.tree(ctx, before)
	if err != nil {
		return "", err
	}
	to, err := s.tree(ctx, after)
	if err != nil {
		return "", err
	}
	args := append([]string{"--literal-pathspecs", "diff-tree", "-r", "-p", "--find-renames", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", from, to, "--"}, paths...)
	out, err := s.private(ctx, nil, args...)
	if err != nil {
		return "", fmt.Errorf("compare snapshots: %w", err)
	}
	return string(out), nil
}
