package flow

import (
	"context"
	"fmt"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/cover"
)

// measureCoverage finds out the coverage of the start where it will be asked for: by the
// command of the project, or from a report that lies there.
func (r *runner) measureCoverage(ctx context.Context, at snapshot.Snapshot) error {
	asked := slices.ContainsFunc(r.loop.Contract.CompletionChecks, func(c contract.Check) bool { return c.Kind == contract.Coverage })
	command := r.loop.Rules.CoverageCommand
	if !asked && command == "" {
		return nil
	}
	files, err := r.coverageOf(ctx, at, command)
	switch {
	case err == nil:
		r.inspector.ground.covers(files)
	case ctx.Err() != nil:
		return ctx.Err()
	case asked:
		return Impossible{string(contract.Coverage), "the coverage at the start is not known: " + err.Error(), "set loop.coverage_command in holdfast.yaml to a command that writes a report, such as go test -coverprofile=cover.out ./..."}
	default:
		r.Note(fmt.Sprintf("the coverage at the start is not known: %v", err))
	}
	return nil
}

// maxCovered bounds the files of a report that the journal keeps; of more, only the sum is
// compared.
const maxCovered = 5000

func (g *ground) covers(files cover.Files) {
	percent := linePercent(files)
	g.Coverage = &percent
	if len(files) <= maxCovered {
		g.Covered = files
	}
}

// compareCovered puts what was measured of the coverage in this iteration beside the start.
func (r *runner) compareCovered(now *baseline.Metrics) *cover.Comparison {
	files := r.inspector.covered
	r.inspector.covered = nil
	if files == nil {
		return nil
	}
	*now = now.WithCoverage(linePercent(files))
	c, known := cover.Compare(r.inspector.ground.Covered, files, r.loop.Metrics.TestCount, r.loop.TestCount(), baseline.DefaultLimits().CoverageWarnAbove)
	if !known {
		return nil
	}
	return &c
}

func (r *runner) coverageOf(ctx context.Context, at snapshot.Snapshot, command string) (cover.Files, error) {
	if command == "" {
		return freshCoverage(r.loop.Root, time.Time{})
	}
	return r.inspector.MeasureCoverage(ctx, at)
}
