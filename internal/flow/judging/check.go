// Package judging judges changes and history: check, audit, inventory, and the catalog and
// settings they go by.
package judging

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/report"
)

// CheckRequest is what a user wants checked, and how.
type CheckRequest struct {
	Source  ChangeSource
	Task    string
	Mode    policy.Mode    // "" for the project's
	FailOn  policy.Verdict // "" for the project's
	Horizon detect.Horizon
	// Coverage names reports of a run before and after; none when empty.
	Coverage CoverageReports
	Format   string
	Style    report.Style
	Out      io.Writer
	Note     func(string) // what people should know besides the report
	Now      func() time.Time
	Env      func(string) string // tells who commits, in a hook of git; may be nil
}

// The check of a small change is over before collecting garbage would pay.
const (
	SmallChange  = 1 << 20 // bytes of text
	smallGarbage = 1000    // percent of what is in use
)

// Check judges a change and writes a report. Its result tells whether the change
// stays below the verdict at which the user wants to fail.
func Check(ctx context.Context, req CheckRequest) (passed bool, err error) {
	start := req.Now()
	src, err := ReadChange(ctx, req.Source)
	if err != nil {
		return false, err
	}
	src.Change.Task = req.Task
	noteFragments(src.Change, req.Note)
	if Weight(src.Change) < SmallChange {
		defer debug.SetGCPercent(debug.SetGCPercent(smallGarbage))
	}
	settings, err := settingsFor(ctx, src, req.Note)
	if err != nil {
		return false, err
	}
	cat, err := CatalogFor(ctx, src, req.Note)
	if err != nil {
		return false, err
	}
	if err := noteUnknown(settings, cat, req.Note); err != nil {
		return false, err
	}
	mode, failOn := cmp.Or(req.Mode, settings.Mode), cmp.Or(req.FailOn, settings.FailOn)

	covered, err := compareCoverage(req.Coverage, settings.Coverage)
	if err != nil {
		return false, err
	}
	scanner := detect.NewScanner(cat)
	scan := scanner.Quick
	if report.Counts(req.Format, req.Style) {
		scan = scanner.Scan
	}
	found, err := scan(src.Change, detect.Options{Horizon: req.Horizon, Repository: src.Repository, Coverage: covered, GivenUp: givenUpBy(ctx)})
	if interrupted := ctx.Err(); interrupted != nil {
		return false, fmt.Errorf("check: %w", interrupted)
	}
	if err != nil {
		return false, err
	}
	found, notes := policy.Apply(found, src.Change, settings.Rules, req.Now())
	for _, n := range notes {
		req.Note(n)
	}
	decision := policy.Decide(found.Findings, found.Cleared, mode)

	err = report.Write(req.Out, req.Format, report.Report{
		Decision: decision, Mode: mode, Summary: found.Summary, Unjudged: found.Unjudged,
		DurationMS: req.Now().Sub(start).Milliseconds(), Meanings: meanings(cat, req.Format),
	}, req.Style)
	passed = decision.Verdict.Rank() < failOn.Rank()
	noteCommit(req, src.Root, passed, decision)
	return passed, err
}

// meanings are the summaries of all patterns, for the format that has a place for them.
func meanings(cat *catalog.Catalog, format string) map[string]string {
	if format != "sarif" {
		return nil
	}
	all, err := cat.Patterns()
	if err != nil {
		return nil // then the ids have to do
	}
	out := map[string]string{}
	for _, p := range all {
		out[p.ID] = p.Summary
	}
	return out
}

// givenUpBy tells whether a context has ended: detection knows none.
func givenUpBy(ctx context.Context) func() bool { return func() bool { return ctx.Err() != nil } }

// noteFragments says so when a patch came without the files it belongs to.
func noteFragments(c change.Change, note func(string)) {
	partial := 0
	for _, f := range c.Files {
		if f.Partial {
			partial++
		}
	}
	if partial > 0 {
		note(fmt.Sprintf("%d of %d files of the patch are not here, or differ from it; they are judged by their hunks alone", partial, len(c.Files)))
	}
}

// Weight is how much text a change has, in bytes.
func Weight(c change.Change) int {
	sum := 0
	for _, f := range c.Files {
		sum += len(f.Before.Text) + len(f.After.Text)
	}
	return sum
}
