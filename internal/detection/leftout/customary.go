package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

var (
	// askedSetting is a condition that asks for one thing only, by its name.
	askedSetting = lazy.MustCompile(`^(?:not\s+|!\s*)*[$@]*(?:[\w$]+\s*(?:->|::|\.)\s*)*([A-Za-z_]\w{5,}[?]?)(?:\s*\(\s*\))?$`)
	// asksSomething is a line that leaves under a condition.
	asksSomething = lazy.MustCompile(`\bif\b|\bunless\b|(?i:skip)`)
	// leavesTestOut is a line that leaves a test out.
	leavesTestOut = lazy.MustCompile(`(?i)skip|ignore|pending|incomplete|inconclusive|assum`)
)

// underIt is how far below its condition a statement may stand that leaves a test out.
const underIt = 3

// customary tells a condition under which tests of the project are left out already that this change
// does not touch: it names a way in which the whole suite can be run, and was not made for this test.
func (s *States) customary(l *lapse) bool {
	if l.kind != "other" || s.saysItFails(l) || s.calledFailing() {
		return false
	}
	m := askedSetting.FindStringSubmatch(strings.TrimSpace(circumstance.Unbracketed(strings.TrimSpace(l.condition))))
	if m == nil || steersTests.MatchString(m[1]) {
		return false
	}
	if p := s.FileOf[l.after]; p != nil && leftUnder(p.File.Before.All(), m[1]) {
		return true
	}
	files, readable := s.In.Repository.(change.Files)
	if !readable {
		return false
	}
	hits, err := s.In.Repository.Search([]string{m[1]})
	if err != nil {
		return false
	}
	return slices.ContainsFunc(hits[m[1]], func(h change.Hit) bool {
		if h.Path == l.after.Path || s.Touches(h.Path) || !place.OfTests(h.Path) || !asksSomething.MatchString(h.Text) {
			return false
		}
		text, ok := files.Read(h.Path)
		return ok && leftUnder(string(text), m[1])
	})
}

// leftUnder tells a text in which a test is left out where something holds that has a name.
func leftUnder(text, name string) bool {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !expression.HoldsWord(line, name) {
			continue
		}
		from := i
		if i > 0 && strings.HasSuffix(lines[i-1], "(") {
			from-- // an argument that stands in a line of its own
		}
		if slices.ContainsFunc(lines[from:i+1], asksSomething.MatchString) && slices.ContainsFunc(lines[from:min(len(lines), i+underIt)], leavesTestOut.MatchString) {
			return true
		}
	}
	return false
}
