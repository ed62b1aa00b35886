package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// testNamed is an expression for a name that starts as those of tests do.
var testNamed = lazy.MustCompile(`^[fr]?["']test`)

// Attached are the lines on which a file gives classes tests that only a run can name:
// setattr(cls, "test_" + name, check).
func (f *File) Attached() []int {
	if f.Language != syntax.Python || !f.Test {
		return nil
	}
	t := f.Tree
	var out []int
	for n := range t.Nodes {
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
	if a.Node < 0 || t.Role(a.Node) != syntax.Ident {
		return false
	}
	around := max(0, t.Enclosing(call, syntax.Func, syntax.Lambda))
	for n := around; n < call; n++ {
		if t.Role(n) != syntax.Assign && t.Role(n) != syntax.Var {
			continue
		}
		if name, value := f.assigned(n); name == t.ArgText(a) && value >= 0 && testNamed.MatchString(t.Text(value)) {
			return true
		}
	}
	return false
}
