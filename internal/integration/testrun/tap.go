package testrun

import (
	"bytes"
	"path"
	"strings"
)

// tapReader follows the nesting of a TAP stream by its indentation.
type tapReader struct {
	r       Result
	suites  []string // by depth; of the subtest that goes on
	failed  []bool   // by depth; whether a part has failed there
	parts   []bool   // by depth; whether there were parts
	details int      // how deep the YAML block is that goes on, -1 for none
	current int      // the test that the YAML block is about, -1 for none
}

// ReadTAP reads the Test Anything Protocol, with the nested tests of node and tap.
func ReadTAP(output []byte) (r Result, ok bool) {
	t := tapReader{details: -1, current: -1}
	for raw := range bytes.Lines(output) {
		if len(raw) > maxLine {
			continue
		}
		line := strings.TrimRight(string(raw), "\r\n")
		ok = ok || strings.HasPrefix(line, "TAP version ")
		t.line(line)
	}
	ok = ok || len(t.r.Tests) > 0 && tapPlanned(output)
	t.r.count()
	return t.r, ok
}

// tapPlanned finds the plan that old producers write without a version.
func tapPlanned(output []byte) bool {
	for line := range bytes.Lines(output) {
		if rest, ok := bytes.CutPrefix(line, []byte("1..")); ok && len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9' {
			return true
		}
	}
	return false
}

// maxDepth bounds the nesting that is followed.
const maxDepth = 40

func (t *tapReader) line(line string) {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	depth := min(indent/4, maxDepth)
	switch {
	case t.details >= 0:
		t.detail(text, indent)
	case text == "---":
		t.details = indent
	case strings.HasPrefix(text, "# Subtest: "):
		t.open(depth, strings.TrimPrefix(text, "# Subtest: "))
	case strings.HasPrefix(text, "ok "), strings.HasPrefix(text, "not ok "), text == "ok", text == "not ok":
		t.point(depth, text)
	case strings.HasPrefix(text, "#") && plainBroken.MatchString(text):
		t.r.Broken += strings.TrimSpace(text[1:]) + "\n"
	}
}

func (t *tapReader) detail(text string, indent int) {
	if text == "..." && indent <= t.details {
		t.details = -1
		return
	}
	if t.current < 0 || t.r.Tests[t.current].Status != Failed {
		return
	}
	about := &t.r.Tests[t.current]
	about.Message = shorten(about.Message + "\n" + text)
	if location, ok := strings.CutPrefix(text, "location: '"); ok {
		about.File = fileOf(strings.TrimSuffix(location, "'"))
	}
}

// fileOf takes line and column off a place.
func fileOf(place string) string {
	for range 2 {
		if i := strings.LastIndexByte(place, ':'); i > 0 && i < len(place)-1 && strings.Trim(place[i+1:], "0123456789") == "" {
			place = place[:i]
		}
	}
	return place
}

func (t *tapReader) open(depth int, name string) {
	t.grow(depth)
	t.suites = append(t.suites[:depth], tapName(name))
	t.parts, t.failed = append(t.parts[:depth+1], false), append(t.failed[:depth+1], false)
}

func (t *tapReader) grow(depth int) {
	for len(t.suites) < depth {
		t.suites = append(t.suites, "")
	}
	for len(t.parts) < depth+1 {
		t.parts, t.failed = append(t.parts, false), append(t.failed, false)
	}
}

func (t *tapReader) point(depth int, text string) {
	t.grow(depth)
	test := Test{Group: strings.Join(t.suites[:depth], " > "), Status: Passed}
	if strings.HasPrefix(text, "not ok") {
		test.Status = Failed
	}
	description, directive := cutDirective(strings.TrimPrefix(strings.TrimPrefix(text, "not "), "ok"))
	if strings.HasPrefix(directive, "SKIP") || strings.HasPrefix(directive, "TODO") {
		test.Status = Skipped
	}
	description = strings.TrimLeft(strings.TrimSpace(description), "0123456789")
	test.Name = tapName(strings.TrimPrefix(strings.TrimSpace(description), "- "))
	if len(t.parts) > depth+1 {
		test.Parent = t.parts[depth+1] && (test.Status != Failed || t.failed[depth+1])
	}
	if test.Status == Failed && !test.Parent && isFile(test.Name) {
		t.r.Broken += test.Name + "\n" // node names a file that it could not load like a test
	}
	t.parts, t.failed = t.parts[:depth+1], t.failed[:depth+1]
	t.parts[depth] = true
	t.failed[depth] = t.failed[depth] || test.Status == Failed
	t.r.Tests = append(t.r.Tests, test)
	t.current = len(t.r.Tests) - 1
}

var scripts = map[string]bool{".js": true, ".mjs": true, ".cjs": true, ".ts": true, ".mts": true, ".cts": true}

func isFile(name string) bool { return scripts[path.Ext(name)] && !strings.ContainsAny(name, " \t") }

// cutDirective splits off "# SKIP reason"; a hash that is part of a name is escaped.
func cutDirective(s string) (description, directive string) {
	for i := 1; i < len(s); i++ {
		if s[i] == '#' && s[i-1] == ' ' {
			return s[:i], strings.ToUpper(strings.TrimSpace(s[i+1:]))
		}
	}
	return s, ""
}

func tapName(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, `\#`, "#")) }
