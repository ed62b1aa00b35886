package proving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
)

// ProveRequest is which change a user wants proven, and how.
type ProveRequest struct {
	Dir      string
	Revision string // a range or a commit, "" for the work tree
	Command  string // what runs the tests, "" to find it
	Timeout  time.Duration
	Format   string
	Style    report.Style
	Out      io.Writer
	Note     func(string)
	Now      func() time.Time
}

// Prove runs the tests as they were before a change against the code as it is after,
// in a tree of its own, and says of every test that the change touched what became of it.
func Prove(ctx context.Context, req ProveRequest) (report.ProofVerdict, error) {
	start := req.Now()
	src, err := judging.ReadChange(ctx, judging.ChangeSource{Dir: req.Dir, Revision: req.Revision})
	if err != nil {
		return "", err
	}
	p := &proof{src: src, unbuilt: map[string]string{}}
	if err := p.sort(ctx, req.Note); err != nil {
		return "", err
	}
	if p.touched() {
		if err := p.inTree(ctx, req); err != nil {
			return "", err
		}
	}
	out := p.report()
	out.DurationMS = req.Now().Sub(start).Milliseconds()
	return out.Verdict, report.WriteProof(req.Out, req.Format, out, req.Style)
}

// proof is the state of one Prove.
type proof struct {
	src      judging.Scene
	files    []proofFile
	tests    []originalTest
	base     string // the folder of everything that is removed in the end
	tree     string // the code after with the tests before
	unbuilt  map[string]string
	renames  map[string]string // test files that are used as they are after, by what they were before
	outcomes []testrun.Outcome
	notes    []string

	// For a proof inside a loop:
	export func(ctx context.Context, commit, dir string, paths []string) error // nil for git's own
	whole  *originalSuite                                                      // all tests before, when all of them are asked for
	path   string                                                              // where programs are looked for
}

// touched tells whether the change did anything to tests that were there.
func (p *proof) touched() bool {
	if p.src.Before == "" {
		return false
	}
	for _, f := range p.files {
		if f.Role != leftOut || f.steers {
			return true
		}
	}
	return len(p.tests) > 0
}

// sort finds out what every file of the change is, and which tests it touched.
func (p *proof) sort(ctx context.Context, note func(string)) error {
	cat, err := judging.CatalogFor(ctx, p.src, note)
	if err != nil {
		return err
	}
	tables, err := cat.Gates()
	if err != nil {
		return fmt.Errorf("load gates: %w", err)
	}
	scanner := detect.NewScanner(cat)
	found, err := scanner.Scan(p.src.Change, detect.Options{Horizon: detect.Commit, Repository: p.src.Repository})
	if err != nil {
		return err
	}
	before, after, err := listSides(scanner, p.src.Change.Files)
	if err != nil {
		return err
	}
	p.files = sortFiles(p.src.Change.Files, scanner, tables, before, after)
	p.tests = originals(p.src.Change.Files, before, after, found)
	return nil
}

// inTree builds the tree, runs the tests in it and removes it, whatever happens.
func (p *proof) inTree(ctx context.Context, req ProveRequest) (err error) {
	scratch, err := store.NewScratch("prove", time.Now())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, RemoveTree(scratch.Base)) }()
	p.base = scratch.Dir
	p.tree = filepath.Join(p.base, "tree")
	if err := p.build(ctx); err != nil {
		return err
	}
	if err := p.followRenames(); err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, req.Timeout)
	defer stop()
	return p.run(ctx, req.Command)
}

// maxRounds bounds how often test files that do not compile are given back.
const maxRounds = 4

// run runs the tests. One test file that no longer compiles takes its whole package or
// project down, so it is noted, its new version put in its place, and the rest run again.
func (p *proof) run(ctx context.Context, command string) error {
	plans := []testrun.Plan{testrun.Shell(command)}
	if command == "" {
		var err error
		if plans, err = p.plans(); err != nil {
			return err
		}
	}
	if err := p.lendDependencies(plans); err != nil {
		return err
	}
	for range maxRounds {
		if err := p.runOnce(ctx, plans); err != nil {
			return err
		}
		again, err := p.giveBack()
		if err != nil || !again || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

func (p *proof) runOnce(ctx context.Context, plans []testrun.Plan) error {
	p.outcomes = nil
	temp := filepath.Join(p.base, "temp")
	if err := os.MkdirAll(temp, 0o755); err != nil {
		return err
	}
	for _, plan := range plans {
		o, err := testrun.Run(ctx, plan, testrun.Where{Tree: p.tree, Temp: temp, Path: p.path})
		if err != nil {
			return err
		}
		p.outcomes = append(p.outcomes, o)
	}
	return nil
}

// plans finds the runners.
func (p *proof) plans() ([]testrun.Plan, error) {
	if p.whole != nil {
		return findPlans(p.tree, p.whole.paths)
	}
	return testrun.Find(p.tree, p.testPaths())
}

// testPaths are what decides which runners are needed: the files of touched tests and
// restored test files, else the folders of the settings that were touched.
func (p *proof) testPaths() []string {
	seen := map[string]bool{}
	var out []string
	add := func(path string) {
		if !seen[path] {
			seen[path] = true
			out = append(out, path)
		}
	}
	for _, t := range p.tests {
		add(t.path)
	}
	for _, f := range p.files {
		if f.Role == Restored && f.code {
			add(f.Path)
		}
	}
	for _, f := range p.files {
		if len(p.tests) == 0 && !f.code && (f.Role != leftOut || f.steers) {
			add(path.Dir(f.Path) + "/")
		}
	}
	return out
}
