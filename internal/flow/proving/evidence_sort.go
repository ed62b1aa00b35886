package proving

import (
	"context"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/gate"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/snapshot"
)

// SortedChange is what the change since the baseline did to tests and their settings.
type SortedChange struct {
	before, after sideList
	Files         []proofFile
	originals     []originalTest
	pardoned      map[string]bool
	excused       excuses
}

// Tests tells whether a changed file holds test cases.
func (s *SortedChange) Tests(p string) bool {
	return len(Cases(s.before[p])) > 0 || len(Cases(s.after[p])) > 0
}

// Sorted sorts the change since the baseline, once for each tree.
func (i *Inspector) Sorted(ctx context.Context, at snapshot.Snapshot) (*SortedChange, error) {
	src, err := i.Since(ctx, at)
	if err != nil || len(src.Change.Files) == 0 {
		return &SortedChange{}, err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if s := i.sortings[at.Tree]; s != nil {
		return s, nil
	}
	before, after, err := listSides(i.scanner, src.Change.Files)
	if err != nil {
		return nil, err
	}
	s := &SortedChange{before: before, after: after, Files: sortFiles(src.Change.Files, i.scanner, i.gates, before, after)}
	for _, f := range src.Change.Files { // what prove leaves to its user's eyes
		for _, side := range []struct {
			path  string
			there bool
			role  role
		}{{f.PathBefore(), f.Before.Present, Restored}, {f.Path, f.After.Present && (!f.Before.Present || f.Path != f.PathBefore()), leftOut}} {
			known := slices.ContainsFunc(s.Files, func(p proofFile) bool { return p.Path == side.path })
			switch {
			case !side.there || known:
			case side.role == leftOut && mergers[path.Base(side.path)] != nil && gate.Steers(side.path, i.gates):
				s.Files = append(s.Files, proofFile{Path: side.path, Role: stripped, steers: true})
			case hijacks(side.path):
				s.Files = append(s.Files, proofFile{Path: side.path, Role: side.role, steers: true})
			}
		}
	}
	s.originals = originals(src.Change.Files, before, after, detect.Result{})
	i.pardon(s, src.Change.Files)
	if err := i.excuse(s, src); err != nil {
		return nil, err
	}
	i.sortings = map[string]*SortedChange{at.Tree: s}
	return s, nil
}

// Pardon says which files a human stands for from now on, and in which content.
func (i *Inspector) Pardon(files map[string]string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.Pardoned, i.sortings = files, nil
}

// pardon leaves out what a human stands for, as long as it is as it was then.
func (i *Inspector) pardon(s *SortedChange, files []change.File) {
	s.pardoned = map[string]bool{}
	for _, f := range files {
		if content, known := i.Pardoned[f.PathBefore()]; known && content == ContentOf(f) {
			s.pardoned[f.PathBefore()] = true
		}
	}
	s.Files = slices.DeleteFunc(s.Files, func(f proofFile) bool { return s.pardoned[f.Path] })
	s.originals = slices.DeleteFunc(s.originals, func(t originalTest) bool { return s.pardoned[t.path] })
}

// without is a suite without the files that a human stands for.
func (o *originalSuite) without(paths map[string]bool) *originalSuite {
	if len(paths) == 0 {
		return o
	}
	left := *o
	left.paths = slices.DeleteFunc(slices.Clone(o.paths), func(p string) bool { return paths[p] })
	left.tests = slices.DeleteFunc(slices.Clone(o.tests), func(t originalTest) bool { return paths[t.path] })
	return &left
}

// TestsTouched tells whether tests or their settings differ from the baseline. New tests
// count as well: a new file can end a whole run. Without any test at the start there is
// nothing to touch.
func (i *Inspector) TestsTouched(ctx context.Context, at snapshot.Snapshot) (bool, error) {
	s, err := i.Sorted(ctx, at)
	if err != nil || len(s.Files)+len(s.originals)+len(s.excused) == 0 {
		return false, err
	}
	suite, err := i.baselineTests(ctx)
	return err == nil && len(suite.paths) > 0, err
}

// originalSuite are the tests of the baseline.
type originalSuite struct {
	paths []string // files with tests that run
	tests []originalTest
	quiet []string // files of which no test runs at the start either; nil while that is unknown
}

// baselineTests lists the tests of the baseline. It reads every file, and does so once.
func (i *Inspector) baselineTests(ctx context.Context) (*originalSuite, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.suite != nil {
		return i.suite, nil
	}
	list, err := i.Repo.ListRevision(ctx, string(i.baseline.ID), "", nil)
	if err != nil {
		return nil, err
	}
	defer list.Close()
	suite := &originalSuite{}
	err = judging.EachBatch(ctx, i.scanner, judging.Listing{Paths: slices.Clone(list.Paths), Reader: list}, false, func(files []*detect.Listed) error {
		for _, l := range files {
			runs := slices.DeleteFunc(Cases(l), func(c *inventory.Case) bool { return !c.Runs() })
			if isSample(l.Path) {
				continue
			}
			if len(runs) > 0 {
				suite.paths = append(suite.paths, l.Path)
			}
			for _, c := range runs {
				suite.tests = append(suite.tests, originalTest{path: l.Path, test: c, mixed: l.Mixed()})
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(suite.paths)
	i.suite = suite
	return suite, nil
}

// isSample tells tests that are data of other tests: no runner of the project runs them.
func isSample(p string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(p), "/"), func(dir string) bool {
		return dir == "testdata" || dir == "fixtures" || dir == "__fixtures__" || dir == "fixture"
	})
}

// presentTests are the files that hold tests now: those of the baseline without what is
// gone, and what came.
func (i *Inspector) presentTests(ctx context.Context, at snapshot.Snapshot) ([]string, error) {
	suite, err := i.baselineTests(ctx)
	if err != nil {
		return nil, err
	}
	s, err := i.Sorted(ctx, at)
	if err != nil {
		return nil, err
	}
	src, err := i.Since(ctx, at)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(suite.paths)
	for _, f := range src.Change.Files {
		out = slices.DeleteFunc(out, func(p string) bool { return p == f.PathBefore() || p == f.Path })
		if f.After.Present && !detect.Foreign(f.Path) && !isSample(f.Path) && slices.ContainsFunc(Cases(s.after[f.Path]), (*inventory.Case).Runs) {
			out = append(out, f.Path)
		}
	}
	slices.Sort(out)
	return out, nil
}

// ContentOf is git's name of what a file holds after a change.
func ContentOf(f change.File) string {
	if !f.After.Present || f.Path != f.PathBefore() {
		return policy.Absent
	}
	return f.After.Hash
}
