package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// Ways in which code finds out about its tests without a condition that says so: a helper
// that answers for it, a table that is asked, the text of the tests itself.
var (
	asksRunner = sniffs[1].text
	asksStack  = lazy.MustCompile(`runtime\.Caller|debug\.Stack\(|sys\._getframe|inspect\.(?:stack|currentframe)\(|traceback\.extract_stack|new Error\([^)\n]*\)\.stack|module\.parent\b|require\.main\.filename|getStackTrace\(|caller_locations|debug_backtrace\(`)
	testWord   = lazy.MustCompile("[\"'`/][^\"'`\n]{0,40}(?:_test\\b|\\btest_|\\btests?\\b|\\.spec\\b|pytest|unittest|jest|junit)")
	readsTests = lazy.MustCompile("(?i)//go:embed[^\n]*_test\\.go|(?:\\bopen|read_text|read_bytes|readFile\\w*|ReadAll|\\bglob\\w*|createReadStream|File\\.read)\\(?[^\n]{0,80}(?:[\\w*]_test\\.(?:go|py|rb)|\\btest_[\\w*]*\\.py|\\.(?:test|spec)\\.[cm]?[jt]sx?)")
)

// toldOtherwise are events that say more about the same lines.
var toldOtherwise = []event.Kind{"source-test-sniffing", "run-steered", "oracle-replaced"}

// consulted finds new lines of production code that find out about the tests.
func (c *comparison) consulted(p *Pair) {
	if p.Test || p.After == nil || p.After.Tree == nil || p.After.Generated || c.saysMore(p.Path) {
		return
	}
	var before string
	if p.Before != nil {
		before = p.Before.All()
	}
	had := map[string]bool{}
	for line := range strings.SplitSeq(before, "\n") {
		had[line] = true
	}
	lines := strings.Split(p.After.All(), "\n")
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if had[line] || trimmed == "" || isComment(trimmed) && !strings.HasPrefix(trimmed, "//go:embed") {
			continue
		}
		what := asksAbout(lines[i:])
		if what == "" || laidOutAnew(before, line) {
			continue
		}
		ev := c.add("source-test-sniffing", p, i+1, "", trimmed, map[string]any{"function": "the code", "what": what})
		if c.hadText(trimmed) {
			ev.Clear("moved", "the same line stood elsewhere before")
		}
	}
}

// asksAbout is what the first of some lines wants to know of the tests, "" for nothing.
func asksAbout(lines []string) string {
	switch {
	case readsTests.MatchString(lines[0]):
		return "text of the tests"
	case asksRunner.MatchString(lines[0]), asksStack.MatchString(lines[0]) && testWord.MatchString(strings.Join(lines[:min(len(lines), consultedNear)], "\n")):
		return "run of the tests"
	}
	return ""
}

// laidOutAnew tells a line that only its blanks make new.
func laidOutAnew(before, line string) bool {
	bare := squeeze(line)
	for old := range strings.SplitSeq(before, "\n") {
		if squeeze(old) == bare {
			return true
		}
	}
	return false
}

// saysMore tells whether an event about a file says more of the same lines.
func (c *comparison) saysMore(path string) bool {
	return slices.ContainsFunc(c.events, func(e event.Event) bool { return e.Path == path && slices.Contains(toldOtherwise, e.Kind) })
}

// consultedNear is within how many lines a stack is looked at for tests.
const consultedNear = 6

func isComment(line string) bool {
	return strings.HasPrefix(line, "//") || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "/*")
}
