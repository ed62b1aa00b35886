package snapshot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// record brings the private index in step with the work tree and writes its tree. Only
// plumbing is used, and no nested repository ever gets into the index: `git add` would
// run git inside it, by its settings.
func (s *Store) record(ctx context.Context) (tree string, nested []string, err error) {
	if err := s.adopt(ctx); err != nil {
		return "", nil, err
	}
	gone, present, nested, err := s.changes(ctx)
	if err != nil {
		return "", nil, err
	}
	if err := s.drop(ctx, gone); err != nil {
		return "", nil, err
	}
	if err := s.add(ctx, present); err != nil {
		return "", nil, err
	}
	tree, err = s.writeTree(ctx)
	return tree, nested, err
}

// record is the tree that an index was written as.
type record struct {
	tree  string
	index os.FileInfo
}

// writeTree writes the tree of the private index, unless nobody has touched the index
// since it was last written.
func (s *Store) writeTree(ctx context.Context) (string, error) {
	index := filepath.Join(s.config(), "index")
	now, err := os.Stat(index)
	if before := s.recorded.index; err == nil && before != nil && os.SameFile(before, now) && before.Size() == now.Size() && before.ModTime().Equal(now.ModTime()) {
		return s.recorded.tree, nil
	}
	s.recorded = record{}
	out, err := s.private(ctx, nil, "write-tree")
	if err != nil {
		return "", err
	}
	tree := strings.TrimSpace(string(out))
	if now, err := os.Stat(index); err == nil {
		s.recorded = record{tree, now}
	}
	return tree, nil
}

// changes compares the work tree with the private index.
func (s *Store) changes(ctx context.Context) (gone, present, nested []string, err error) {
	var tracked, others []byte
	var trackedErr, othersErr error
	var both sync.WaitGroup
	both.Go(func() { tracked, trackedErr = s.private(ctx, nil, "diff-files", "-z", "--raw", "--no-renames") })
	both.Go(func() { others, othersErr = s.private(ctx, nil, "ls-files", "-z", "--others", "--exclude-standard") })
	both.Wait()
	if err := errors.Join(trackedErr, othersErr); err != nil {
		return nil, nil, nil, err
	}
	fields := splitNul(tracked)
	for i := 0; i+1 < len(fields); i += 2 {
		if path := fields[i+1]; strings.HasSuffix(fields[i], " D") {
			gone = append(gone, path)
		} else if s.isFolder(path) {
			gone = append(gone, path)
		} else {
			present = append(present, path)
		}
	}
	for _, path := range splitNul(others) {
		if repository, ok := strings.CutSuffix(path, "/"); ok {
			nested = append(nested, repository)
		} else {
			present = append(present, path)
		}
	}
	return gone, present, nested, nil
}

// isFolder finds files that a folder took the place of.
func (s *Store) isFolder(path string) bool {
	info, err := os.Lstat(filepath.Join(s.Root, filepath.FromSlash(path)))
	return err == nil && info.IsDir()
}

// drop takes paths out of the private index.
func (s *Store) drop(ctx context.Context, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	var list bytes.Buffer
	for _, path := range paths {
		fmt.Fprintf(&list, "0 %s\t%s\x00", s.zero(), path)
	}
	_, err := s.private(ctx, &list, "update-index", "-z", "--index-info")
	return err
}

// add takes files as they are now. One that vanishes meanwhile is gone.
func (s *Store) add(ctx context.Context, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	_, err := s.private(ctx, joinNul(paths), "update-index", "--add", "--remove", "--replace", "-z", "--stdin")
	return err
}

// adopt takes in what the user tracks although a rule ignores it: for git that is not
// ignored. It asks only when the user's index has changed.
func (s *Store) adopt(ctx context.Context) error {
	if s.gitDir == s.config() {
		return nil
	}
	index := filepath.Join(s.gitDir, "index")
	info, err := os.Stat(index)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	stamp := fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
	seen := filepath.Join(s.dir, "adopted")
	if last, err := os.ReadFile(seen); err == nil && string(last) == stamp {
		return nil
	}
	paths, err := s.trackedThoughIgnored(ctx)
	if err != nil {
		return fmt.Errorf("read the index: %w", err)
	}
	if err := s.add(ctx, s.reachable(paths)); err != nil {
		return err
	}
	return writeWhole(seen, []byte(stamp))
}

func (s *Store) trackedThoughIgnored(ctx context.Context) ([]string, error) {
	env := append(isolated(), "GIT_DIR="+s.gitDir, "GIT_WORK_TREE="+s.Root)
	rules := "--exclude-from=" + filepath.Join(s.config(), "info", "exclude")
	out, err := run(ctx, s.Root, env, nil, s.held, "ls-files", "-z", "--stage", "--ignored", "--cached", rules, "--exclude-standard")
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, entry := range splitNul(out) {
		about, path, _ := strings.Cut(entry, "\t")
		if !strings.HasPrefix(about, gitlink) {
			paths = append(paths, path)
		}
	}
	return slices.Compact(paths), nil
}

// gitlink is the mode of a nested repository.
const gitlink = "160000"

// reachable leaves out what is behind a symlink or gone; git would refuse the first.
func (s *Store) reachable(paths []string) []string {
	var out []string
	for _, path := range paths {
		if s.plainParents(path) && !s.isFolder(path) {
			out = append(out, path)
		}
	}
	return out
}

func (s *Store) plainParents(path string) bool {
	for i, sign := range path {
		if sign != '/' {
			continue
		}
		if info, err := os.Lstat(filepath.Join(s.Root, filepath.FromSlash(path[:i]))); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

func splitNul(out []byte) []string {
	text := strings.TrimSuffix(string(out), "\x00")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\x00")
}

func joinNul(paths []string) *strings.Reader {
	return strings.NewReader(strings.Join(paths, "\x00") + "\x00")
}
