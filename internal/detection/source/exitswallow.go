package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// exitMethods end a block of Python's with; an answer that is true there makes whatever was
// raised in the block go away.
var exitMethods = []string{"__exit__", "__aexit__"}

// exitHandler reads such a method that takes every error without a look at it.
func exitHandler(t *syntax.Tree, f *Function) (Handler, bool) {
	if t.Language != syntax.Python || !slices.Contains(exitMethods, bare(f.Name)) || f.body < 0 {
		return Handler{}, false
	}
	statements, _ := statementsOf(t, f.body)
	if len(statements) == 0 {
		return Handler{}, false
	}
	last := statements[len(statements)-1]
	if t.Role(last) != syntax.Return || strings.TrimSpace(strings.TrimPrefix(t.Text(last), "return")) != "True" || looksAtError(t, f) {
		return Handler{}, false
	}
	return Handler{Form: "exit", Line: t.Line(last), Text: t.Text(last), Broad: true, Does: Nothing, Guarded: "with"}, true
}

// looksAtError tells whether the body has one of the parameters that bring the error.
func looksAtError(t *syntax.Tree, f *Function) bool {
	for n := f.body; n < t.End(f.body); n++ {
		if t.Role(n) == syntax.Ident && t.Text(n) != "self" && slices.Contains(f.Params, t.Text(n)) {
			return true
		}
	}
	return false
}
