package inventory

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// docTest is a test that stands in documentation, and what it was written out as.
type docTest struct {
	suite    []string
	name     string
	from, to int // lines
	off      string
}

// docSheet is code made of the examples in a file's documentation. Everything stands on
// the line it has in the file, so that lines need no translation.
type docSheet struct {
	lines []string
	tests []docTest
}

// readDocs lists the examples in documentation that a runner runs. They are no part of
// the code around them: a file of production code stays one.
func (f *File) readDocs() {
	for _, i := range f.rules.docs {
		p := &f.rules.prepared[i]
		marker := p.Docs.Prompt + p.Docs.Fence
		if !bytes.Contains(f.Tree.Source, []byte(marker)) || !matchesAny(p.Docs.Files, f.Path) || matchesAny(p.Docs.Except, f.Path) {
			continue
		}
		sheet := docSheet{lines: make([]string, 1+bytes.Count(f.Tree.Source, []byte("\n")))}
		if p.Docs.Prompt != "" {
			sheet.prompts(f.Tree, p.Docs)
		} else {
			sheet.fences(f.Tree, p.Docs)
		}
		if len(sheet.tests) > 0 {
			f.addDocs(p, sheet)
		}
	}
}

// addDocs reads the sheet as a file of its own, for its nodes are not those of the file.
func (f *File) addDocs(p *prepared, sheet docSheet) {
	t, err := syntax.Parse(f.Language, []byte(strings.Join(sheet.lines, "\n")))
	t.Forget()
	if err != nil {
		return // what cannot be read is no test
	}
	inner := &File{Path: f.Path, Language: f.Language, Tree: t, rules: f.rules, tokens: tokenize(t)}
	inner.indexNames()
	inner.indexMacros()
	inner.oracles = f.oracles
	r := &reader{file: inner, tree: t, active: []*prepared{p}}
	r.visit(0, scope{rows: 1})
	for _, c := range inner.Cases {
		d := sheet.at(c.Line)
		if d == nil || c.Sub {
			continue
		}
		c.embedded = true
		c.Suite, c.Name, c.Line, c.EndLine = d.suite, d.name, d.from, d.to
		if d.off != "" {
			c.State, c.Why = Skipped, d.off
		}
		f.Cases = append(f.Cases, c)
	}
	f.Mixed = f.Mixed || !f.Test
}

func (s *docSheet) at(line int) *docTest {
	for i := range s.tests {
		if d := &s.tests[i]; d.from <= line && line <= d.to {
			return d
		}
	}
	return nil
}

// put writes code on a line; the first line of a file is 1.
func (s *docSheet) put(line int, code string) {
	if line >= 1 && line <= len(s.lines) {
		s.lines[line-1] += code
	}
}

// placeOf is where in the program a piece of documentation stands.
func placeOf(t *syntax.Tree, n int) []string {
	var out []string
	for n = t.Enclosing(n, syntax.Func, syntax.Class); n >= 0; n = t.Enclosing(n, syntax.Func, syntax.Class) {
		out = append([]string{t.Name(n)}, out...)
	}
	return out
}

// testedWords reads the words after a fence: whether the code is a test, the marks they
// give it, and the word that switches it off.
func testedWords(docs *catalog.Docs, info string) (marks []string, off string, tested bool) {
	for _, w := range strings.FieldsFunc(info, func(r rune) bool { return r == ',' || r == ' ' }) {
		if docs.Off.Set() && docs.Off.Match(w) {
			off = w
			continue
		}
		known := false
		for _, t := range docs.Tested {
			name, mark, marked := strings.Cut(t, "=")
			if begin, open := strings.CutSuffix(name, "*"); name != w && !(open && strings.HasPrefix(w, begin)) {
				continue
			}
			known = true
			if marked {
				marks = append(marks, mark)
			}
		}
		if !known {
			return nil, "", false
		}
	}
	return marks, off, true
}
