package looping

import (
	"context"
	"errors"
	"fmt"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/loop"
)

// taking is a snapshot that may not have its ref yet.
type taking struct {
	point loop.Point
	begun *snapshot.Begun // nil for a tree that was known before
}

// settled is the point to rely on; what went wrong before goes with it.
func (t taking) settled(before error) (loop.Point, error) {
	if t.begun == nil {
		return t.point, before
	}
	s, err := t.begun.Settled()
	return loop.Point{Snapshot: string(s.ID), Tree: s.Tree}, errors.Join(before, err)
}

// guardAndTake looks for tampering and keeps the work tree, both at the same time. What was
// kept while something had been tampered with does not count: it is taken again.
func (r *runner) guardAndTake(ctx context.Context) (shared.Tampering, taking, error) {
	label := fmt.Sprintf("%s: iteration %d", r.loop.LoopID, r.loop.Iteration)
	known := []loop.Point{r.loop.Point(), r.loop.Baseline}
	var early taking
	var earlyErr error
	taken := make(chan struct{})
	go func() {
		defer close(taken)
		early, earlyErr = r.beginTaking(ctx, label, known)
	}()
	tampered, err := r.guard(ctx, func() { <-taken })
	<-taken
	if err == nil && len(tampered.Events) == 0 {
		return tampered, early, earlyErr
	}
	if earlyErr == nil {
		_, _ = early.settled(nil) // its tree may be taken once more
	}
	if err != nil {
		return tampered, early, err
	}
	late, err := r.beginTaking(ctx, label, known)
	return tampered, late, err
}

// beginTaking is take for those who have something to do meanwhile.
func (r *runner) beginTaking(ctx context.Context, label string, known []loop.Point) (taking, error) {
	s, err := r.snapshots.BeginUnless(ctx, label, trees(known)...)
	if err != nil {
		return taking{}, err
	}
	for _, p := range known {
		if p.Tree == s.Tree {
			return taking{point: p}, nil
		}
	}
	return taking{point: r.point(s.Snapshot), begun: &s}, nil
}
