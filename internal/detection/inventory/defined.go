package inventory

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// defined is a sheet with the macros of a C file that take arguments, each written as a
// function on the lines of its definition, so that what a macro claims counts where it is
// used. nil when none of them can fail a test.
func (f *File) defined() *File {
	t := f.Tree
	if f.Language != syntax.C && f.Language != syntax.CPP || !bytes.Contains(t.Source, []byte("#define")) {
		return nil
	}
	sheet := docSheet{lines: make([]string, 1+bytes.Count(t.Source, []byte("\n")))}
	any := false
	for n := range t.Nodes {
		if t.Kind(n) == "preproc_function_def" {
			any = sheet.define(t, n) || any
		}
	}
	if !any {
		return nil
	}
	tree, err := syntax.Parse(f.Language, []byte(strings.Join(sheet.lines, "\n")))
	if err != nil {
		return nil // what cannot be read claims nothing
	}
	inner := &File{Path: f.Path, Language: f.Language, Tree: tree, rules: f.rules, tokens: tokenize(tree), textual: true}
	inner.indexNames()
	inner.oracles = f.oracles
	return inner
}

// define writes a macro as a function; false when its text is not one statement or several.
func (s *docSheet) define(t *syntax.Tree, n int) bool {
	value, params := t.Child(n, "value"), t.Child(n, "parameters")
	if value < 0 || params < 0 {
		return false
	}
	body := strings.TrimRight(strings.TrimSpace(t.Text(value)), ";")
	if !strings.Contains(body, "(") || strings.Contains(body, "##") || !expression.Balanced(expression.Fields(body)) {
		return false
	}
	var names []string
	for _, p := range splitNames(strings.Trim(t.Text(params), "()")) {
		if plainName(p) {
			p = "int " + p
		}
		names = append(names, p)
	}
	text := "void " + t.Name(n) + "(" + strings.Join(names, ", ") + ") {" + strings.ReplaceAll(body, "\\\n", "\n") + ";}"
	for i, line := range strings.Split(text, "\n") {
		s.put(t.Line(n)+i, line)
	}
	return true
}

// addDefined makes the macros of a file known that can fail a test.
func (v *version) addDefined(f *File) {
	sheet := f.defined()
	if sheet == nil {
		return
	}
	for name, n := range sheet.functions {
		if _, known := v.functions[name]; !known && sheet.claims(n) {
			v.functions[name] = place{sheet, n}
		}
	}
}

// claimsByMacro tells a function of C that uses a macro which can fail a test.
func (v *version) claimsByMacro(f *File, fn int) bool {
	t := f.Tree
	if f.Language != syntax.C && f.Language != syntax.CPP {
		return false
	}
	for n := fn + 1; n < t.End(fn); n++ {
		if t.Role(n) != syntax.Call {
			continue
		}
		if links := t.Chain(n); len(links) == 1 && v.functions[links[0].Name].file != nil && v.functions[links[0].Name].file.textual {
			return true
		}
	}
	return false
}
