package snapshot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Begun is a snapshot whose ref is still being written. Its objects are there: it can be
// read, and must be settled before anybody relies on it.
type Begun struct {
	Snapshot
	settle func() (Snapshot, error)
}

// Settled waits until the ref is there. Where another process had taken the number
// meanwhile, the snapshot has another id now.
func (b Begun) Settled() (Snapshot, error) {
	if b.settle == nil {
		return b.Snapshot, nil
	}
	return b.settle()
}

// BeginUnless is TakeUnless for those who have something to do while the ref is written.
func (s *Store) BeginUnless(ctx context.Context, label string, known ...string) (Begun, error) {
	held, err := s.hold(ctx)
	if err != nil {
		return Begun{}, err
	}
	defer held.release()
	tree, nested, err := s.record(ctx)
	if err != nil {
		return Begun{}, fmt.Errorf("take snapshot: %w", err)
	}
	if slices.Contains(known, tree) {
		return Begun{Snapshot: Snapshot{Tree: tree, Nested: nested}}, nil
	}
	label = tidyLabel(label)
	number, err := s.nextNumber(ctx)
	if err != nil {
		return Begun{}, fmt.Errorf("keep snapshot: %w", err)
	}
	now := time.Now()
	id, err := s.commit(tree, message(label, number), now)
	if err != nil {
		return Begun{}, fmt.Errorf("keep snapshot: %w", err)
	}
	s.last = number
	begun := Begun{Snapshot: Snapshot{ID: id, Number: number, Label: label, Tree: tree, Time: now, Nested: nested}}
	written := make(chan error, 1)
	go func() {
		_, err := run(ctx, s.dir, append(isolated(), "GIT_DIR="+s.gitDir), nil, nil, "update-ref", s.ref(number), string(id), s.zero())
		written <- err
	}()
	begun.settle = func() (Snapshot, error) { return s.settled(ctx, begun.Snapshot, <-written) }
	return begun, nil
}

// settled keeps the tree under the next number that is free, if this one was not.
func (s *Store) settled(ctx context.Context, begun Snapshot, err error) (Snapshot, error) {
	if err == nil || ctx.Err() != nil {
		return begun, err
	}
	held, err := s.hold(ctx)
	if err != nil {
		return begun, err
	}
	defer held.release()
	s.last = 0
	kept, err := s.keep(ctx, begun.Tree, begun.Label)
	kept.Nested = begun.Nested
	return kept, err
}

func message(label string, number int) string {
	return label + "\n\n" + numbered + strconv.Itoa(number) + "\n"
}
