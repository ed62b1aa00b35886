package inventory

import (
	"fmt"
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// prompts writes out the examples of docstrings: one test a docstring, as its runner
// counts them, in which every example claims the output that stands below it.
func (s *docSheet) prompts(t *syntax.Tree, docs *catalog.Docs) {
	for n := 0; n < len(t.Nodes); n++ {
		if t.Role(n) != syntax.String {
			continue
		}
		if docstring(t, n) && strings.Contains(t.Text(n), docs.Prompt) {
			s.docstring(t, n, docs)
		}
		n = t.End(n) - 1
	}
}

// docstring tells a text that stands first in a file, a class or a function.
func docstring(t *syntax.Tree, n int) bool {
	statement := t.Parent(n)
	if t.Role(statement) != syntax.ExprStmt {
		return false
	}
	for _, k := range t.NamedChildren(t.Parent(statement)) {
		if t.Role(k) != syntax.Comment {
			return k == statement
		}
	}
	return false
}

// example is one prompt with its code and its output.
type example struct {
	line   int
	code   []string
	output []string
}

func (s *docSheet) docstring(t *syntax.Tree, n int, docs *catalog.Docs) {
	place := placeOf(t, n)
	test := docTest{name: "module", from: t.Line(n), to: t.EndLine(n)}
	if len(place) > 0 {
		test.suite, test.name = place[:len(place)-1], place[len(place)-1]
	}
	head := test.from
	if strings.Contains(firstLine(t.Text(n)), docs.Prompt) {
		head = max(1, head-1) // an example on the first line needs the one above
	}
	s.put(head, fmt.Sprintf("def doctest_%d():", len(s.tests)))
	run, written := 0, 0
	for _, ex := range examples(t.Text(n), test.from, docs) {
		written++
		if docs.Off.Set() && docs.Off.Match(strings.Join(ex.code, "\n")) {
			continue
		}
		run++
		s.example(ex, docs)
	}
	if run == 0 && written > 0 {
		test.off = "all its examples are switched off"
	}
	if written == 0 {
		s.lines[head-1] = ""
		return
	}
	if run == 0 {
		s.put(test.to, "    pass")
	}
	test.from = head
	s.tests = append(s.tests, test)
}

// examples splits a docstring. A prompt stands first on its line.
func examples(text string, line int, docs *catalog.Docs) []example {
	var out []example
	current := -1 // the example whose output is being read
	for i, l := range strings.Split(withoutQuotes(text), "\n") {
		l = strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(l, docs.Prompt+" "):
			out = append(out, example{line: line + i, code: []string{strings.TrimSpace(l[len(docs.Prompt):])}})
			current = len(out) - 1
		case current >= 0 && len(out[current].output) == 0 && (strings.HasPrefix(l, docs.More+" ") || l == docs.More):
			out[current].code = append(out[current].code, strings.TrimPrefix(strings.TrimPrefix(l, docs.More), " "))
		case l == "":
			current = -1
		case current >= 0:
			out[current].output = append(out[current].output, l)
		}
	}
	return out
}

// withoutQuotes is the text of a string without what begins and ends it.
func withoutQuotes(text string) string {
	text = strings.TrimLeft(text, "rRuUbBfF")
	for _, q := range []string{`"""`, "'''", `"`, "'"} {
		if len(text) >= 2*len(q) && strings.HasPrefix(text, q) && strings.HasSuffix(text, q) {
			return text[len(q) : len(text)-len(q)]
		}
	}
	return text
}

var (
	// statement is code that has no value to compare: what it prints is the output.
	statementHead = lazy.MustCompile(`^(for|while|if|with|def|class|import|from|try|del|assert|async|return|raise|@)\b|^@|^[\w.,\[\]'" ]+\s*([-+*/|&%]|//|\*\*)?=[^=]`)
	raisedError   = lazy.MustCompile(`^([A-Za-z_][\w.]*)(?::\s*(.*))?$`)
)

func (s *docSheet) example(ex example, docs *catalog.Docs) {
	output := strings.Join(ex.output, "\n")
	last := ex.line + len(ex.code) - 1
	write := func(before, after string) { // the end stands on a line of output, for the code may end in a comment
		for i, c := range ex.code {
			s.put(ex.line+i, "    "+before+c)
			before = ""
		}
		s.put(last+1, after)
	}
	switch {
	case output == "":
		write("", "")
	case strings.HasPrefix(output, "Traceback"):
		what := raisedError.FindStringSubmatch(ex.output[len(ex.output)-1])
		if what == nil {
			what = []string{"", "Exception", ""}
		}
		match := ""
		if what[2] != "" {
			match = ", match=" + strconv.Quote(what[2])
		}
		write("with doctest_raises("+what[1]+match+"): (", ")")
	case statementHead.MatchString(ex.code[0]):
		write("", "    assert doctest_output() == "+strconv.Quote(output))
	case docs.Open.Set() && docs.Open.Match(output):
		write("assert "+strconv.Quote(output)+" in (", ")")
	default:
		write("assert (", ") == "+strconv.Quote(output))
	}
}
