package flow

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/git"
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
		files, err := lyingCoverage(ctx, r.repo, r.loop.Root, string(at.ID))
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

// lyingCoverage is what a report says that lies in a work tree and is newer than its code;
// nil when there is none.
func lyingCoverage(ctx context.Context, repo *git.Repo, root, snapshot string) (cover.Files, error) {
	if !hasCoverageReport(root) {
		return nil, nil
	}
	newest, err := newestFile(ctx, repo, root, snapshot)
	if err != nil {
		return nil, fmt.Errorf("look for the coverage of the start: %w", err)
	}
	files, err := proving.FreshCoverage(root, newest)
	if err != nil {
		return nil, nil // one that is old, or cannot be read, tells nothing
	}
	return files, nil
}

func hasCoverageReport(root string) bool {
	return slices.ContainsFunc(proving.CoverageReports, func(name string) bool {
		_, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name)))
		return err == nil
	})
}

// newestFile is when a file of the project was last written.
func newestFile(ctx context.Context, repo *git.Repo, root, snapshot string) (newest time.Time, err error) {
	files, err := repo.ListRevision(ctx, snapshot, root, nil)
	if err != nil {
		return newest, err
	}
	defer files.Close()
	for _, name := range files.Paths {
		if info, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name))); err == nil && detect.Concerns(name) && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest, nil
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
