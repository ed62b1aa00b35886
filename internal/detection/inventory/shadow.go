package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// KnowsAssertion tells a name that a table lists as that of an assertion.
func (f *File) KnowsAssertion(name string) bool { return f.rules.asserts(name) }

// Calls tells whether a file calls something by its bare name.
func (f *File) Calls(name string) bool {
	return strings.Contains(f.Tree.All(), name+"(")
}

// saysCheckingOnly tells a function with the name of a check that does nothing at all.
func (f *File) saysCheckingOnly(name string, n int) bool {
	body := f.Tree.Body(n)
	return body >= 0 && saysChecking(name) && len(f.Tree.Text(body)) < 3 && strings.Trim(f.Tree.Text(body), "{} ") == ""
}

// tellsOnly tells a call that compares without consequence or prints: t.Logf in a function that
// is named after an assertion.
func (f *File) tellsOnly(n int) bool {
	if f.Language != syntax.Go {
		return false
	}
	links := f.Tree.Chain(n)
	switch links[len(links)-1].Name {
	case "Helper", "Log", "Logf", "DeepEqual":
		return true
	}
	return false
}
