// Package proving finds out whether work is done: it runs checks and tests, today's and those of
// the start, and says what it saw.
package proving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/cover"
)

// Inspector runs the checks of a contract on a work tree and writes down what it saw. What
// a check is run with is as it was at the start: an agent that edits a Makefile, a script or
// the settings of a runner edits nothing that is run. One inspector serves a whole loop.
type Inspector struct {
	root      string // the work tree
	snapshots *snapshot.Store
	Repo      *git.Repo // opened on the git directory of the snapshots
	baseline  snapshot.Snapshot
	scanner   *detect.Scanner
	gates     []catalog.Gate
	task      string
	Ground    Ground
	// coverageCommand writes a coverage report, "" when the project's checks do so themselves.
	CoverageCommand string
	limit           time.Duration // of one check, 10 minutes when 0; what is left of the loop is the context's deadline
	now             func() time.Time
	stopReading     func() // ends what reads the snapshots

	surroundings surroundings
	temp         store.Scratch
	Pardoned     map[string]string // files that stand as they are; see loop.Loop
	Confirms     bool              // a check that was never seen before has to pass twice: a loop ends by it
	mu           sync.Mutex
	changes      map[string]git.Source    // since the baseline, by tree
	sortings     map[string]*SortedChange // by tree
	suite        *originalSuite           // the tests of the baseline, once they are asked for
	Kept         map[string]bool          // the paths of the baseline
	Covered      cover.Files              // what a coverage check measured last
}

// NewInspector makes an inspector. The task is what the agent was asked to do; saved is the
// ground of a loop that is taken up again, the zero value for a new one.
func NewInspector(ctx context.Context, snapshots *snapshot.Store, baseline snapshot.Snapshot, cat *catalog.Catalog, task string, saved Ground, now func() time.Time) (*Inspector, error) {
	repo, err := git.At(ctx, snapshots.GitDir())
	if err != nil {
		return nil, fmt.Errorf("open the snapshots: %w", err)
	}
	end := repo.Last(ctx)
	gates, err := cat.Gates()
	if err != nil {
		return nil, fmt.Errorf("load gates: %w", err)
	}
	return &Inspector{
		root: snapshots.Root, snapshots: snapshots, Repo: repo, baseline: baseline, scanner: detect.NewScanner(cat), gates: gates, task: task,
		Ground: saved, now: now, stopReading: sync.OnceFunc(end), surroundings: surroundingsOf(snapshots.Root),
	}, nil
}

// Ground is what is known of the start besides the snapshot: files that no snapshot holds,
// because git ignores them or they lie outside. It has to be kept over restarts.
type Ground struct {
	Taken    bool              `json:"taken"`            // what comes later is not of the start
	Unkept   map[string]string `json:"unkept,omitempty"` // by path: the hash of a file that a check runs with, "" when it was not there
	Coverage *float64          `json:"coverage,omitempty"`
	Covered  cover.Files       `json:"covered,omitempty"` // and of which files
	PRD      map[string][]byte `json:"prd,omitempty"`     // by path: the stories at the start
}

// FindingsCount is how many findings since the baseline are open.
type FindingsCount struct{ Violations, Criticals int }

// DefaultLimit is how long a check may take where nothing else is said.
const DefaultLimit = 10 * time.Minute

// Since is the change from the baseline to a snapshot. It is read once for each tree; the
// loop judges the same change.
func (i *Inspector) Since(ctx context.Context, at snapshot.Snapshot) (git.Source, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if at.Tree == i.baseline.Tree {
		return git.Source{Before: string(i.baseline.ID), Commit: string(at.ID), After: i.Repo.At(ctx, string(at.ID))}, nil
	}
	if src, ok := i.changes[at.Tree]; ok {
		src.After = i.Repo.At(ctx, string(at.ID)) // the context of the first question may be over
		return src, nil
	}
	src, err := i.Between(ctx, MomentOf(i.baseline), MomentOf(at))
	if err != nil {
		return git.Source{}, fmt.Errorf("read the change since the start: %w", err)
	}
	i.changes = map[string]git.Source{at.Tree: src} // only the present tree is asked for again
	return src, nil
}

// Between is the change between two snapshots.
func (i *Inspector) Between(ctx context.Context, before, after git.Moment) (git.Source, error) {
	src, err := i.Repo.BetweenMoments(ctx, before, after)
	src.Change.Task = i.task
	return src, err
}

func MomentOf(s snapshot.Snapshot) git.Moment { return git.Moment{Commit: string(s.ID), Tree: s.Tree} }

// Evidence runs checks on the work tree, which is as at, one after the other. Each of them
// sees the tree as it is in at: what an earlier check wrote is undone, unless git ignores
// it. The caller calls Settle in the end.
//
// earlier is all evidence of the loop so far; it tells which checks may be flaky. open are
// the findings that no_high_risk asks for. progress hears which check begins.
func (i *Inspector) Evidence(ctx context.Context, c contract.Contract, checks []contract.Check, at snapshot.Snapshot, earlier []contract.Evidence, open FindingsCount, progress func(check string)) ([]contract.Evidence, error) {
	if err := i.forgetCache(); err != nil {
		return nil, fmt.Errorf("make room for what Python compiles: %w", err)
	}
	in := &Inspection{Inspector: i, At: at, open: open, Began: i.now(), unproven: unproven(c, checks)}
	if len(checks) > 1 {
		in.stampAll(ctx, checks)
	}
	var out []contract.Evidence
	for _, check := range checks {
		if progress != nil {
			progress(check.ID())
		}
		e, err := in.observe(ctx, c, check, earlier)
		if err != nil {
			return out, fmt.Errorf("check %s: %w", check.ID(), err)
		}
		out = append(out, e)
	}
	return out, nil
}

// Settle undoes what checks did to the work tree; ignored files, such as build output, stay.
// It gives the paths that were brought back.
func (i *Inspector) Settle(ctx context.Context, at snapshot.Snapshot) ([]string, error) {
	tree, err := i.snapshots.Tree(ctx)
	if err != nil || tree == at.Tree {
		return nil, err
	}
	done, err := i.snapshots.Restore(ctx, at.ID)
	return done.Changed, err
}

// Inspection is one call of Evidence.
type Inspection struct {
	*Inspector
	At    snapshot.Snapshot
	open  FindingsCount
	Began time.Time
	dirty bool // a check has run in the work tree
	// unproven: nothing asks for the tests of the start, so their helpers are frozen too.
	unproven bool
	stamps   map[string]string // of ignored files that checks run, before the first check
}

// unproven tells whether no check will run the original tests, whatever the agent touches.
func unproven(c contract.Contract, checks []contract.Check) bool {
	asked := func(check contract.Check) bool { return check.Kind == contract.OriginalTestsGreen }
	return c.OriginalTests == contract.Off && !slices.ContainsFunc(checks, asked)
}

// observe runs a check, and again where one run may be luck or bad luck.
func (in *Inspection) observe(ctx context.Context, c contract.Contract, check contract.Check, earlier []contract.Evidence) (contract.Evidence, error) {
	var e contract.Evidence
	for c.NeedsRun(check, e, doubtful(check.ID(), e, earlier)) || in.unconfirmed(check, e, earlier) {
		seen, err := in.look(ctx, check)
		if err != nil {
			return e, err
		}
		seen.Check, seen.Tree = check.ID(), in.At.Tree
		if e.Check == "" {
			e = seen
			continue
		}
		runs := e.With(contract.Run{Passed: seen.Passed, ExitCode: seen.ExitCode, DurationMS: seen.DurationMS, Tree: seen.Tree, InputsHash: seen.InputsHash})
		if !seen.Passed { // a failure tells more than a pass
			runs.OutputTail, runs.Command = seen.OutputTail, seen.Command
			runs.Reason = cmp.Or(runs.Reason, seen.Reason)
		}
		e = runs
	}
	return e, nil
}

// doubtful tells whether a result may be luck: the check was flaky before, or it has passed
// and fails now, or it failed on this very tree and passes now.
func doubtful(id string, now contract.Evidence, earlier []contract.Evidence) bool {
	for _, e := range earlier {
		if e.Check != id {
			continue
		}
		same := e.Tree == now.Tree && e.InputsHash == now.InputsHash
		switch status := e.Status(); {
		case status == contract.Flaky,
			status == contract.Passed && !now.Passed && now.Check != "",
			status == contract.Failed && now.Passed && same:
			return true
		}
	}
	return false
}

// unconfirmed tells whether a check has passed once after it had failed, or for the first
// time. What changed before may have nothing to do with it: a program that fails now and
// then passes as well.
func (in *Inspection) unconfirmed(check contract.Check, now contract.Evidence, earlier []contract.Evidence) bool {
	if now.Status() != contract.Passed || len(now.Runs) > 1 || !runsPrograms[check.Kind] {
		return false
	}
	for _, e := range slices.Backward(earlier) {
		if e.Check == check.ID() {
			return e.Status() == contract.Failed
		}
	}
	return in.Confirms
}

// runsPrograms are the checks whose result may be luck.
var runsPrograms = map[contract.Kind]bool{contract.Command: true, contract.TestsGreen: true, contract.Holdout: true}

// errUnknownCheck cannot happen with a contract that was validated.
var errUnknownCheck = errors.New("unknown check")
