package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// goesOn passes over one element of what a loop goes through.
	goesOn = lazy.MustCompile(`^(?:(?:if\b.*?|unless\b.*?)?[\s{;:)]*(?:continue|next)\s*;?\s*\}?|(?:continue|next)\s+(?:if|unless)\b.*)$`)
	// passesIf is the head of a condition.
	passesIf = lazy.MustCompile(`^(?:if|unless)\b|\b(?:if|unless)\b`)
	// definesOne is a call that defines a test.
	definesOne = lazy.MustCompile(`^(?:await\s+)?(?:x?it|test|specify|scenario|should|[tb]\.Run|\w+\.test|describe|context|tap\.test|dynamicTest|subTest|property|testCase)\b(?:\.\w+)?\s*[( "'` + "`" + `]`)
	// ofMachine are words of a condition on where a test runs.
	ofMachine = lazy.MustCompile(`(?i)platform|windows|win32|darwin|linux|\bos\b|\bOS|GOOS|GOARCH|version|RUBY_|engine|node|browser|short\(\)|available|support|installed|exists?\b|has[A-Z_]`)
	ownField  = lazy.MustCompile(`\.(\w+)\b`)
)

// passedBy finds a condition in a loop that defines a test for each of its rows, under which it now goes on to
// the next row without one.
func (w Change) passedBy() (was, is Passage) {
	for _, n := range w.Come {
		if !goesOn.MatchString(n.Text) {
			continue
		}
		asked := w.askedAbove(n)
		head := w.loopAround(n.Line)
		if asked == "" || head.Text == "" || ofMachine.MatchString(asked) || w.byNewField(asked) || !w.stoodBefore(head.Text) || !w.definesBelow(n.Line, head.Line) {
			continue
		}
		return head, Passage{n.Line, asked}
	}
	return Passage{}, Passage{}
}

// askedAbove is the condition under which a line goes on, if it is new as well.
func (w Change) askedAbove(n Passage) string {
	if passesIf.MatchString(n.Text) {
		return n.Text
	}
	for at := n.Line - 1; at > 0 && at >= n.Line-handledAtMost; at-- {
		text := strings.TrimSpace(w.lines[at-1])
		if !slices.ContainsFunc(w.Come, func(l Passage) bool { return l.Line == at }) && text != "" {
			return ""
		}
		if passesIf.MatchString(text) {
			return AsOneLine(w.lines[at-1 : n.Line])
		}
	}
	return ""
}

// loopAround is the head of the innermost loop around a line.
func (w Change) loopAround(line int) Passage {
	depth := len(IndentOf(w.lines[line-1]))
	for at := line - 1; at > 0 && at > line-farthestHead; at-- {
		text := strings.TrimSpace(w.lines[at-1])
		if text == "" || len(IndentOf(w.lines[at-1])) >= depth {
			continue
		}
		if depth = len(IndentOf(w.lines[at-1])); goesThrough.MatchString(text) && !passesIf.MatchString(text) {
			return Passage{at, text}
		}
	}
	return Passage{}
}

// definesBelow tells whether a test is defined further down in a loop.
func (w Change) definesBelow(line, head int) bool {
	depth := len(IndentOf(w.lines[head-1]))
	for at := line + 1; at <= len(w.lines); at++ {
		text := strings.TrimSpace(w.lines[at-1])
		if text != "" && len(IndentOf(w.lines[at-1])) <= depth {
			return false
		}
		if definesOne.MatchString(text) {
			return true
		}
	}
	return false
}

// byNewField tells a condition on a field that no row had before: rows that come in bring it along.
func (w Change) byNewField(asked string) bool {
	fields := ownField.FindAllStringSubmatch(asked, 1)
	return len(fields) > 0 && !slices.ContainsFunc(w.before, func(l string) bool { return expression.HoldsWord(l, fields[0][1]) })
}
