package setup

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"holdfast/internal/integration/install"
	"holdfast/internal/integration/report"
)

// Report is a setup as people and programs are told of it, before anything is done.
func (s Plan) Report() report.Setup {
	out := report.Setup{Root: s.Root, Parts: []report.SetupPart{}, Mark: string(s.Mark), Notes: s.Notes}
	for _, l := range s.Survey.Languages {
		out.Languages = append(out.Languages, report.LanguageUsed{Language: string(l.Language), Files: l.Files})
	}
	for _, plan := range s.Survey.Runners {
		out.Tests = append(out.Tests, testCommand(plan))
	}
	for _, p := range s.Parts {
		out.Parts = append(out.Parts, s.part(p))
	}
	return out
}

func (s Plan) part(p Part) report.SetupPart {
	out := report.SetupPart{Name: p.Name, Found: p.Why, Outcome: report.Planned}
	switch {
	case p.Obstacle != nil:
		out.Outcome, out.Problem, out.Mend = report.Hindered, p.Obstacle.Error(), "mend that and run this again"
		if o := (*install.Obstacle)(nil); errors.As(p.Obstacle, &o) && o.Mend != "" {
			out.Mend = o.Mend
		}
	case len(p.Steps) == 0:
		out.Outcome = report.InPlace
	}
	for _, step := range p.Steps {
		file := report.SetupFile{Path: s.shown(step.Path), Action: actionOf(step), Why: step.Why}
		file.Before, file.After = ownSides(step, p.Steps)
		out.Files = append(out.Files, file)
	}
	return out
}

// ObstaclesIn takes the single obstacles out of an error.
func ObstaclesIn(err error) []*install.Obstacle {
	if o, is := err.(*install.Obstacle); is {
		return []*install.Obstacle{o}
	}
	var out []*install.Obstacle
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		return ObstaclesIn(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			out = append(out, ObstaclesIn(one)...)
		}
	}
	return out
}

func actionOf(step install.Step) string {
	switch {
	case step.After == nil:
		return "remove"
	case step.Existed:
		return "change"
	}
	return "create"
}

// ownSides are the texts before and after, without a hook of the user's that only changes
// its name: it neither comes nor goes.
func ownSides(step install.Step, all []install.Step) (before, after []byte) {
	before, after = step.Before, step.After
	for _, other := range all {
		if other.Path == step.Path {
			continue
		}
		if len(before) > 0 && bytes.Equal(before, other.After) {
			before = nil
		}
		if len(after) > 0 && bytes.Equal(after, other.Before) {
			after = nil
		}
	}
	return before, after
}

// shown is a path as people know it.
func (s Plan) shown(path string) string {
	for _, base := range []struct{ dir, name string }{{s.Root, ""}, {s.home, "~"}} {
		dir, err := filepath.EvalSymlinks(base.dir)
		if err != nil {
			continue
		}
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return strings.TrimPrefix(filepath.ToSlash(filepath.Join(base.name, rel)), "./")
		}
	}
	return path
}
