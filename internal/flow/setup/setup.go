// Package setup puts Holdfast into a repository and the agents used there, takes it out again, and
// looks after it: what is to be written is planned, shown, and carried out when it is agreed to.
package setup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/install"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
)

// ErrHomeIsNoProject says that the settings of a project there would be those of the user.
var ErrHomeIsNoProject = errors.New("the home directory is no project")

// ErrShortLived says that the running program will be gone when a hook calls it.
var ErrShortLived = errors.New("this binary is removed when it ends")

// Plan is what installing or taking out would write: planned, to be shown, not yet done.
type Plan struct {
	Root   string
	Parts  []Part
	Mark   GuardMark
	Notes  []string // good to know, whatever is decided
	Survey Survey   // of init only

	home, state string
}

// Part is one target, or the settings of Holdfast itself, with what it needs.
type Part struct {
	Name     string
	Why      string // what says that it is in use
	Steps    []install.Step
	Obstacle error     // what keeps the steps from being carried out
	Mark     GuardMark // whether it is remembered as installed in this work tree
}

// GuardMark is what becomes of the mark that a work tree is guarded.
type GuardMark string

// The mark stays as it is, is set, or is taken away.
const (
	LeaveMark GuardMark = ""
	SetMark   GuardMark = "set"
	DropMark  GuardMark = "drop"
)

// Pending tells whether there is anything to do.
func (s Plan) Pending() bool {
	for _, p := range s.Parts {
		if p.Obstacle == nil && (len(p.Steps) > 0 || p.Mark == DropMark) {
			return true
		}
	}
	return s.Mark != LeaveMark
}

// Has tells whether a target is part of the setup.
func (s Plan) Has(t install.Target) bool {
	return slices.ContainsFunc(s.Parts, func(p Part) bool { return p.Name == string(t) && p.Obstacle == nil })
}

// Obstacles are what keeps parts from being carried out.
func (s Plan) Obstacles() error {
	var out []error
	for _, p := range s.Parts {
		if p.Obstacle != nil {
			out = append(out, fmt.Errorf("%s: %w", p.Name, p.Obstacle))
		}
	}
	return errors.Join(out...)
}

// Apply carries the parts out that were agreed to: all of them or none.
func (s Plan) Apply(parts []Part) error {
	var steps []install.Step
	for _, p := range parts {
		steps = append(steps, p.Steps...)
	}
	if err := install.Apply(s.Root, s.home, steps); err != nil {
		return err
	}
	for _, p := range s.Parts {
		agreed := slices.ContainsFunc(parts, func(a Part) bool { return a.Name == p.Name })
		if p.Obstacle != nil || len(p.Steps) > 0 && !agreed { // what is to be forgotten without a step needs no agreement
			continue
		}
		if err := p.Mark.apply(func() error { return store.RememberInstalled(s.state, s.Root, p.Name) }, func() error { return store.ForgetInstalled(s.state, s.Root, p.Name) }); err != nil {
			return err
		}
	}
	return s.Mark.apply(func() error { return store.MarkGuarded(s.state, s.Root) }, func() error { return store.UnmarkGuarded(s.state, s.Root) })
}

func (m GuardMark) apply(set, drop func() error) error {
	switch m {
	case SetMark:
		return set()
	case DropMark:
		return drop()
	}
	return nil
}

// premises are where things are installed, and what the hooks there will run.
type premises struct {
	root, home, state string
	repo              *git.Repo // nil outside of git
	command           string
	notes             []string
}

func (p premises) setup() Plan {
	return Plan{Root: p.root, home: p.home, state: p.state, Notes: p.notes}
}

// part plans one target. What hinders it is part of the plan: others may still do.
func (p premises) part(t install.Target, why string, opt install.Options, plan planner) Part {
	out := Part{Name: string(t), Why: why}
	if remembered := store.WasInstalled(p.state, p.root, out.Name); opt.Scope != install.User && remembered == (plan.mark == DropMark) {
		out.Mark = plan.mark
	}
	opt.Command = p.command
	if out.Steps, out.Obstacle = plan.steps(p.root, p.home, t, opt); out.Obstacle == nil {
		out.Obstacle = install.Check(p.root, p.home, out.Steps)
	}
	return out
}

// asleep says that git's hooks wait for the program that manages them.
func (p premises) asleep(parts []Part) (out []string) {
	if !slices.ContainsFunc(parts, func(part Part) bool { return part.Name == string(install.Git) && part.Obstacle == nil }) {
		return nil
	}
	for _, problem := range install.Asleep(p.root, p.home) {
		out = append(out, problem.What+"; "+problem.Mend)
	}
	return out
}

// planner is what is done with a target.
type planner struct {
	steps func(root, home string, t install.Target, opt install.Options) ([]install.Step, error)
	mark  GuardMark
}

var (
	putIn   = planner{install.Plan, SetMark}
	takeOut = planner{install.PlanRemoval, DropMark}
)

// premisesOf finds the top of the work tree that dir is in. A folder without git is one
// of its own; what a git hook put into the environment does not count.
func premisesOf(ctx context.Context, dir, command string) (p premises, err error) {
	if p.home, err = os.UserHomeDir(); err != nil {
		return p, fmt.Errorf("find the home directory: %w", err)
	}
	if p.state, err = snapshot.StateDir(); err != nil {
		return p, err
	}
	var noGit error
	p.repo, err = judging.OpenRepo(ctx, cmp.Or(dir, "."))
	switch {
	case errors.Is(err, git.ErrNotRepository), errors.Is(err, exec.ErrNotFound):
		if errors.Is(err, exec.ErrNotFound) {
			noGit = err
		}
		p.root, err = filepath.Abs(cmp.Or(dir, "."))
		p.repo = nil
	case err == nil && p.repo.Bare:
		return p, fmt.Errorf("%s: %w", p.repo.Root, git.ErrNoWorkTree)
	case err == nil:
		p.root = p.repo.Root
	}
	if err != nil {
		return p, err
	}
	if p.command, p.notes, err = programFor(command); err != nil {
		return p, err
	}
	return p, noGit
}

// notHome refuses to take the home directory for a project.
func (p premises) notHome() error {
	if store.GuardKey(p.root) == store.GuardKey(p.home) {
		return fmt.Errorf("%s: %w", p.root, ErrHomeIsNoProject)
	}
	return nil
}

// programFor is what hooks call: the name where the PATH leads to it, which is the same for
// everybody who shares the settings; otherwise the path of this very binary.
func programFor(command string) (string, []string, error) {
	if command != "" {
		return command, nil, nil
	}
	self, err := os.Executable()
	if err != nil {
		return "", nil, fmt.Errorf("find this binary: %w", err)
	}
	found, err := exec.LookPath("holdfast")
	switch {
	case err != nil && strings.Contains(filepath.ToSlash(self), "/go-build"):
		return "", nil, fmt.Errorf("%s: %w", self, ErrShortLived)
	case err != nil:
		return self, []string{"holdfast is not on the PATH, so the hooks call " + self + "; settings that you share with others should call it by name: put it on the PATH and run this again"}, nil
	case !sameFile(found, self):
		return "holdfast", []string{"the hooks call the holdfast on the PATH, " + found + ", which is another binary than this one, " + self}, nil
	}
	return "holdfast", nil, nil
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}
