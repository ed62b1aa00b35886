package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// macro finds macros that took the name of an assertion.
func macro(t *syntax.Tree, n int) (replacement, bool) {
	switch t.Kind(n) {
	case "macro_definition", "preproc_function_def":
	default:
		return replacement{}, false
	}
	name := ""
	if c := t.Child(n, "name"); c >= 0 {
		name = t.Text(c)
	}
	return replacement{name + " (a macro)", true, n}, assertMacros.MatchString(name) && emptyMacro(t, n) && !whereAssertIsOff(t, n, name)
}

// whereAssertIsOff tells a macro in the place of C's assert that is made only where NDEBUG took assert away already, and
// that still runs what it is given: nothing failed there before, and now at least it happens.
func whereAssertIsOff(t *syntax.Tree, n int, name string) bool {
	_, body, _ := strings.Cut(t.Text(n), ")")
	if name != "assert" || strings.TrimSpace(body) == "" || strings.TrimSpace(body) == "((void)0)" {
		return false
	}
	for at := t.Parent(n); at > 0; at = t.Parent(at) {
		if head, _, _ := strings.Cut(t.Text(at), "\n"); strings.HasPrefix(t.Kind(at), "preproc_if") {
			head = strings.Join(strings.Fields(head), " ")
			return head == "#ifdef NDEBUG" || head == "#if defined(NDEBUG)"
		}
	}
	return false
}

// failing are words of which a macro that can fail has one.
var failing = []string{"panic", "abort", "throw", "fail", "assert", "$crate", "exit", "raise"}

// failingCalls are calls of assertions as macros are written, with the first thing they are given.
var failingCalls = lazy.MustCompile(`\b\w*(?:ASSERT|FAIL|EXPECT|REQUIRE|CHECK|ABORT|THROW)\w*\s*\(\s*(\w*)`)

// emptyMacro tells whether a macro does nothing that could fail.
func emptyMacro(t *syntax.Tree, n int) bool {
	_, body, _ := strings.Cut(t.Text(n), t.Text(t.Child(n, "name")))
	asks := slices.ContainsFunc(failingCalls.FindAllStringSubmatch(body, -1), func(call []string) bool { return call[1] != "1" && call[1] != "true" })
	return !asks && !slices.ContainsFunc(failing, func(word string) bool { return strings.Contains(body, word) })
}

var mocks = lazy.MustCompile(`^((\w+\.)*(Mock|MagicMock|noop|fn)\(|noop$|Function\.prototype$|\(?\)?\s*$)|^\w+\.(skip|todo)$|^(xit|xtest|xdescribe)$`)

// passesOn are words of code that lets a failure go on or tells it to the runner.
var passesOn = lazy.MustCompile(`\b(throw|raise|reject|fail|exit|exitCode|abort|rethrow|push|append)\b`)

// keepsFailure tells a value that wraps another and keeps what that throws to itself.
func keepsFailure(t *syntax.Tree, n int) bool {
	for c := n; c < t.End(n); c++ {
		if t.Role(c) == syntax.Catch && !passesOn.MatchString(t.Text(n)) {
			return true
		}
	}
	return false
}

// toothless tells a value that does nothing or always says the same when it is called.
func toothless(t *syntax.Tree, n int) bool {
	if t.Role(n) == syntax.Ident {
		for c := range t.Nodes {
			if _, name := declaration(t, c); name == t.Text(n) {
				n = c
				break
			}
		}
	}
	if keepsFailure(t, n) {
		return true
	}
	if r := t.Role(n); r != syntax.Lambda && r != syntax.Func {
		return mocks.MatchString(t.Text(n))
	}
	body := t.Body(n)
	if body < 0 {
		body = t.Child(n, "body")
	}
	if body < 0 {
		return false
	}
	if literal(t, body) || constantWord[t.Text(body)] {
		return true
	}
	shape, _ := shapeOf(t, &Function{Name: "f", Node: n, tree: t, body: body})
	return shape == Empty || shape == Constant || shape == Stub && t.Text(body) == "pass"
}
