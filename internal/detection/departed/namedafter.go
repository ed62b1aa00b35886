package departed

import (
	"bytes"
	"strings"
	"unicode"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/production"
	"holdfast/internal/detection/syntax"
)

// marksTests is what names of suites and of files add to the name of what they are about.
var marksTests = lazy.MustCompile(`(?i)^tests?_?|_?(tests?|specs?|testcase|it)$`)

// namedSubject is what the suite of a lost test is named after and the change removed, or what
// exists nowhere any more; "" when there is none.
func (s *Subjects) namedSubject(b *inventory.Case) string {
	for _, suite := range b.Suite {
		for _, name := range []string{suite, marksTests.ReplaceAllString(suite, "")} {
			if len(name) < production.ShortName || !properName(name) {
				continue
			}
			if s.Production().IsRemoved(name) && !s.AliveElsewhere(name) || s.nowhere(b, name) {
				return name
			}
		}
	}
	return ""
}

// properName tells a name of two words or more, as types have them.
func properName(name string) bool {
	humps := 0
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
		if unicode.IsUpper(r) {
			humps++
		}
	}
	return humps >= 2 && unicode.IsUpper(rune(name[0]))
}

// nowhere tells a name that the file of a test used and did not define, and that no file has
// any more: what the test was about went before it.
func (s *Subjects) nowhere(b *inventory.Case, name string) bool {
	own := s.FileOf[b]
	if s.In.Repository == nil || own == nil || own.Before == nil || own.File.After.Present || !bytes.Contains(own.File.Before.Text, []byte(name+"(")) || own.Before.DefinesClass(name) || own.Before.Defines(name) {
		return false
	}
	hits, err := s.In.Repository.Search([]string{name})
	if err != nil || fileNames(hits)[name] {
		return false
	}
	for _, h := range hits[name] {
		if syntax.LanguageOf(h.Path) != "" && !strings.Contains(h.Text, "//") {
			return false
		}
	}
	return true
}
