package proving

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"holdfast/contract"
	"holdfast/internal/detection/script"
	"holdfast/internal/integration/testrun"
)

// testsGreen finds the project's tests and runs them.
func (in *Inspection) testsGreen(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	files, err := in.presentTests(ctx, in.At)
	if err != nil {
		return contract.Evidence{}, err
	}
	with, err := in.frozen(ctx, in.runnersOf(ctx, files))
	if err != nil {
		return contract.Evidence{}, err
	}
	if with.spoiled != "" {
		return contract.Evidence{Reason: with.spoiled, InputsHash: in.inputs(check, with.spoiled)}, nil
	}
	var outcomes []testrun.Outcome
	err = in.inside(ctx, with, func(at testrun.Where) error {
		plans, err := findPlans(at.Tree, files)
		if err != nil {
			return err
		}
		for _, plan := range plans {
			o, err := testrun.Run(ctx, plan, at)
			if err != nil {
				return err
			}
			outcomes = append(outcomes, o)
		}
		return nil
	})
	e := in.greenness(outcomes, with.notes())
	e.InputsHash = in.inputs(check, with.notes()...)
	return e, in.excuse(&e, err)
}

// runnersOf is what the runners of some tests run with.
func (in *Inspection) runnersOf(ctx context.Context, files []string) script.Found {
	var out script.Found
	plans, err := findPlans(in.root, files)
	if err != nil {
		return out // it is said where the tests are run
	}
	for _, plan := range plans {
		found := script.OfProgram(plan.Argv, in.below(ctx, plan.Dir))
		out.Programs = append(out.Programs, found.Programs...)
		for _, f := range found.Files {
			out.Files = append(out.Files, script.File{Path: path.Join(plan.Dir, f.Path), Kind: f.Kind})
		}
	}
	return out
}

// below is the tree of the start, seen from a folder.
func (in *Inspection) below(ctx context.Context, dir string) script.Tree {
	tree := in.AtStart(ctx)
	return func(p string) ([]byte, bool) { return tree(path.Join(dir, p)) }
}

// findPlans finds the runners of test files. One file of each kind in each folder speaks
// for the others; where some have a runner, those without are passed over.
func findPlans(tree string, files []string) ([]testrun.Plan, error) {
	var plans []testrun.Plan
	var missing error
	asked := map[string]bool{}
	for _, file := range files {
		key := path.Dir(file) + "\x00" + path.Ext(file)
		if asked[key] {
			continue
		}
		asked[key] = true
		found, err := testrun.Find(tree, []string{file})
		if err != nil {
			missing = errors.Join(missing, err)
			continue
		}
		for _, plan := range found {
			if !slices.ContainsFunc(plans, func(p testrun.Plan) bool { return p.Dir == plan.Dir && p.Command() == plan.Command() }) {
				plans = append(plans, plan)
			}
		}
	}
	if len(plans) == 0 && missing == nil {
		missing = fmt.Errorf("there are no tests: %w", testrun.ErrNoRunner)
	}
	if len(plans) == 0 {
		return nil, missing
	}
	return plans, nil
}

// greenness adds up the runs of all runners.
func (in *Inspection) greenness(outcomes []testrun.Outcome, notes []string) contract.Evidence {
	var e contract.Evidence
	var counts contract.TestCounts
	var commands, tails, failed []string
	stopped := ""
	for _, o := range outcomes {
		counts.Passed, counts.Failed, counts.Skipped = counts.Passed+o.Passed, counts.Failed+o.Failed, counts.Skipped+o.Skipped
		commands, tails = append(commands, o.Plan.Command()), append(tails, o.Tail)
		e.DurationMS += o.Duration.Milliseconds()
		failed = append(failed, failedTests(o)...)
		if o.TimedOut {
			stopped = o.Plan.Command()
		}
	}
	for _, o := range outcomes { // a runner that finds nothing beside others that do is no failure
		if nothing := o.Plan.Runner == "pytest" && o.Exit == noneCollected && counts.Passed > 0; o.Exit != 0 && !nothing && counts.ExitCode == 0 {
			counts.ExitCode = o.Exit
		}
	}
	v := contract.TestsGreenHolds(counts)
	e.Passed, e.Reason, e.ExitCode = v.Passed && stopped == "", v.Reason, counts.ExitCode
	if stopped != "" {
		e.Reason = stopped + " was stopped: the time was over"
	}
	if len(failed) > 0 {
		e.Reason += ": " + strings.Join(failed[:min(len(failed), maxNamed)], ", ")
	}
	if !e.Passed && len(notes) > 0 {
		e.Reason += " (" + strings.Join(notes, "; ") + ")"
	}
	e.Command = in.Masked(strings.Join(commands, "; "))
	e.OutputTail, e.Reason = in.Masked(withNotes(notes, endOf(strings.Join(tails, "\n")))), in.Masked(e.Reason)
	return e
}

// maxNamed bounds how many tests a reason names.
const maxNamed = 10

func failedTests(o testrun.Outcome) []string {
	var out []string
	for _, t := range o.Tests {
		if (t.Status == testrun.Failed || t.Status == testrun.Unended) && !t.Parent {
			out = append(out, t.FullName())
		}
	}
	return out
}
