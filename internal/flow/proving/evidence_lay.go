package proving

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/snapshot"
)

// lay builds a tree for a check below base: the present tree, and over it what is frozen.
func (in *Inspection) lay(ctx context.Context, base string, with frozen) (string, error) {
	p := &proof{
		src:  judging.Scene{Repo: in.Repo, Before: string(in.baseline.ID), After: string(in.At.ID), Root: in.root},
		base: base, tree: filepath.Join(base, "tree"), files: with.files, export: in.exporter(),
	}
	if err := p.build(ctx); err != nil {
		return "", fmt.Errorf("build a tree for the check: %w", err)
	}
	return p.tree, in.furnish(p.tree, with)
}

// furnish puts into a tree what git ignores and checks need, but nothing that was hidden there.
func (i *Inspector) furnish(tree string, with frozen) error {
	if err := LendAll(i.root, tree); err != nil {
		return err
	}
	if err := i.lend(tree, with.lent); err != nil {
		return err
	}
	root, err := os.OpenRoot(tree)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, p := range with.hidden {
		if err := root.Remove(p); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("leave out %s: %w", p, err)
		}
	}
	return nil
}

// exporter writes files of snapshots, byte for byte.
func (i *Inspector) exporter() func(context.Context, string, string, []string) error {
	return func(ctx context.Context, commit, dir string, paths []string) error {
		return i.snapshots.Export(ctx, snapshot.ID(commit), dir, paths)
	}
}

// lend copies ignored files that the check needs and that are as they were at the start.
func (i *Inspector) lend(tree string, paths []string) error {
	from, err := os.OpenRoot(i.root)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenRoot(tree)
	if err != nil {
		return err
	}
	defer to.Close()
	for _, p := range paths {
		if ofDependency(p) {
			continue // lent with its folder
		}
		if err := copyPath(from, to, p); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("lend %s: %w", p, err)
		}
	}
	return nil
}

// LendAll lends the installed packages of every folder of a tree.
func LendAll(root, tree string) error {
	return filepath.WalkDir(tree, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(tree, name)
		if err != nil {
			return err
		}
		for _, folder := range dependencies {
			if d.Name() == folder || strings.HasPrefix(d.Name(), ".git") {
				return fs.SkipDir
			}
			if err := lend(filepath.Join(root, rel, folder), filepath.Join(name, folder)); err != nil {
				return fmt.Errorf("lend %s: %w", filepath.Join(rel, folder), err)
			}
		}
		return nil
	})
}
