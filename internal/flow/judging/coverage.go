package judging

import (
	"holdfast/internal/detection/detect"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/coverage"
)

// CoverageReports are the files of a coverage report before and after a change.
type CoverageReports struct{ Before, After string }

// compareCoverage reads both reports and puts the project's limits beside the numbers:
// for the code as a whole, and for every part that has limits of its own.
func compareCoverage(files CoverageReports, limits config.Coverage) ([]detect.Coverage, error) {
	if files == (CoverageReports{}) {
		return nil, nil
	}
	before, err := coverage.Read(files.Before)
	if err != nil {
		return nil, err
	}
	after, err := coverage.Read(files.After)
	if err != nil {
		return nil, err
	}
	parts := append([]config.PathLimits{{Limits: limits.Limits}}, limits.Paths...)
	var out []detect.Coverage
	for _, part := range parts {
		b, a := before.Total(part.Path), after.Total(part.Path)
		for _, kind := range []struct {
			name    string
			percent func(coverage.Counts) (float64, bool)
		}{{"line", coverage.Counts.LinePercent}, {"branch", coverage.Counts.BranchPercent}} {
			was, known := kind.percent(b)
			is, still := kind.percent(a)
			if known && still {
				out = append(out, detect.Coverage{Kind: kind.name, Part: part.Path, Path: files.After, Before: was, After: is, BlockAbove: part.BlockAbove, WarnAbove: part.WarnAbove})
			}
		}
	}
	return out, nil
}
