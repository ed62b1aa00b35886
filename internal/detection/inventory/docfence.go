package inventory

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// fences writes out the code that stands between fences in doc comments, one test each.
func (s *docSheet) fences(t *syntax.Tree, docs *catalog.Docs) {
	for n := 0; n < len(t.Nodes); n++ {
		if t.Role(n) != syntax.Comment || docSign(t.Text(n), docs) == "" {
			continue
		}
		last := docRun(t, n, docs)
		s.fenced(t, n, last, docs)
		n = t.End(last) - 1
	}
}

// docSign is the sign by which a comment is documentation, or "".
func docSign(text string, docs *catalog.Docs) string {
	for _, sign := range docs.Comments {
		if rest, ok := strings.CutPrefix(text, sign); ok && !strings.HasPrefix(rest, "/") {
			return sign
		}
	}
	return ""
}

// docRun is the last of the doc comments that follow a first one line by line.
func docRun(t *syntax.Tree, n int, docs *catalog.Docs) int {
	sign, last := docSign(t.Text(n), docs), n
	for c := t.End(n); c < len(t.Nodes) && t.Role(c) == syntax.Comment && t.Line(c) == t.Line(last)+1 && docSign(t.Text(c), docs) == sign; c = t.End(c) {
		last = c
	}
	return last
}

func (s *docSheet) fenced(t *syntax.Tree, first, last int, docs *catalog.Docs) {
	sign := docSign(t.Text(first), docs)
	suite, name := placeOf(t, first), documented(t, last, sign)
	line, count, inside := t.Line(first), 0, false
	var test docTest
	for text := range strings.SplitSeq(string(t.Source[t.Nodes[first].Start:t.Nodes[last].End]), "\n") {
		code := strings.TrimPrefix(strings.TrimSpace(text), sign)
		info, fence := strings.CutPrefix(strings.TrimSpace(code), docs.Fence)
		switch {
		case fence && !inside:
			inside = true
			marks, off, tested := testedWords(docs, info)
			test = docTest{suite: suite, name: numbered(name, count), from: line, off: off}
			if !tested {
				test.name = ""
				break
			}
			count++
			s.put(line, opened(marks, len(s.tests)))
		case fence && test.name == "":
			inside = false
		case fence:
			inside = false
			test.to = line
			s.put(line, " }")
			s.tests = append(s.tests, test)
		case inside && test.name != "":
			s.put(line, shown(code, docs.Hidden))
		}
		line++
	}
	if inside && test.name != "" { // a fence that nobody closes ends with the comment
		test.to = line - 1
		s.put(test.to, " }")
		s.tests = append(s.tests, test)
	}
}

// opened is the head of a test with the marks that the words after its fence give it.
func opened(marks []string, n int) string {
	head := "#[test] "
	for _, m := range marks {
		head += "#[" + m + "] "
	}
	return fmt.Sprintf("%sfn doc_%d() {", head, n)
}

// mainHead is the head of an example's own main function, whose body is the test.
var mainHead = lazy.MustCompile(`^\s*(pub\s+)?(async\s+)?fn\s+main\s*\(\s*\)\s*(->[^{]*)?`)

// shown is a line of code with what hides it from readers taken off.
func shown(code, hidden string) string {
	trimmed := strings.TrimLeft(code, " ")
	switch {
	case hidden == "":
	case trimmed == hidden:
		return ""
	case strings.HasPrefix(trimmed, hidden+" "):
		code = trimmed[len(hidden):]
	}
	return mainHead.ReplaceAllString(code, "")
}

// documented is the name of what a doc comment stands above. One that speaks of what it
// stands in, as its sign says, has none.
func documented(t *syntax.Tree, last int, sign string) string {
	for n := t.End(last); n < len(t.Nodes) && t.Parent(n) == t.Parent(last) && !strings.HasSuffix(sign, "!"); n = t.End(n) {
		switch t.Role(n) {
		case syntax.Comment, syntax.Decorator:
			continue
		}
		if name := t.Name(n); name != "" {
			return name
		}
		break
	}
	return "module"
}

func numbered(name string, n int) string {
	if n == 0 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, n+1)
}
