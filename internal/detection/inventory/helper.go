package inventory

import (
	"maps"
	"slices"
	"sort"

	"holdfast/internal/detection/syntax"
)

// helperCase stands for a framework in what a helper claims by itself.
const helperCase = "helper"

// IsHelper tells a function that can fail a test and is none: a check of the tests' own, a fixture.
func (c *Case) IsHelper() bool { return c.Framework == helperCase }

// evaluateHelpers lists what the helpers of a test file claim by themselves, for the
// tests that use them may stand in files that did not change.
func (v *version) evaluateHelpers(f *File, cases map[int]bool) {
	if !f.Test {
		return
	}
	names := make([]string, 0, len(f.functions))
	for name, n := range f.functions {
		if !cases[n] && f.Tree.Body(n) >= 0 && !f.holdsTests(name, n, cases) && (f.claims(n) || v.claimsByMacro(f, n) || f.throws(n)) && (!f.Mixed || forTests(f.Tree, n)) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		h := v.evaluateHelper(f, name, f.functions[name], cases)
		h.ByMacro, h.ByThrow = !f.claims(h.node) && !f.throws(h.node), !f.claims(h.node) && f.throws(h.node)
	}
	for i := range f.rules.prepared {
		for _, fx := range f.sharedFixtures(&f.rules.prepared[i]) {
			h := v.helperNamed(f, fx.name, fx.node, cases)
			if fx.listed {
				h.reaches(fx.name, fx.rows)
			}
			if st, skips := f.skipping[fx.node]; skips {
				h.State, h.Why, h.Inherited = st.state, st.why, true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.byWord)) {
		v.evaluateHelper(f, name, f.byWord[name], cases).ByWord = true
	}
}

// holdsTests tells the function by which a file is started and that defines its tests: what is
// claimed beside them is asked while they are being collected, and belongs to none of them.
func (f *File) holdsTests(name string, fn int, cases map[int]bool) bool {
	if name != "main" {
		return false
	}
	for n := range cases {
		if f.Tree.Within(n, fn) {
			return true
		}
	}
	return false
}

func (v *version) evaluateHelper(f *File, name string, n int, cases map[int]bool) *Case {
	c := &Case{Framework: helperCase, Path: f.Path, Name: name, Line: f.Tree.Line(n), EndLine: f.Tree.EndLine(n), Rows: 1, State: Active,
		node: n, body: f.Tree.Body(n), file: f}
	v.evaluate(c, cases)
	f.Helpers = append(f.Helpers, c)
	return c
}

// throws tells a function of the tests' own with a statement that throws.
func (f *File) throws(fn int) bool {
	for n := fn + 1; n < f.Tree.End(fn); n++ {
		if f.Tree.Role(n) == syntax.Throw {
			return true
		}
	}
	return false
}

// helperNamed is the helper of a name, which is listed already when it claims something.
func (v *version) helperNamed(f *File, name string, n int, cases map[int]bool) *Case {
	for _, h := range f.Helpers {
		if h.node == n {
			return h
		}
	}
	h := v.evaluateHelper(f, name, n, cases)
	h.ByWord = true
	return h
}

// AssertsByName tells whether a function calls something whose name says that it checks,
// though nobody knows how.
func (f *File) AssertsByName(name string) bool {
	fn, ok := f.functions[name]
	if !ok {
		return false
	}
	for n := fn; n < f.Tree.End(fn); n++ {
		if f.Tree.Role(n) != syntax.Call {
			continue
		}
		if links := f.Tree.Chain(n); len(links) > 0 && links[len(links)-1].Called && namesAssertion(links) {
			return true
		}
	}
	return false
}

// CalledBy are the names that a function of the file calls.
func (f *File) CalledBy(name string) (out []string) {
	fn, ok := f.functions[name]
	if !ok {
		return nil
	}
	for n := fn; n < f.Tree.End(fn); n++ {
		if f.Tree.Role(n) != syntax.Call {
			continue
		}
		for _, l := range f.Tree.Chain(n) {
			if l.Called && l.Name != "" && !slices.Contains(out, l.Name) {
				out = append(out, l.Name)
			}
		}
	}
	return out
}
