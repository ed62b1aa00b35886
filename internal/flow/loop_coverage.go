package flow

import (
	"context"
	"fmt"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/integration/snapshot"
)

// measureCoverage finds out the coverage of the start where it will be asked for: by the
// command of the project, or from a report that lies there.
func (r *runner) measureCoverage(ctx context.Context, at snapshot.Snapshot) error {
	asked := slices.ContainsFunc(r.loop.Contract.CompletionChecks, func(c contract.Check) bool { return c.Kind == contract.Coverage })
	command := r.loop.Rules.CoverageCommand
	if !asked && command == "" {
		return nil
	}
	percent, err := r.coverageOf(ctx, at, command)
	switch {
	case err == nil:
		r.inspector.ground.Coverage = &percent
	case ctx.Err() != nil:
		return ctx.Err()
	case asked:
		return Impossible{string(contract.Coverage), "the coverage at the start is not known: " + err.Error(), "set loop.coverage_command in holdfast.yaml to a command that writes a report, such as go test -coverprofile=cover.out ./..."}
	default:
		r.Note(fmt.Sprintf("the coverage at the start is not known: %v", err))
	}
	return nil
}

func (r *runner) coverageOf(ctx context.Context, at snapshot.Snapshot, command string) (float64, error) {
	if command == "" {
		return freshCoverage(r.loop.Root, time.Time{})
	}
	return r.inspector.MeasureCoverage(ctx, at)
}
