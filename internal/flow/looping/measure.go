package looping

import (
	"context"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/baseline"
)

// measure counts what a snapshot holds, and what the tools of the project say of it.
func (r *runner) measure(ctx context.Context, at snapshot.Snapshot) (baseline.Metrics, baseline.Survey, error) {
	m, seen, err := shared.MeasureTree(ctx, shared.Standing{Repo: r.repo, Scanner: r.scanner, Root: r.loop.Root, Snapshot: string(at.ID), Tree: at.Tree}, r.Now())
	if err != nil {
		return m, seen, err
	}
	if c := r.inspector.Ground.Coverage; c != nil {
		m = m.WithCoverage(*c)
	}
	return m, seen, r.countProblems(ctx, &m)
}
