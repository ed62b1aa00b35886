package looping

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
	"holdfast/internal/tracking/loop"
)

// recheckLoop looks at a completed loop again and writes down what it finds, so that it is
// looked at once.
func recheckLoop(ctx context.Context, l *loop.Loop, req EffectRequest) error {
	r := &runner{Hands: req.Hands}
	if err := r.useState(); err != nil {
		return err
	}
	found, err := r.lookAgain(ctx, l, req)
	if err != nil {
		return fmt.Errorf("look at %s again: %w", l.LoopID, err)
	}
	home, err := store.Open(r.State, l.LoopID)
	if err != nil {
		return err
	}
	defer home.Close()
	if _, err := home.Append(string(loop.KindRechecked), r.Now(), found, true); err != nil {
		return err
	}
	l.Rechecked = &found
	return nil
}

// lookAgain runs the tests of the start on what was handed over, and the commands of the
// checks in a copy of it.
func (r *runner) lookAgain(ctx context.Context, l *loop.Loop, req EffectRequest) (loop.Rechecked, error) {
	ctx, stop := context.WithTimeout(ctx, req.Timeout)
	defer stop()
	shots, err := snapshot.Open(ctx, l.Root, r.State)
	if err != nil {
		return loop.Rechecked{Reasons: []string{err.Error()}, Proof: string(report.ProofUnknown)}, nil // the work tree is gone: nothing can be told
	}
	var out loop.Rechecked
	holds := func(good bool, why string) {
		if out.Holds == nil || !good {
			out.Holds = &good
		}
		if !good {
			out.Reasons = append(out.Reasons, why)
		}
	}
	verdict, err := proving.Prove(ctx, proving.ProveRequest{
		Dir: shots.GitDir(), Revision: l.Baseline.Snapshot + ".." + l.End.Point.Snapshot, Timeout: req.Timeout, Format: "json", Out: io.Discard, Note: r.Note, Now: r.Now,
	})
	switch {
	case errors.Is(err, testrun.ErrNoRunner), errors.Is(err, testrun.ErrNotInstalled):
		verdict = report.ProofUnknown
	case err != nil:
		return out, err
	}
	out.Proof = string(verdict)
	switch verdict {
	case report.ProofHolds:
		holds(true, "")
	case report.ProofFails:
		holds(false, "the tests of the start do not pass on what was handed over")
	}
	return out, r.runAgain(ctx, shots, l, &out, holds)
}

// runAgain runs the commands of the last checks in a copy of the tree that was handed over.
func (r *runner) runAgain(ctx context.Context, shots *snapshot.Store, l *loop.Loop, out *loop.Rechecked, holds func(bool, string)) error {
	commands := commandsOf(l)
	if len(commands) == 0 {
		return nil
	}
	return shared.InScratch("recheck", func(base string) error {
		return runIn(ctx, base, shots, l, commands, out, holds)
	})
}

// runIn runs commands in a copy of the tree that a loop has handed over.
func runIn(ctx context.Context, base string, shots *snapshot.Store, l *loop.Loop, commands []string, out *loop.Rechecked, holds func(bool, string)) error {
	at := testrun.Where{Tree: filepath.Join(base, "tree"), Temp: filepath.Join(base, "temp")}
	if err := errors.Join(os.Mkdir(at.Tree, 0o700), os.Mkdir(at.Temp, 0o700)); err != nil {
		return err
	}
	if err := shots.Export(ctx, snapshot.ID(l.End.Point.Snapshot), at.Tree, nil); err != nil {
		return err
	}
	if err := proving.LendAll(l.Root, at.Tree); err != nil {
		return err
	}
	for _, command := range commands {
		plan := testrun.Shell(command)
		plan.Unread = true
		o, err := testrun.Run(ctx, plan, at)
		if err != nil {
			return err
		}
		if !o.Green() { // once more: what fails only now and then was not a lie
			if o, err = testrun.Run(ctx, plan, at); err != nil {
				return err
			}
		}
		out.Checks++
		holds(o.Green(), fmt.Sprintf("%s ends with exit status %d", strings.Join(strings.Fields(command), " "), o.Exit))
	}
	return nil
}

// commandsOf are the commands that the last checks of a loop ran.
func commandsOf(l *loop.Loop) []string {
	var out []string
	if c := l.Current.Checked; c != nil {
		for _, e := range c.Evidence {
			if e.Command != "" && e.Passed && e.Check != "original_tests_green" {
				out = append(out, e.Command)
			}
		}
	}
	return out
}
