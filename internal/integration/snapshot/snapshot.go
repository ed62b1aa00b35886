// Package snapshot keeps and brings back states of a work tree: every file that is not
// ignored, byte for byte, as a git tree under a hidden ref. It has its own index, its own
// settings and its own attributes, so that the user's index, HEAD, branches, stash and
// reflog stay as they are and nothing a repository configures is run or changes a byte:
// no hook, no filter, no line end, no file system monitor.
//
// Nested repositories and submodules are somebody else's work tree: they are named
// (Snapshot.Nested), never entered. Empty folders and permissions other than the
// executable bit are not part of a git tree.
package snapshot

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// ErrUnknown says that an id names no snapshot of this work tree.
var ErrUnknown = errors.New("no such snapshot")

// ErrUnfinished says that an interrupted restore has to be finished or undone first.
var ErrUnfinished = errors.New("an earlier restore was interrupted; finish or undo it first")

// ErrBusy says that another process takes or restores a snapshot of the same work tree.
var ErrBusy = errors.New("another process is using the snapshots of this work tree")

// ErrGone says that the repository was removed since, and its snapshots with it.
var ErrGone = errors.New("the git directory of the work tree is gone, and the snapshots in it")

// ErrNoWorkTree says that a directory has no files of a user to keep.
var ErrNoWorkTree = errors.New("not a work tree")

// ID names a snapshot by its content: whoever holds it cannot be handed another state.
type ID string

// Snapshot is one kept state of the work tree.
type Snapshot struct {
	ID       ID
	Number   int
	Label    string
	Tree     string // equal trees are equal work trees
	Time     time.Time
	Retained bool
	Nested   []string // repositories inside the work tree, which the snapshot leaves out; known only when taken
}

// Take keeps the work tree as it is now.
func (s *Store) Take(ctx context.Context, label string) (Snapshot, error) {
	held, err := s.hold(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	defer held.release()
	return s.take(ctx, label)
}

func (s *Store) take(ctx context.Context, label string) (Snapshot, error) {
	tree, nested, err := s.record(ctx)
	if err != nil {
		return Snapshot{}, fmt.Errorf("take snapshot: %w", err)
	}
	taken, err := s.keep(ctx, tree, label)
	taken.Nested = nested
	return taken, err
}

// TakeUnless keeps the work tree, unless its tree is one of those that are known: then
// the snapshot has a tree and no id.
func (s *Store) TakeUnless(ctx context.Context, label string, known ...string) (Snapshot, error) {
	held, err := s.hold(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	defer held.release()
	tree, nested, err := s.record(ctx)
	if err != nil {
		return Snapshot{}, fmt.Errorf("take snapshot: %w", err)
	}
	if slices.Contains(known, tree) {
		return Snapshot{Tree: tree, Nested: nested}, nil
	}
	taken, err := s.keep(ctx, tree, label)
	taken.Nested = nested
	return taken, err
}

// numbered ends every message, so that two snapshots of one tree are two.
const numbered = "Holdfast-Snapshot: "

// keep gives a tree a ref. The commit has no parent: a pruned snapshot frees its objects.
func (s *Store) keep(ctx context.Context, tree, label string) (Snapshot, error) {
	label = tidyLabel(label)
	known := s.last > 0
	kept, err := s.keepNext(ctx, tree, label)
	if err != nil && known && ctx.Err() == nil { // another process may have taken the number
		s.last = 0
		kept, err = s.keepNext(ctx, tree, label)
	}
	if err != nil {
		return Snapshot{}, fmt.Errorf("keep snapshot: %w", err)
	}
	return kept, nil
}

func tidyLabel(label string) string {
	return strings.TrimSpace(strings.ReplaceAll(label, "\x00", ""))
}

func (s *Store) keepNext(ctx context.Context, tree, label string) (Snapshot, error) {
	number, err := s.nextNumber(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	now := time.Now()
	id, err := s.commit(tree, message(label, number), now)
	if err != nil {
		return Snapshot{}, err
	}
	if _, err := s.refs(ctx, nil, "update-ref", s.ref(number), string(id), s.zero()); err != nil {
		return Snapshot{}, err
	}
	s.last = number
	return Snapshot{ID: id, Number: number, Label: label, Tree: tree, Time: now}, nil
}

var hexadecimal = regexp.MustCompile(`^[0-9a-f]+$`)

// tree finds the tree of a snapshot. An id comes from outside: it must look like one
// before git sees it.
func (s *Store) tree(ctx context.Context, id ID) (string, error) {
	if len(id) != len(s.zero()) || !hexadecimal.MatchString(string(id)) {
		return "", fmt.Errorf("%q: %w", id, ErrUnknown)
	}
	out, err := s.private(ctx, nil, "rev-parse", "--verify", "--quiet", string(id)+"^{tree}")
	if err != nil {
		return "", fmt.Errorf("%q: %w", id, ErrUnknown)
	}
	return strings.TrimSpace(string(out)), nil
}
