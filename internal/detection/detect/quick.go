package detect

import (
	"bytes"
	"maps"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/narrow"
	"holdfast/internal/detection/syntax"
)

// Quick finds what Scan finds, at the cost of the change instead of the cost of the
// files: it reads only the changed parts and what they need. Where a claim seems lost, it
// looks closer: test files are read as a whole, for another of their tests may make that
// claim, and so is production code that may still hold what seems to have gone with it.
func (sc *Scanner) Quick(c change.Change, opts Options) (Result, error) {
	c = asCode(c)
	look := &scan{Scanner: sc, narrowed: true, doubted: map[string]bool{}}
	for {
		r, err := look.run(c, opts)
		if err != nil || len(r.Findings)+len(r.Cleared) == 0 || len(look.doubted) == 0 {
			return r, err
		}
		look = look.closer()
	}
}

// closer is the next look at a change, with everything whole that is in doubt.
func (s *scan) closer() *scan {
	whole := maps.Clone(s.doubted)
	maps.Copy(whole, s.whole)
	return &scan{Scanner: s.Scanner, narrowed: true, whole: whole, doubted: map[string]bool{}, seen: s.seen, apart: s.apart, claims: s.claims}
}

// doubtful are events that unchanged tests of the same file have a say in.
var doubtful = map[event.Kind]bool{"case-gone": true, "oracle-removed": true, "case-rows-lost": true, "oracle-weakened": true}

// doubt notes the files that must be read as a whole to be sure. The first look tells by
// what happened; a closer one only has to be sure of what seems to be gone.
func (s *scan) doubt(events []event.Event, pairs []inventory.Pair, gone map[string]bool) {
	for _, e := range events {
		switch {
		case s.whole != nil:
		case e.Kind == "oracle-mass-fell", doubtful[e.Kind] && e.Facts["production"] != "none":
			s.claims = true
		case doubtful[e.Kind], e.Facts["how"] == "uncollected", e.Kind == "oracle-tautology", e.Facts["why"] == "tautology": // the rest of the file may explain it
			s.doubted[e.Path] = true
		}
	}
	for _, p := range pairs {
		test := s.whole == nil && (p.Test || s.testLike(p.File))
		if s.claims && !s.whole[p.File.Path] && (test || gone[p.File.Path]) {
			s.doubted[p.File.Path] = true
		}
	}
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
		if s.alone { // nobody starts from them any more
			before.Forget()
			after.Forget()
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
