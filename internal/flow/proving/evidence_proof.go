package proving

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/contract"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
)

// proven runs the tests as they were at the start against the present code: all of them,
// with the settings of the start. Only a proof that holds passes.
func (in *Inspection) proven(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	suite, err := in.baselineTests(ctx)
	if err != nil {
		return contract.Evidence{}, err
	}
	if len(suite.paths) == 0 {
		return in.verdict(check, contract.Verdict{Reason: "there were no tests at the start, so there is nothing that could be proven"}), nil
	}
	sorted, err := in.Sorted(ctx, in.At)
	if err != nil {
		return contract.Evidence{}, err
	}
	suite = suite.without(sorted.pardoned).unexcused(sorted.excused)
	if len(suite.paths) == 0 {
		e := in.verdict(check, contract.Verdict{Passed: true})
		e.OutputTail = in.Masked(endOf(strings.Join(sorted.excused.lines(), "\n")))
		return e, nil
	}
	with, err := in.frozen(ctx, in.runnersOf(ctx, suite.paths))
	if err != nil {
		return contract.Evidence{}, err
	}
	if with.spoiled != "" {
		return contract.Evidence{Reason: with.spoiled, InputsHash: in.inputs(check, with.spoiled)}, nil
	}
	p, err := in.proofOf(ctx, suite, slices.Clone(sorted.Files), sorted.originals, with)
	if err != nil {
		e := contract.Evidence{InputsHash: in.inputs(check)}
		return e, in.excuse(&e, err)
	}
	out := p.report()
	if out.Verdict == report.ProofHolds {
		if out.Why, err = in.silent(ctx, p, suite, with); err != nil {
			return contract.Evidence{}, err
		}
	}
	e := in.proofEvidence(check, out)
	e.OutputTail = in.Masked(endOf(strings.TrimSpace(strings.Join(append(sorted.excused.lines(), e.OutputTail), "\n"))))
	return e, nil
}

// proofOf builds the tree of a proof and runs all tests of the start in it.
func (in *Inspection) proofOf(ctx context.Context, suite *originalSuite, files []proofFile, touched []originalTest, with frozen) (p *proof, err error) {
	src, err := in.Since(ctx, in.At)
	if err != nil {
		return nil, err
	}
	p = &proof{
		src:   judging.Scene{Change: src.Change, Repository: src.After, Repo: in.Repo, Before: string(in.baseline.ID), After: string(in.At.ID), Root: in.root},
		files: files, tests: touched, unbuilt: map[string]string{}, export: in.exporter(), whole: suite, path: in.SearchPath(),
	}
	return p, in.runProof(ctx, p, with)
}

func (in *Inspection) runProof(ctx context.Context, p *proof, with frozen) (err error) {
	scratch, err := store.NewScratch("proof", in.now())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, RemoveTree(scratch.Base)) }()
	p.base = scratch.Dir
	p.tree = filepath.Join(p.base, "tree")
	if err := p.build(ctx); err != nil {
		return err
	}
	if err := errors.Join(p.followRenames(), p.followTask()); err != nil {
		return err
	}
	if err := in.furnish(p.tree, with); err != nil {
		return err
	}
	return p.run(ctx, "")
}

// silent finds tests of the start that nobody touched and that did not run. Those that do
// not run at the start either, because of a tag or a platform, are no loss: where there is
// a doubt the start itself is run, once.
func (in *Inspection) silent(ctx context.Context, p *proof, suite *originalSuite, with frozen) (string, error) {
	quiet := p.quiet(suite)
	if len(quiet) == 0 {
		return "", nil
	}
	if suite.quiet == nil {
		start := &proof{
			src:     judging.Scene{Repo: in.Repo, Before: string(in.baseline.ID), After: string(in.baseline.ID), Root: in.root},
			unbuilt: map[string]string{}, export: in.exporter(), whole: suite, path: in.SearchPath(),
		}
		if err := in.runProof(ctx, start, with); err != nil {
			return "", err
		}
		suite.quiet = start.quiet(suite)
		if suite.quiet == nil {
			suite.quiet = []string{}
		}
	}
	quiet = slices.DeleteFunc(quiet, func(file string) bool { return slices.Contains(suite.quiet, file) })
	if len(quiet) == 0 {
		return "", nil
	}
	return "no test ran of " + strings.Join(quiet[:min(len(quiet), maxNamed)], ", ") + ", though they do at the start", nil
}

// quiet are the test files of which a runner that names its tests names none.
func (p *proof) quiet(suite *originalSuite) []string {
	heard, loud := map[string]bool{}, map[string]bool{}
	for _, t := range suite.tests {
		if t.mixed || t.test.Dynamic {
			heard[t.path] = true
		}
		for _, o := range p.outcomes {
			if _, ok := within(o.Plan.Dir, t.path); !ok || !o.Named() {
				continue
			}
			if slices.ContainsFunc(o.Tests, func(r testrun.Test) bool { return t.is(r, o.Plan) && r.Status == testrun.Passed }) {
				heard[t.path] = true
			}
		}
	}
	for _, plan := range p.outcomes {
		loud[plan.Plan.Dir] = plan.Named() || plan.Passed == 0
	}
	var out []string
	for _, file := range suite.paths {
		if !heard[file] && p.renames[file] == "" && slices.ContainsFunc(p.outcomes, func(o testrun.Outcome) bool { _, ok := within(o.Plan.Dir, file); return ok && loud[o.Plan.Dir] }) {
			out = append(out, file)
		}
	}
	return out
}

// proofEvidence writes a proof down. out.Why is what is wrong with one that seems to hold.
func (in *Inspection) proofEvidence(check contract.Check, out report.Proof) contract.Evidence {
	e := contract.Evidence{Passed: out.Verdict == report.ProofHolds && out.Why == "", InputsHash: in.inputs(check)}
	var commands []string
	tail := slices.Clone(out.Notes)
	for _, r := range out.Runs {
		commands = append(commands, r.Command)
		e.DurationMS += r.DurationMS
		if r.Exit != 0 && e.ExitCode == 0 && !e.Passed {
			e.ExitCode = r.Exit
		}
		tail = append(tail, r.Tail)
	}
	var named []string
	for _, t := range out.Tests {
		if t.Verdict != report.Passes {
			named = append(named, fmt.Sprintf("%s %s (%s)", t.Path, t.Test, t.Verdict))
			tail = append(tail, t.Path+" "+t.Test+": "+t.Reason)
		}
	}
	for _, t := range out.Others {
		named = append(named, t.Test)
		tail = append(tail, t.Test+": "+t.Reason)
	}
	e.Command = in.Masked(strings.Join(commands, "; "))
	if !e.Passed {
		e.Reason = in.Masked(out.Why)
		if len(named) > 0 {
			e.Reason += ": " + in.Masked(strings.Join(named[:min(len(named), maxNamed)], ", "))
		}
	}
	e.OutputTail = in.Masked(endOf(strings.TrimSpace(strings.Join(tail, "\n"))))
	return e
}

// maxEvidence bounds the output that evidence keeps.
const maxEvidence = 4 << 10

func endOf(s string) string {
	if len(s) <= maxEvidence {
		return s
	}
	return "…" + strings.ToValidUTF8(s[len(s)-maxEvidence:], "")
}
