// Package shared is what loops and hooked sessions have in common: where a work tree is, what it
// holds, which model may be asked, what was learnt, who is told.
package shared

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/tree"
)

// TopOf is the top of the work tree a folder is in: the nearest folder above that git or
// Holdfast calls its own. Git is not asked: that would take longer than all the rest.
func TopOf(dir string) string {
	at, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	start := agenthook.RealPath(at)
	for at = start; ; {
		for _, mark := range []string{".git", config.Name} {
			if _, err := os.Lstat(filepath.Join(at, mark)); err == nil {
				return at
			}
		}
		up := filepath.Dir(at)
		if up == at {
			return start
		}
		at = up
	}
}

// WorkTree is the top of the work tree that a folder is in.
func WorkTree(dir string) (string, error) {
	info, err := os.Stat(cmp.Or(dir, "."))
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s: %w", dir, tree.ErrNotDirectory)
	}
	return TopOf(cmp.Or(dir, ".")), nil
}

// InsideTree tells whether a folder is a work tree or below it, links followed.
func InsideTree(dir, root string) bool {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = dir
	}
	rel, err := filepath.Rel(root, real)
	return err == nil && filepath.IsLocal(rel)
}

// GitPlace is where git reads the snapshots: the work tree, or our own git directory.
func GitPlace(s *snapshot.Store) string {
	if _, err := os.Lstat(filepath.Join(s.Root, ".git")); err == nil {
		return s.Root
	}
	return s.GitDir()
}

// RepositoryOf is what all work trees of a repository share: its git directory. Git is not
// asked; a hook has no time for that.
func RepositoryOf(root string) string {
	git := filepath.Join(root, ".git")
	info, err := os.Lstat(git)
	switch {
	case err != nil:
		return root
	case info.IsDir():
		return git
	}
	text, err := os.ReadFile(git)
	linked, found := strings.CutPrefix(strings.TrimSpace(string(text)), "gitdir:")
	if err != nil || !found {
		return root
	}
	own := anchored(root, strings.TrimSpace(linked))
	if common, err := os.ReadFile(filepath.Join(own, "commondir")); err == nil {
		own = anchored(own, strings.TrimSpace(string(common)))
	}
	if _, err := os.Stat(own); err != nil {
		return root
	}
	return own
}

func anchored(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
