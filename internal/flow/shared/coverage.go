package shared

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/git"
	"holdfast/internal/tracking/cover"
)

// LyingCoverage is what a report says that lies in a work tree and is newer than its code;
// nil when there is none.
func LyingCoverage(ctx context.Context, repo *git.Repo, root, snapshot string) (cover.Files, error) {
	if !HasCoverageReport(root) {
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

// HasCoverageReport tells whether a report lies where the tools of a project leave theirs.
func HasCoverageReport(root string) bool {
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
