package detect

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/narrow"
	"holdfast/internal/detection/syntax"
)

// Quick finds what Scan finds, at the cost of the change instead of the cost of the
// files: it reads only the changed parts and what they need. A test file in which
// something was found is read again as a whole, for another of its tests may make the
// claim that seemed lost.
func (sc *Scanner) Quick(c change.Change, opts Options) (Result, error) {
	first := &scan{Scanner: sc, narrowed: true}
	r, err := first.run(c, opts)
	if err != nil || len(r.Findings) == 0 {
		return r, err
	}
	if first.weighed {
		return sc.Scan(c, opts)
	}
	again := &scan{Scanner: sc, narrowed: true, whole: map[string]bool{}}
	for _, f := range r.Findings {
		if first.tests[f.Path] {
			again.whole[f.Path] = true
		}
	}
	if len(again.whole) == 0 {
		return r, nil
	}
	return again.run(c, opts)
}

// trees parses both versions of a file, or as much of them as is needed. A test file
// that has a new name is needed whole: runners go by names.
func (s *scan) trees(f change.File) (before, after *syntax.Tree) {
	if s.narrowed && !s.whole[f.Path] && f.Before.Text != nil && f.After.Text != nil && syntax.LanguageOf(f.Path) != "" && !(f.OldPath != "" && s.testLike(f)) {
		said := len(s.unjudged)
		before, after = s.narrowTrees(f)
		if before != nil && after != nil && !before.Broken(0) && !after.Broken(0) {
			return before, after
		}
		s.unjudged = s.unjudged[:said] // the whole files may do better
	}
	before = s.parse(f.PathBefore(), f.Before, nil)
	return before, s.parse(f.Path, f.After, before)
}

func (s *scan) narrowTrees(f change.File) (before, after *syntax.Tree) {
	old, now := f.Before, f.After
	old.Text, now.Text = narrow.Both(f.Before.Text, f.After.Text, narrow.Options{Tests: s.testLike(f)})
	before = s.parse(f.PathBefore(), old, nil)
	return before, s.parse(f.Path, now, before)
}

// testLike tells files in which tests may depend on unchanged code around them.
func (s *scan) testLike(f change.File) bool {
	low := strings.ToLower(f.Path + " " + f.OldPath)
	if strings.Contains(low, "test") || strings.Contains(low, "spec") || bytes.Contains(f.After.Text, []byte("#[test]")) {
		return true
	}
	rules, err := s.rulesOf(syntax.LanguageOf(f.Path))
	return err != nil || rules.Collects(f.Path) || rules.Supports(f.Path)
}
