package inventory

import (
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// testNamed is an expression for a name that starts as those of tests do.
	testNamed = lazy.MustCompile(`^[fr]?["'][tT]est`)
	// ownNames is a name of the file itself that is written as an expression.
	ownNames = lazy.MustCompile(`^(?:globals|vars|locals)\(\)\[(.+)\]$`)
	// collectors are hooks that make tests of files which are no code.
	collectors = []string{"pytest_collect_file", "pytest_pycollect_makeitem", "pytest_pycollect_makemodule"}
)

// Attached are the lines on which a file makes tests that only a run can name:
// setattr(cls, "test_" + name, check), globals()["Test" + name] = made; and a hook that makes
// them of data.
func (f *File) Attached() []int {
	if f.Language != syntax.Python {
		return nil
	}
	t := f.Tree
	var out []int
	for n := range t.Nodes {
		if name := t.Child(n, "name"); t.Role(n) == syntax.Func && name >= 0 && slices.Contains(collectors, t.Text(name)) {
			out = append(out, t.Line(n))
		}
		if !f.Test {
			continue
		}
		if t.Role(n) == syntax.Assign && f.namesOwnTest(n) {
			out = append(out, t.Line(n))
		}
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		if len(links) == 1 && links[0].Name == "setattr" && len(links[0].Args) == 3 && f.namesTest(n, links[0].Args[1]) {
			out = append(out, t.Line(n))
		}
	}
	return out
}

// namesTest tells whether an argument is the name of a test, here or where it was given
// its value.
func (f *File) namesTest(call int, a syntax.Arg) bool {
	t := f.Tree
	if testNamed.MatchString(t.ArgText(a)) {
		return true
	}
	return a.Node >= 0 && t.Role(a.Node) == syntax.Ident && f.heldTestName(call, t.ArgText(a))
}

// namesOwnTest tells an assignment that gives the file a class or a function of tests.
func (f *File) namesOwnTest(n int) bool {
	t := f.Tree
	left := t.Child(n, "left")
	if left < 0 {
		return false
	}
	m := ownNames.FindStringSubmatch(t.Text(left))
	return m != nil && (testNamed.MatchString(m[1]) || f.heldTestName(n, m[1]))
}

// heldTestName tells a variable that was given the name of a test before a place.
func (f *File) heldTestName(at int, variable string) bool {
	t := f.Tree
	around := max(0, t.Enclosing(at, syntax.Func, syntax.Lambda))
	for n := around; n < at; n++ {
		if t.Role(n) != syntax.Assign && t.Role(n) != syntax.Var {
			continue
		}
		if name, value := f.assigned(n); name == variable && value >= 0 && testNamed.MatchString(t.Text(value)) {
			return true
		}
	}
	return false
}

// madePerCall tells a class of Python that a function makes: how often its tests run, and
// under which names, a listing cannot tell.
func (r *reader) madePerCall(class int) bool {
	return r.listing && r.tree.Language == syntax.Python && r.tree.Enclosing(class, syntax.Func, syntax.Lambda) >= 0
}
