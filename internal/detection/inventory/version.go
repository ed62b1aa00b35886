package inventory

import (
	"maps"
	"strings"

	"holdfast/internal/detection/syntax"
)

// newVersion collects what the files of one side define.
func newVersion(files []*File) *version {
	shareFixtures(files)
	v := &version{functions: map[string]place{}, classes: map[string]place{}, macros: map[string]place{}}
	for _, f := range files {
		if !f.Test && len(f.Cases) == 0 {
			continue
		}
		for name, n := range f.macros {
			v.macros[name] = place{f, n}
		}
		v.addDefined(f)
		for name, n := range f.functions {
			if f.Mixed && !forTests(f.Tree, n) {
				continue // production code next to its tests is not theirs
			}
			if _, known := v.functions[name]; !known {
				v.functions[name] = place{f, n}
			}
		}
		for name, n := range f.classes {
			if _, known := v.classes[name]; !known {
				v.classes[name] = place{f, n}
			}
		}
	}
	return v
}

// forTests tells a function that stands in a part of a source file for tests only.
func forTests(t *syntax.Tree, n int) bool {
	for {
		for _, m := range t.Marks(n) {
			if strings.Contains(t.Text(m.Node), "test") {
				return true
			}
		}
		if n = t.Enclosing(n, syntax.Class); n < 0 {
			return false
		}
	}
}

// caseNodes are the nodes of the cases of a file.
func (f *File) caseNodes() map[int]bool {
	out := map[int]bool{}
	for _, c := range f.Cases {
		if c.file == f { // tests in documentation have nodes of their own
			out[c.node] = true
		}
	}
	return out
}

// among are the nodes of the cases around a case: those of its file, unless it stands in
// documentation, where tests do not hold one another.
func (c *Case) among(cases map[int]bool) map[int]bool {
	if c.embedded {
		return nil
	}
	return cases
}

// seenFrom prefers a file's own functions to those of the same name elsewhere.
func (v *version) seenFrom(f *File) *version {
	own := v
	for name, n := range f.functions {
		if v.functions[name].file == f || f.Mixed && !forTests(f.Tree, n) {
			continue
		}
		if own == v {
			own = &version{functions: maps.Clone(v.functions), classes: v.classes, macros: v.macros, eager: v.eager}
		}
		own.functions[name] = place{f, n}
	}
	return own
}

// version is all files of one side of a change.
type version struct {
	functions, classes, macros map[string]place

	eager bool // what tests seem to claim is wanted though they claim something
}

type place struct {
	file *File
	node int
}

func (v *version) evaluate(c *Case, cases map[int]bool) {
	if c.body < 0 {
		return
	}
	binds := c.binds
	if len(binds) == 0 {
		binds = [][]binding{nil}
	}
	c.Oracles = append(c.Oracles, c.given...)
	calls := map[string]bool{}
	for _, row := range binds {
		e := &evaluator{version: v, file: c.file, tree: c.file.Tree, c: c, cases: cases, calls: calls}
		en := &env{vars: map[string][]string{}}
		for _, b := range row {
			e.bindValue(b, en, nil)
		}
		rows := 1
		if len(c.binds) == 0 {
			rows = max(1, c.Rows)
		}
		e.surroundings(en, context{rows: rows})
		if c.body != c.node || len(c.after) == 0 {
			e.walk(c.body, en, context{rows: rows})
		}
		e.afterwards(en, context{rows: rows})
		if c.macro != "" {
			e.followMacro(c.macro, c.file.Tree.ArgsOf(c.body), en, context{rows: rows})
		}
		if c.returns {
			e.returnedOracle(en)
		}
	}
	c.commentOracles()
	c.settle()
	for name := range calls {
		c.Calls = append(c.Calls, name)
	}
	sortStrings(c.Calls)
}
