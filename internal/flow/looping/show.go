package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// ErrNoLoop says that no loop has that name.
var ErrNoLoop = errors.New("no such loop")

// ErrAmbiguousLoop says that several loops could be meant.
var ErrAmbiguousLoop = errors.New("several loops could be meant")

// ErrNoIteration says that a loop has not come so far.
var ErrNoIteration = errors.New("no iteration")

// Find is the id of the loop that a user means: a whole id, a part of one that fits no
// other, or nothing for the last loop of the work tree.
func Find(dir, name string, hands Hands) (string, error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return "", err
	}
	ids, err := store.List(r.State)
	if err != nil {
		return "", err
	}
	if slices.Contains(ids, name) {
		return name, nil
	}
	if name == "" {
		return r.lastLoop(dir, ids)
	}
	for _, l := range r.foreignLoops(cmp.Or(dir, "."), ids) {
		ids = append(ids, l.LoopID)
	}
	var near []string
	for _, id := range ids {
		if strings.Contains(id, name) {
			near = append(near, id)
		}
	}
	switch len(near) {
	case 0:
		return "", fmt.Errorf("%s: %w", name, ErrNoLoop)
	case 1:
		return near[0], nil
	}
	return "", fmt.Errorf("%s: %w: %s", name, ErrAmbiguousLoop, strings.Join(near, ", "))
}

func (r *runner) lastLoop(dir string, ids []string) (string, error) {
	root, err := filepath.Abs(cmp.Or(dir, "."))
	if err != nil {
		return "", err
	}
	var last *loop.Loop
	for _, id := range ids {
		l, err := r.readOnly(id)
		if err != nil || !shared.InsideTree(root, l.Root) && !shared.InsideTree(root, l.HomeRoot) {
			continue // what is wrong with it is said when it is asked for by name
		}
		if last == nil || l.StartedAt.After(last.StartedAt) {
			last = l
		}
	}
	if last == nil {
		for _, l := range r.foreignLoops(root, ids) {
			if last == nil || l.StartedAt.After(last.StartedAt) {
				last = l
			}
		}
	}
	if last == nil {
		return "", fmt.Errorf("%w in %s", ErrNoLoop, root)
	}
	return last.LoopID, nil
}

// readOnly is a loop as its journal tells it, and as its process shows it: one that runs
// without a process has crashed.
func (r *runner) readOnly(id string) (*loop.Loop, error) {
	home, err := store.Open(r.State, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", id, ErrNoLoop)
	}
	if err != nil {
		return nil, err
	}
	defer home.Close()
	l, health, err := readLoop(home)
	if err != nil {
		return nil, fmt.Errorf("%s: read the journal: %w", id, err)
	}
	r.noteDamage(id, health)
	if l.Status == loop.Running || l.Status == loop.Completing {
		owner, held, err := store.WorkTreeHolder(r.State, l.Root)
		if err != nil {
			return nil, err
		}
		if !held || owner.LoopID != "" && owner.LoopID != id {
			l.Status = loop.Crashed
		}
	}
	return l, nil
}

// noteDamage says what is wrong with a journal; of one that is whole there is nothing to say.
func (r *runner) noteDamage(id string, h store.Health) {
	if h.Damaged() {
		r.Note(fmt.Sprintf("the journal of %s: %s", id, h))
	}
}

// Show is how a loop stands. What an agent changed in the files that tell of it is
// put right.
func Show(ctx context.Context, dir, id string, hands Hands) (*loop.Loop, error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return nil, err
	}
	l, err := r.readOnly(id)
	if errors.Is(err, ErrNoLoop) {
		for _, foreign := range r.foreignLoops(cmp.Or(dir, "."), nil) {
			if foreign.LoopID == id {
				return foreign, nil
			}
		}
	}
	if err != nil || l.Status == loop.Running || l.Status == loop.Completing {
		return l, err // whoever runs it looks after it
	}
	lock, err := store.WorkTreeLock(r.State, l.Root)
	if err != nil {
		return l, nil // another loop works there
	}
	defer lock.Release()
	if r.home, err = store.Open(r.State, id); err != nil {
		return l, err
	}
	defer r.home.Close()
	status := l.Status
	r.loop = l
	err = r.verifyState(ctx)
	l.Status = status
	return l, err
}

// known are the ids of all loops, and where a folder is among their work trees.
func (r *runner) known(dir string) (root string, ids []string, err error) {
	if err := r.useState(); err != nil {
		return "", nil, err
	}
	if root, err = filepath.Abs(cmp.Or(dir, ".")); err != nil {
		return "", nil, err
	}
	ids, err = store.List(r.State)
	return root, ids, err
}

// List are the loops of a work tree, or all, the newest first.
func List(dir string, all bool, hands Hands) ([]*loop.Loop, error) {
	r := &runner{Hands: hands}
	root, ids, err := r.known(dir)
	if err != nil {
		return nil, err
	}
	var out []*loop.Loop
	for _, id := range ids {
		l, err := r.readOnly(id)
		if err != nil {
			r.Note(err.Error())
			continue
		}
		if all || shared.InsideTree(root, l.Root) || shared.InsideTree(root, l.HomeRoot) {
			out = append(out, l)
		}
	}
	out = append(out, r.foreignLoops(root, ids)...)
	slices.SortFunc(out, func(a, b *loop.Loop) int { return b.StartedAt.Compare(a.StartedAt) })
	return out, nil
}

// Log gives the entries of a loop's journal.
func Log(id string, hands Hands, yield func(store.Entry) error) error {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return err
	}
	home, err := store.Open(r.State, id)
	if err != nil {
		return fmt.Errorf("%s: %w", id, ErrNoLoop)
	}
	defer home.Close()
	health, err := home.Read(yield)
	r.noteDamage(id, health)
	return err
}

// moment finds the tree of a loop at an iteration; 0 is the baseline, -1 the last.
func moment(l *loop.Loop, iteration int) (loop.Point, error) {
	switch iteration {
	case 0:
		return l.Baseline, nil
	case -1:
		return l.Point(), nil
	}
	record, ok := l.Record(iteration)
	if !ok {
		return loop.Point{}, fmt.Errorf("%s: %w %d; it has had %d", l.LoopID, ErrNoIteration, iteration, l.Iterated)
	}
	return record.Point, nil
}

// Restore brings the work tree of a loop back to where an iteration left it.
func Restore(ctx context.Context, id string, iteration int, hands Hands) (snapshot.Restored, error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return snapshot.Restored{}, err
	}
	l, err := r.readOnly(id)
	if err != nil {
		return snapshot.Restored{}, err
	}
	point, err := moment(l, iteration)
	if err != nil {
		return snapshot.Restored{}, err
	}
	lock, err := store.WorkTreeLock(r.State, l.Root)
	if err != nil {
		return snapshot.Restored{}, err
	}
	defer lock.Release()
	shots, err := snapshot.Open(ctx, l.Root, r.State)
	if err != nil {
		return snapshot.Restored{}, err
	}
	return shots.Restore(ctx, snapshot.ID(point.Snapshot))
}

// Diff gives the names of what two moments of a loop hold differently, as commits that
// git can compare in a repository.
func Diff(ctx context.Context, id string, from, to int, hands Hands) (gitDir, before, after string, err error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return "", "", "", err
	}
	l, err := r.readOnly(id)
	if err != nil {
		return "", "", "", err
	}
	b, err := moment(l, to) // the one the user named
	if err != nil {
		return "", "", "", err
	}
	a, err := moment(l, from)
	if err != nil {
		return "", "", "", err
	}
	shots, err := snapshot.Open(ctx, l.Root, r.State)
	if err != nil {
		return "", "", "", err
	}
	return shots.GitDir(), a.Snapshot, b.Snapshot, nil
}
