package looping

import (
	"context"
	"fmt"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/cover"
)

// measureCoverage finds out the coverage of the start: by the command of the project, or from
// a report that lies there. Where no check asks for it, only one that is newer than the code
// counts: an old report would call honest work a loss.
func (r *runner) measureCoverage(ctx context.Context, at snapshot.Snapshot) error {
	asked := slices.ContainsFunc(r.loop.Contract.CompletionChecks, func(c contract.Check) bool { return c.Kind == contract.Coverage })
	command := r.loop.Rules.CoverageCommand
	if !asked && command == "" {
		files, err := shared.LyingCoverage(ctx, r.repo, r.loop.Root, string(at.ID))
		if files != nil {
			r.inspector.Ground.Covers(files)
		}
		return err
	}
	files, err := r.coverageOf(ctx, at, command)
	switch {
	case err == nil:
		r.inspector.Ground.Covers(files)
	case ctx.Err() != nil:
		return ctx.Err()
	case asked:
		return proving.Impossible{Check: string(contract.Coverage), Message: "the coverage at the start is not known: " + err.Error(), Hint: "set loop.coverage_command in holdfast.yaml to a command that writes a report, such as go test -coverprofile=cover.out ./..."}
	default:
		r.Note(fmt.Sprintf("the coverage at the start is not known: %v", err))
	}
	return nil
}

// compareCovered puts what was measured of the coverage in this iteration beside the start.
// Where no check has measured it, the command of the project does, or a report tells that was
// written since the iteration began.
func (r *runner) compareCovered(ctx context.Context, at snapshot.Snapshot, now *baseline.Metrics) *cover.Comparison {
	files := r.inspector.Covered
	r.inspector.Covered = nil
	if files == nil && r.inspector.Ground.Coverage != nil {
		files = r.coveredNow(ctx, at)
	}
	if files == nil {
		return nil
	}
	*now = now.WithCoverage(proving.LinePercent(files))
	c, known := cover.Compare(r.inspector.Ground.Covered, files, r.loop.Metrics.TestCount, r.loop.TestCount(), baseline.DefaultLimits().CoverageWarnAbove)
	if !known {
		return nil
	}
	return &c
}

// coveredNow is nil when the coverage of this iteration is not known, as that of tests that
// fail.
func (r *runner) coveredNow(ctx context.Context, at snapshot.Snapshot) cover.Files {
	if r.loop.Rules.CoverageCommand == "" {
		files, err := proving.FreshCoverage(r.loop.Root, r.loop.Current.BeganAt)
		if err != nil {
			return nil
		}
		return files
	}
	files, err := r.inspector.MeasureCoverage(ctx, at)
	if err != nil {
		return nil
	}
	return files
}

func (r *runner) coverageOf(ctx context.Context, at snapshot.Snapshot, command string) (cover.Files, error) {
	if command == "" {
		return proving.FreshCoverage(r.loop.Root, time.Time{})
	}
	return r.inspector.MeasureCoverage(ctx, at)
}
