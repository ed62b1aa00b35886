package drift

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// aspect is how ZIO says something of all that stands before it.
	aspect = lazy.MustCompile(`@@\s*[A-Za-z]`)
	// beginsSuite is the head of what holds tests.
	beginsSuite = lazy.MustCompile(`^(?:(?:public|internal|private|sealed|abstract|open|final|export|default|pub)\s+)*(?:class|object|struct|describe|context|suite|mod)\b`)
)

// marksAbove is how many lines of marks may stand between one and the head of what it marks.
const marksAbove = 4

// ofSuite is a test of the suite of which a line outside of all tests says something: the last one before an aspect, the
// first one of the class below a mark. Nil where the line is about neither.
func ofSuite(p *inventory.Pair, line int, said string) *inventory.Case {
	if aspect.MatchString(said) {
		return lastBefore(p.After.Cases, line)
	}
	lines := strings.Split(p.File.After.All(), "\n")
	for at := line; at < min(len(lines), line+marksAbove); at++ {
		if beginsSuite.MatchString(strings.TrimSpace(lines[at])) {
			return firstAfter(p.After.Cases, at)
		}
	}
	return nil
}

func lastBefore(cases []*inventory.Case, line int) (last *inventory.Case) {
	for _, c := range cases {
		if c.EndLine < line && (last == nil || c.EndLine > last.EndLine) {
			last = c
		}
	}
	return last
}

func firstAfter(cases []*inventory.Case, line int) (first *inventory.Case) {
	for _, c := range cases {
		if c.Line > line && (first == nil || c.Line < first.Line) {
			first = c
		}
	}
	return first
}
