package proving

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/script"
	"holdfast/internal/integration/testrun"
)

// job is a command of a check: how it is run and what it runs with.
type job struct {
	plan testrun.Plan
	Uses func(script.Tree) script.Found
}

func JobOf(check contract.Check) job {
	if len(check.Argv) > 0 {
		return programJob(check.Argv)
	}
	return lineJob(check.Command)
}

func lineJob(line string) job {
	plan := testrun.Shell(line)
	plan.Unread = true
	return job{plan, func(t script.Tree) script.Found { return script.Of(line, t) }}
}

func programJob(argv []string) job {
	plan := testrun.Program(argv)
	plan.Unread = true
	return job{plan, func(t script.Tree) script.Found { return script.OfProgram(argv, t) }}
}

// command runs a command in the work tree, or in a tree of its own where the agent has
// edited something that the command runs with.
func (in *Inspection) command(ctx context.Context, check contract.Check, j job) (contract.Evidence, error) {
	with, err := in.frozen(ctx, j.Uses(in.AtStart(ctx)))
	if err != nil {
		return contract.Evidence{}, err
	}
	if with.spoiled != "" {
		return contract.Evidence{Reason: with.spoiled, Command: j.plan.Command(), InputsHash: in.inputs(check, with.spoiled)}, nil
	}
	var o testrun.Outcome
	err = in.inside(ctx, with, func(at testrun.Where) error {
		o, err = testrun.Run(ctx, j.plan, at)
		return err
	})
	e := in.outcome(o, with.notes())
	e.InputsHash = in.inputs(check, with.notes()...)
	return e, in.excuse(&e, err)
}

// outcome is what a run says of a check.
func (in *Inspection) outcome(o testrun.Outcome, notes []string) contract.Evidence {
	e := contract.Evidence{
		Passed: o.Exit == 0 && !o.TimedOut, Command: in.Masked(o.Plan.Command()), ExitCode: o.Exit,
		DurationMS: o.Duration.Milliseconds(), OutputTail: in.Masked(withNotes(notes, o.Tail)),
	}
	switch {
	case o.TimedOut:
		e.Reason = fmt.Sprintf("it was stopped after %s", o.Duration.Round(100*time.Millisecond))
	case !e.Passed:
		e.Reason = fmt.Sprintf("%s ended with exit status %d", e.Command, e.ExitCode)
	}
	if !e.Passed && len(notes) > 0 {
		e.Reason += " (" + strings.Join(notes, "; ") + ")"
	}
	return e
}

func withNotes(notes []string, tail string) string {
	if len(notes) == 0 {
		return tail
	}
	return strings.Join(notes, "\n") + "\n\n" + tail
}

// excuse turns what keeps a check from running at all, and that the agent or the user can
// mend, into evidence.
func (in *Inspection) excuse(e *contract.Evidence, err error) error {
	if errors.Is(err, testrun.ErrNotInstalled) || errors.Is(err, testrun.ErrNoRunner) {
		e.Passed, e.ExitCode, e.Reason = false, exitNotFound, err.Error()
		return nil
	}
	return err
}

// exitNotFound is what shells answer for a program that is not there.
const exitNotFound = 127
