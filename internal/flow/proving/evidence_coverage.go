package proving

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/integration/coverage"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/testrun"
	"holdfast/internal/tracking/cover"
)

// CoverageReports are where tools leave their reports.
var CoverageReports = []string{
	"coverage.out", "cover.out", "coverage.txt", "c.out", "coverage/lcov.info", "lcov.info", "coverage/coverage-final.json", "coverage/clover.xml", "clover.xml", "coverage.xml", "coverage.json",
	"coverage/cobertura-coverage.xml", "cobertura.xml", "coverage/coverage.xml", "target/site/jacoco/jacoco.xml", "build/reports/jacoco/test/jacocoTestReport.xml", "build/logs/clover.xml", "target/coverage/cobertura.xml",
	"coverage/coverage-summary.json", "coverage-final.json", "coverage/.resultset.json", "coverage/coverage.json", "llvm-cov.json", "coverage/llvm-cov.json", "target/llvm-cov/llvm-cov.json",
}

// errNoCoverage says that no report was written.
var errNoCoverage = errors.New("no coverage report was written; name a command that writes one, or let a check before this one do so")

// coverage compares the share of lines that tests reach with that of the start.
func (in *Inspection) coverage(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	if in.Ground.Coverage == nil {
		return in.verdict(check, contract.Verdict{Reason: "the coverage at the start is not known"}), nil
	}
	files, e, err := in.measure(ctx, check)
	if err != nil || e.Reason != "" {
		e.Passed = false
		return e, err
	}
	v := contract.CoverageHolds(check, *in.Ground.Coverage, LinePercent(files))
	e.Passed, e.Reason = v.Passed, v.Reason
	in.Covered = files
	if lost, known := cover.Compare(in.Ground.Covered, files, 0, 0, 0); known && !e.Passed {
		e.Reason += lost.Where()
	}
	return e, nil
}

// LinePercent is the share of lines that tests reach; a report without lines is none.
func LinePercent(files cover.Files) float64 {
	sum := files.Total()
	return 100 * float64(sum.LinesHit) / float64(max(1, sum.Lines))
}

// MeasureCoverage is what the tests of a tree reach; the loop asks for it at the start.
func (i *Inspector) MeasureCoverage(ctx context.Context, at snapshot.Snapshot) (cover.Files, error) {
	in := &Inspection{Inspector: i, At: at, Began: i.now()}
	files, e, err := in.measure(ctx, contract.Check{Kind: contract.Coverage})
	if err == nil && e.Reason != "" {
		err = errors.New(e.Reason)
	}
	if in.dirty {
		err = errors.Join(err, in.settle(ctx))
	}
	return files, err
}

// measure runs the coverage command, where there is one, and reads the report that it or
// an earlier check of this inspection wrote. An older report tells nothing.
func (in *Inspection) measure(ctx context.Context, check contract.Check) (files cover.Files, e contract.Evidence, err error) {
	e.InputsHash = in.inputs(check, in.CoverageCommand)
	if in.CoverageCommand == "" {
		files, err = FreshCoverage(in.root, in.Began)
		return files, e, in.unmeasured(&e, err)
	}
	if in.dirty {
		if err := in.settle(ctx); err != nil {
			return nil, e, err
		}
	}
	j := lineJob(in.CoverageCommand)
	with, err := in.frozen(ctx, j.Uses(in.AtStart(ctx)))
	if err != nil {
		return nil, e, err
	}
	if with.spoiled != "" {
		e.Reason = with.spoiled
		return nil, e, nil
	}
	inputs := e.InputsHash
	err = in.inside(ctx, with, func(at testrun.Where) error {
		began := in.now()
		o, err := testrun.Run(ctx, j.plan, at)
		if e = in.outcome(o, with.notes()); err != nil || !e.Passed {
			return err
		}
		files, err = FreshCoverage(at.Tree, began)
		return err
	})
	e.InputsHash = inputs
	return files, e, in.unmeasured(&e, in.excuse(&e, err))
}

// unmeasured turns a missing or unreadable report into a reason.
func (in *Inspection) unmeasured(e *contract.Evidence, err error) error {
	if errors.Is(err, errNoCoverage) || errors.Is(err, coverage.ErrFormat) {
		e.Reason = err.Error()
		return nil
	}
	return err
}

// clockGrain is how far the time of a file may lie behind our clock.
const clockGrain = 50 * time.Millisecond

// FreshCoverage reads the newest report that was written since a moment.
func FreshCoverage(tree string, since time.Time) (cover.Files, error) {
	type written struct {
		name string
		when time.Time
	}
	var fresh []written
	for _, name := range CoverageReports {
		info, err := os.Lstat(filepath.Join(tree, filepath.FromSlash(name)))
		if err == nil && info.Mode().IsRegular() && !info.ModTime().Before(since.Add(-clockGrain)) {
			fresh = append(fresh, written{name, info.ModTime()})
		}
	}
	if len(fresh) == 0 {
		return nil, errNoCoverage
	}
	slices.SortStableFunc(fresh, func(a, b written) int { return b.when.Compare(a.when) })
	fact, err := ReadFact(tree, fresh[0].name)
	if err != nil {
		return nil, err
	}
	r, err := coverage.Parse(fact.Text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", fresh[0].name, err)
	}
	files := cover.Files{}
	for path, c := range r {
		files[path] = cover.Counts(c)
	}
	if files.Total().Lines == 0 {
		return nil, fmt.Errorf("%s names no lines: %w", fresh[0].name, coverage.ErrFormat)
	}
	return files, nil
}

// maxCovered bounds the files of a report that the journal keeps; of more, only the sum is
// compared.
const maxCovered = 5000

// Covers notes what a report of the start says.
func (g *Ground) Covers(files cover.Files) {
	percent := LinePercent(files)
	g.Coverage = &percent
	if len(files) <= maxCovered {
		g.Covered = files
	}
}
