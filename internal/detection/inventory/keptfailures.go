package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// keepsFailures tells a call that waits for all it is given and hands their failures to nobody,
// because nobody looks at what it returns: await Promise.allSettled([…]).
func (e *evaluator) keepsFailures(links []syntax.Link, n int) bool {
	last := links[len(links)-1]
	switch syntax.ChainName(links) {
	case "Promise.allSettled", "allSettled":
	case "asyncio.gather", "gather":
		if !e.returnsExceptions(last) {
			return false
		}
	default:
		return false
	}
	return last.Called && e.unread(n)
}

func (e *evaluator) returnsExceptions(l syntax.Link) bool {
	for _, a := range l.Args {
		if a.Label == "return_exceptions" {
			value, known := expression.Constant(strings.TrimSpace(e.tree.ArgText(a)))
			return known && value
		}
	}
	return false
}

// unread tells an expression whose value goes no further than to the runner: it is waited for,
// returned from the test or thrown away.
func (e *evaluator) unread(n int) bool {
	for p := e.tree.Parent(n); ; p = e.tree.Parent(p) {
		switch e.tree.Role(p) {
		case syntax.ExprStmt, syntax.Block, syntax.Return, syntax.Func:
			return true
		case syntax.Lambda:
			return p == e.c.body || e.tree.Parent(p) < 0 || p == e.c.node
		case syntax.Await, syntax.Paren:
			continue
		}
		return false
	}
}
