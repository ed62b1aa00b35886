package snapshot

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// Tree is the tree of the work tree as it is now. Nothing is kept: it is for telling
// whether something has changed.
func (s *Store) Tree(ctx context.Context) (string, error) {
	held, err := s.hold(ctx)
	if err != nil {
		return "", err
	}
	defer held.release()
	tree, _, err := s.record(ctx)
	if err != nil {
		return "", fmt.Errorf("look at the work tree: %w", err)
	}
	return tree, nil
}

// Export writes files of a snapshot, all unless some are named, into an empty folder
// outside of the work tree, byte for byte: no filter, no attribute and no replacement of the
// repository's has a say.
func (s *Store) Export(ctx context.Context, id ID, dir string, paths []string) error {
	tree, err := s.tree(ctx, id)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp(s.dir, "export-")
	if err != nil {
		return fmt.Errorf("export %s: %w", id, err)
	}
	defer os.RemoveAll(temp)
	env := append(s.environment(filepath.Join(temp, "index")), "GIT_WORK_TREE="+dir)
	if _, err := run(ctx, dir, env, nil, nil, "read-tree", tree); err != nil {
		return fmt.Errorf("export %s: %w", id, err)
	}
	if paths == nil {
		_, err = run(ctx, dir, env, nil, nil, "checkout-index", "--quiet", "--force", "--all")
	} else if len(paths) > 0 {
		_, err = run(ctx, dir, env, joinNul(paths), nil, "checkout-index", "--quiet", "--force", "-z", "--stdin")
	}
	if err != nil {
		return fmt.Errorf("export %s: %w", id, err)
	}
	return nil
}
