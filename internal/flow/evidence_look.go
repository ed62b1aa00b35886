package flow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/script"
	"holdfast/internal/integration/testrun"
)

// look runs a check once.
func (in *inspection) look(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	if in.dirty && check.Kind != contract.Coverage { // a report may be what the check before wrote
		if err := in.settle(ctx); err != nil {
			return contract.Evidence{}, err
		}
	}
	limit := in.limit
	if limit == 0 {
		limit = defaultLimit
	}
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	switch check.Kind {
	case contract.Command:
		return in.command(ctx, check, jobOf(check))
	case contract.Holdout:
		return in.holdout(ctx, check)
	case contract.TestsGreen:
		return in.testsGreen(ctx, check)
	case contract.OriginalTestsGreen:
		return in.proven(ctx, check)
	case contract.Coverage:
		return in.coverage(ctx, check)
	case contract.NoHighRisk:
		return in.verdict(check, contract.NoHighRiskHolds(in.open.Violations, in.open.Criticals)), nil
	case contract.File, contract.JSON, contract.PRDAllPass:
		return in.fileCheck(check)
	}
	return contract.Evidence{}, fmt.Errorf("%w %q", errUnknownCheck, check.Kind)
}

func (in *inspection) settle(ctx context.Context) error {
	in.dirty = false
	_, err := in.Settle(ctx, in.at)
	return err
}

// verdict is the evidence of a check that runs nothing.
func (in *inspection) verdict(check contract.Check, v contract.Verdict) contract.Evidence {
	return contract.Evidence{Passed: v.Passed, Reason: v.Reason, InputsHash: in.inputs(check)}
}

// job is a command of a check: how it is run and what it runs with.
type job struct {
	plan testrun.Plan
	uses func(script.Tree) script.Found
}

func jobOf(check contract.Check) job {
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
func (in *inspection) command(ctx context.Context, check contract.Check, j job) (contract.Evidence, error) {
	with, err := in.frozen(ctx, j.uses(in.atStart(ctx)))
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

// inside calls use with the work tree, or with a tree that has the frozen files in it.
func (in *inspection) inside(ctx context.Context, with frozen, use func(testrun.Where) error) (err error) {
	temp, err := os.MkdirTemp("", "holdfast-check-")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	defer func() { err = errors.Join(err, removeTree(temp)) }()
	if temp, err = filepath.EvalSymlinks(temp); err != nil {
		return err
	}
	own := filepath.Join(temp, "temp")
	if err := os.Mkdir(own, 0o700); err != nil {
		return err
	}
	at := testrun.Where{Tree: in.root, Temp: own, Path: in.searchPath()}
	if len(with.files) > 0 || with.apart {
		if at.Tree, err = in.lay(ctx, temp, with); err != nil {
			return err
		}
	} else {
		in.dirty = true
	}
	return use(at)
}

// outcome is what a run says of a check.
func (in *inspection) outcome(o testrun.Outcome, notes []string) contract.Evidence {
	e := contract.Evidence{
		Passed: o.Exit == 0 && !o.TimedOut, Command: in.masked(o.Plan.Command()), ExitCode: o.Exit,
		DurationMS: o.Duration.Milliseconds(), OutputTail: in.masked(withNotes(notes, o.Tail)),
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
func (in *inspection) excuse(e *contract.Evidence, err error) error {
	if errors.Is(err, testrun.ErrNotInstalled) || errors.Is(err, testrun.ErrNoRunner) {
		e.Passed, e.ExitCode, e.Reason = false, exitNotFound, err.Error()
		return nil
	}
	return err
}

// exitNotFound is what shells answer for a program that is not there.
const exitNotFound = 127

// inputs is the hash of what a check depends on besides the tree: itself, the tree of the
// start, where programs are found, what is installed, and what the caller adds.
func (in *inspection) inputs(check contract.Check, more ...string) string {
	text, err := json.Marshal(check)
	if err != nil {
		text = []byte(check.ID())
	}
	sum := sha256.New()
	for _, part := range append([]string{string(text), in.baseline.Tree, in.searchPath(), in.installed()}, more...) {
		fmt.Fprintf(sum, "%d %s\n", len(part), part)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// installed tells by their times whether packages were installed since.
func (in *inspection) installed() string {
	var b strings.Builder
	for _, name := range append([]string{"node_modules/.package-lock.json", "node_modules/.bin"}, dependencies...) {
		if info, err := os.Lstat(filepath.Join(in.root, filepath.FromSlash(name))); err == nil {
			fmt.Fprintln(&b, name, info.ModTime().UnixNano())
		}
	}
	return b.String()
}
