package looping

import (
	"context"
	"fmt"

	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
	"holdfast/internal/tracking/baseline"
)

// countProblems runs the project's linter and type checker, where it names some, and writes
// what they found into the metrics. A tool that cannot be run has measured nothing, and
// that is said.
func (r *runner) countProblems(ctx context.Context, m *baseline.Metrics) error {
	if line := r.loop.Rules.LintCommand; line != "" {
		if p, err := r.problems(ctx, line); err != nil {
			return err
		} else if p != nil {
			m.LintErrors, m.LintWarnings = &p.Errors, &p.Warnings
		}
	}
	if line := r.loop.Rules.TypeCommand; line != "" {
		if p, err := r.problems(ctx, line); err != nil {
			return err
		} else if p != nil {
			m.TypeScriptErrors = &p.Errors
		}
	}
	return nil
}

func (r *runner) problems(ctx context.Context, line string) (*baseline.Problems, error) {
	scratch, err := store.NewScratch("lint", r.Now())
	if err != nil {
		return nil, err
	}
	defer proving.RemoveTree(scratch.Base)
	ctx, stop := context.WithTimeout(ctx, proving.DefaultLimit)
	defer stop()
	o, err := testrun.Run(ctx, testrun.Shell(line), testrun.Where{Tree: r.loop.Root, Temp: scratch.Dir, Path: r.inspector.SearchPath()})
	if err != nil || o.TimedOut || o.Exit == notFound {
		r.Note(fmt.Sprintf("%s could not be run, so it measures nothing", line))
		return nil, ctx.Err()
	}
	p := baseline.CountProblems(o.Tail, o.Exit)
	return &p, nil
}

// notFound is the exit status of a shell that does not know a command.
const notFound = 127
