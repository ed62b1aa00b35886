package source

import (
	"bytes"
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
	if p.Test || p.After == nil || p.After.Tree == nil || p.After.Generated {
		return
	}
	text := string(p.After.Text)
	if !asksRunner.MatchString(text) && !asksStack.MatchString(text) && !readsTests.MatchString(text) {
		return
	}
	if slices.ContainsFunc(c.events, func(e event.Event) bool { return e.Path == p.Path && slices.Contains(toldOtherwise, e.Kind) }) {
		return
	}
	had := map[string]bool{}
	if p.Before != nil {
		for line := range bytes.Lines(p.Before.Text) {
			had[squeeze(string(line))] = true
		}
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if had[squeeze(line)] || trimmed == "" || isComment(trimmed) && !strings.HasPrefix(trimmed, "//go:embed") {
			continue
		}
		what := ""
		switch {
		case readsTests.MatchString(line):
			what = "text of the tests"
		case asksRunner.MatchString(line), asksStack.MatchString(line) && testWord.MatchString(strings.Join(lines[i:min(len(lines), i+consultedNear)], "\n")):
			what = "run of the tests"
		default:
			continue
		}
		ev := c.add("source-test-sniffing", p, i+1, "", trimmed, map[string]any{"function": "the code", "what": what})
		if c.hadText(trimmed) {
			ev.Clear("moved", "the same line stood elsewhere before")
		}
	}
}

// consultedNear is within how many lines a stack is looked at for tests.
const consultedNear = 6

func isComment(line string) bool {
	return strings.HasPrefix(line, "//") || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "/*")
}
