package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// registers is a line of a build that has something run as a test.
	registers = lazy.MustCompile(`(?i)^(?:add_test|test|\w+_test|add_\w*tests?)\s*\(`)
	// leavesTests is a word by which a program of tests leaves some of them out.
	leavesTests = lazy.MustCompile(`^["'(]?(?:-x[\w:*./-]{3,}|--(?:exclude|skip|ignore)[\w-]*(?:=\S+)?|--gtest_filter=-\S+|~\[?\w\S*|--test-case-exclude=\S+)["')]*$`)
	// takesOut is a line that takes an option out of those a build was given.
	takesOut = lazy.MustCompile(`(?:filterNot\b|filter\(_\s*!=|-=|--=|removeAll\b|\.remove\b|\bdiff\b).*(-Xfatal-warnings|-Werror|-Xlint\S*|"-Yfatal\S*)`)
	// readOnly are parts of a build that nobody's code is compiled in.
	readOnly = lazy.MustCompile(`(?i)\bconsole\b|\bdoc\b|repl`)
	// bringing are commands that bring a product to others.
	bringing = lazy.MustCompile(`(?i)\b(?:releas\w*|publish\w*|deploy\w*)\b`)
)

// lessTested finds a program of tests that a build newly has leave some of them out.
func lessTested(f edited) (event.Event, bool) {
	for i, l := range strings.Split(f.after, "\n") {
		text := strings.TrimSpace(l)
		if !registers.MatchString(text) || !f.came(text) {
			continue
		}
		words := strings.Fields(strings.TrimSuffix(text, ")"))
		for old := range f.was {
			was := strings.Fields(strings.TrimSuffix(old, ")"))
			more := missing(words, was)
			if f.lost(old) && len(missing(was, words)) == 0 && len(more) > 0 && !slices.ContainsFunc(more, func(w string) bool { return !leavesTests.MatchString(w) }) {
				l := looser{before: old, after: text, from: "(all)", to: strings.Join(more, " "), line: i + 1}
				e := l.event(f, "narrowed", "test")
				e.After, e.Facts["minor"] = shorten(text), true
				return e, true
			}
		}
	}
	return event.Event{}, false
}

// takenFromOptions finds a line that newly takes out an option by which warnings failed a build.
func takenFromOptions(f edited) (event.Event, bool) {
	lines := strings.Split(f.after, "\n")
	for i, l := range lines {
		text := strings.TrimSpace(l)
		m := takesOut.FindStringSubmatch(text)
		if m == nil || !f.came(text) || readOnly.MatchString(strings.Join(lines[max(0, i-4):i+1], "\n")) {
			continue
		}
		found := looser{before: m[1], after: text, from: m[1], to: "(taken out)", line: i + 1}
		e := found.event(f, "strictness", "lint")
		e.After, e.Facts["setting"], e.Facts["minor"] = shorten(text), anOption, true
		return e, true
	}
	return event.Event{}, false
}

// silentRelease is a step that brings a product to others and whose failure is passed over now, and its line.
func silentRelease(f edited) (from string, line int) {
	if !inCI(f.Path) {
		return "", 0
	}
	for i, l := range strings.Split(f.after, "\n") {
		text := strings.TrimSpace(l)
		bare := goesOnAnyway.ReplaceAllString(text, "")
		if bare != text && f.came(text) && f.lost(bare) && bringing.MatchString(bare) {
			return bare, i + 1
		}
	}
	return "", 0
}
