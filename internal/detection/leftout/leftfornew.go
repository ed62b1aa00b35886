package leftout

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
)

// leavesOnlyNews tells a test that is left in the middle, behind all that it did before: what is not reached under the
// condition came with this change, and nothing that ran is kept from running.
func (s *States) leavesOnlyNews(l *lapse) bool {
	b, a := l.before, l.after
	was, is := s.FileOf[b], s.FileOf[a]
	if was == nil || is == nil || a.Why == "" {
		return false
	}
	why, _, _ := strings.Cut(a.Why, "\n")
	old := strings.Split(matching.CodeOf(was.BeforeLines(), b), "\n")
	reached := map[string]bool{}
	left := false
	var behind []string
	for i, line := range strings.Split(matching.CodeOf(is.AfterLines(), a), "\n") {
		if i > 0 && strings.Contains(line, why) {
			left, behind = true, append(behind, strings.TrimSpace(line))
			break
		}
		behind = append(behind, strings.TrimSpace(line))
		reached[strings.TrimSpace(line)] = true
	}
	if !left || catchesOld(behind, old) {
		return false
	}
	for i, line := range old {
		line = strings.TrimSpace(line)
		if i > 0 && len(line) > 2 && !isNote.MatchString(line) && !reached[line] {
			return false
		}
	}
	return true
}

var (
	opensTry = lazy.MustCompile(`^(?:try|begin|do)\b\s*[:{]?$`)
	handles  = lazy.MustCompile(`^(?:\}\s*)?(?:catch|except|rescue)\b|^(?:\}\s*)?on \w+ catch\b`)
)

// catchesOld tells lines the last of which stands in a handler of what the test did before: they are reached still, and
// what fails in them is passed over.
func catchesOld(lines, old []string) bool {
	was := map[string]bool{}
	for i, line := range old {
		if line = strings.TrimSpace(line); handles.MatchString(line) {
			return false // it handled failures already
		} else if i > 0 && len(line) > 2 && !isNote.MatchString(line) {
			was[line] = true
		}
	}
	holdsOld := false
	for i, line := range lines {
		switch {
		case opensTry.MatchString(line):
			holdsOld = false
		case handles.MatchString(line):
			return holdsOld
		}
		holdsOld = holdsOld || i > 0 && was[line]
	}
	return false
}

// isNote is a line that is nothing but a comment.
var isNote = lazy.MustCompile(`^(?:#|//|/\*|\*|--)`)

var (
	// macroAsked is a condition of the preprocessor that asks whether one macro is there.
	macroAsked = lazy.MustCompile(`^(?:#\s*)?(?:ifdef|ifndef|if|def|ndef)\s+(?:not\s+|!\s*)?(?:defined\s*\(?\s*)?([A-Z][A-Z0-9_]{3,})\s*\)?$`)
	// asksMacro is a line of the preprocessor that asks for something.
	asksMacro = lazy.MustCompile(`^\s*#\s*(?:el)?if`)
)

// builtWith is the macro that a condition asks for, where code that is no test asks for it as well: it says what the
// project is built with, and where that is left out there is nothing to test.
func (s *States) builtWith(l *lapse) string {
	m := macroAsked.FindStringSubmatch(strings.TrimSpace(l.condition))
	if m == nil || s.saysItFails(l) || s.In.Repository == nil || steersTests.MatchString(m[1]) {
		return ""
	}
	hits, err := s.In.Repository.Search([]string{m[1]})
	if err != nil {
		return ""
	}
	for _, h := range hits[m[1]] {
		if !place.OfTests(h.Path) && !s.Touches(h.Path) && asksMacro.MatchString(h.Text) {
			return m[1]
		}
	}
	return ""
}

// asksForLess is the switch of Go's runner that asks it for less.
var asksForLess = lazy.MustCompile(`(?:^|[\s"'\[,])-{1,2}(?:test\.)?short\b`)

// shortMode is how Go's own runner is asked for less.
var shortMode = lazy.MustCompile(`\btesting\s*\.\s*Short\s*\(`)

// runsInFull tells a test that is left out only where Go's runner is asked for less, by a project that nowhere asks it.
func (s *States) runsInFull(l *lapse) bool {
	if !shortMode.MatchString(l.condition) || strings.ContainsAny(l.condition, "&|!") || strings.HasPrefix(l.condition, "not ") || s.In.Repository == nil {
		return false
	}
	hits, err := s.In.Repository.Search([]string{"short"})
	return err == nil && !slices.ContainsFunc(hits["short"], func(h change.Hit) bool {
		told := slices.Contains([]string{".md", ".rst", ".adoc", ".txt", ".go"}, path.Ext(h.Path))
		return !told && asksForLess.MatchString(h.Text)
	})
}
