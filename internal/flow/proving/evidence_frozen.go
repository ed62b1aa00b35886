package proving

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/gate"
	"holdfast/internal/detection/script"
)

// frozen is what a check must be run with as it was at the start.
type frozen struct {
	files   []proofFile // laid over the present tree
	lent    []string    // ignored files of the start that the check needs
	hidden  []string    // ignored files that were not there, or not so, at the start
	apart   bool        // a tree of its own is needed for another reason
	spoiled string      // what can neither be brought back nor left out
}

// notes say what is not as the agent left it.
func (f frozen) notes() []string {
	var out []string
	for _, file := range f.files {
		switch file.Role {
		case leftOut:
			out = append(out, file.Path+" is left out: it was not there at the start, and it decides what is checked")
		case stripped:
			out = append(out, file.Path+" without its test settings: it was not there at the start")
		default:
			out = append(out, file.Path+" as it was at the start: the agent has edited it")
		}
	}
	for _, p := range f.hidden {
		out = append(out, p+" is left out: git ignores it, and it was not so at the start")
	}
	return out
}

// steers tells whether a file decides what is checked, for whatever command. Helpers of
// tests do so only where no proof is asked for: the proof says whether the tests hold with
// the helpers of the start, and new tests may need new helpers.
func (in *Inspection) steers(p string) bool {
	if in.scanner.Support(p) {
		return in.unproven
	}
	return gate.Steers(p, in.gates) || hijacks(p)
}

// frozen finds the files that a check runs with and that are not as they were.
func (in *Inspection) frozen(ctx context.Context, found script.Found) (frozen, error) {
	var out frozen
	if !in.Ground.Taken {
		return out, errors.New("the checks were not looked at before the start")
	}
	if err := in.ListBaseline(ctx); err != nil {
		return out, err
	}
	src, err := in.Since(ctx, in.At)
	if err != nil {
		return out, err
	}
	sorted, err := in.Sorted(ctx, in.At)
	if err != nil {
		return out, err
	}
	found = in.throughLinks(found, len(src.Change.Files))
	tools := in.settingsOf(found.Programs)
	for _, f := range src.Change.Files {
		old, now := f.PathBefore(), f.Path
		if p := in.ignoresTests(f); p != "" {
			out.spoiled = now + " leaves " + p + " out of ./..., and tests of the start with it; take the ignore directive back"
		}
		harmless := harmlessVariables(f)
		guarded := func(p string, isNew bool) bool {
			return !harmless && in.steers(p) || tools(p) || in.guards(found, p, isNew, sorted) || isNew && (shadows(found, p) || in.cutsOff(p))
		}
		if f.Before.Present && guarded(old, false) {
			kind := Restored
			if f.After.Present && now == old && mergers[path.Base(old)] != nil {
				kind = Merged
			}
			out.files = append(out.files, proofFile{Path: old, Role: kind})
		}
		isNew := f.After.Present && (!f.Before.Present || now != old)
		if !isNew || !guarded(now, true) || in.isTheWork(now) {
			continue
		}
		kind, err := in.roleOfNew(ctx, now)
		if err != nil {
			return out, err
		}
		if kind != "" {
			out.files = append(out.files, proofFile{Path: now, Role: kind})
		}
	}
	in.unkept(found, src.Change.Files, &out)
	return out, nil
}

// roleOfNew says what becomes of a file that decides what is checked and was not there at
// the start. One that also says what the code needs stays, without its test settings where
// there were tests that did without them.
func (in *Inspection) roleOfNew(ctx context.Context, p string) (role, error) {
	switch {
	case !manifest(p):
		return leftOut, nil
	case mergers[path.Base(p)] == nil:
		return "", nil
	}
	suite, err := in.baselineTests(ctx)
	if err != nil || len(suite.paths) == 0 {
		return "", err
	}
	return stripped, nil
}

// throughLinks adds what links of the work tree lead to: who edits that edits the script.
func (in *Inspection) throughLinks(found script.Found, changes int) script.Found {
	if changes == 0 {
		return found
	}
	out := script.Found{Files: slices.Clone(found.Files), Programs: found.Programs}
	for _, f := range found.Files {
		real, err := filepath.EvalSymlinks(filepath.Join(in.root, filepath.FromSlash(f.Path)))
		if err != nil {
			continue
		}
		if rel, err := filepath.Rel(in.root, real); err == nil && filepath.IsLocal(rel) && filepath.ToSlash(rel) != f.Path {
			out.Files = append(out.Files, script.File{Path: filepath.ToSlash(rel), Kind: f.Kind})
		}
	}
	return out
}

// settingsOf tells the settings of the linters and type checkers among some programs.
func (i *Inspector) settingsOf(programs []string) func(string) bool {
	var called []catalog.Gate
	for _, g := range i.gates {
		if slices.ContainsFunc(g.Commands, func(c catalog.GateCommand) bool {
			return slices.ContainsFunc(c.Run, func(run string) bool {
				name, _, _ := strings.Cut(run, " ")
				return slices.Contains(programs, name)
			})
		}) {
			called = append(called, g)
		}
	}
	return func(p string) bool {
		return slices.ContainsFunc(called, func(g catalog.Gate) bool {
			return slices.ContainsFunc(g.Files, func(glob string) bool { return doublestar.MatchUnvalidated(glob, p) })
		})
	}
}

// guards tells whether a path is among what a command uses and not the work itself.
func (in *Inspection) guards(found script.Found, p string, isNew bool, sorted *SortedChange) bool {
	for _, f := range found.Files {
		exact := f.Path == p || strings.Contains(f.Path, "*") && doublestar.MatchUnvalidated(f.Path, p)
		if exact && in.guardsAs(f.Kind, p, isNew, sorted) {
			return true
		}
		// A folder stands for what is in it; what is new there may be honest work.
		inside := strings.HasPrefix(p, f.Path+"/") && (f.Kind == script.Run || f.Kind == script.Data)
		if inside && !isNew && in.guardsAs(script.Data, p, isNew, sorted) {
			return true
		}
	}
	return false
}

func (in *Inspection) guardsAs(kind script.Kind, p string, isNew bool, sorted *SortedChange) bool {
	switch kind {
	case script.Settings, script.Tool:
		return true
	case script.Run:
		return !in.isTheWork(p)
	case script.Part:
		return !in.isTheWork(p) && !sorted.Tests(p)
	case script.Program:
		return checking(p) || isNew && !in.isTheWork(p)
	case script.Data:
		return checking(p) && !sorted.Tests(p)
	}
	return false
}

// AtStart reads files as they were at the start. What the agent left alone is read from the
// work tree.
func (in *Inspection) AtStart(ctx context.Context) script.Tree {
	src, err := in.Since(ctx, in.At)
	before := map[string]change.Side{}
	if err == nil {
		for _, f := range src.Change.Files {
			if !f.Before.Present || f.PathBefore() != f.Path {
				before[f.Path] = change.Side{}
			}
		}
		for _, f := range src.Change.Files {
			if f.Before.Present {
				before[f.PathBefore()] = f.Before
			}
		}
	}
	return func(p string) ([]byte, bool) {
		if side, changed := before[p]; changed {
			return side.Text, side.Present && side.Text != nil
		}
		fact, err := ReadFact(in.root, p)
		return fact.Text, err == nil && fact.Exists
	}
}
