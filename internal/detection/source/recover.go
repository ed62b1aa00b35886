package source

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// recoverHandler reads a deferred recover(): it takes every panic of the function.
func recoverHandler(t *syntax.Tree, n int) (Handler, bool) {
	closure := t.Enclosing(n, syntax.Lambda)
	if closure < 0 {
		return Handler{}, false
	}
	deferred := t.Parent(closure)
	for deferred > 0 && t.Kind(deferred) != "defer_statement" {
		if r := t.Role(deferred); r == syntax.Block || r == syntax.Func {
			return Handler{}, false
		}
		deferred = t.Parent(deferred)
	}
	if deferred == 0 {
		return Handler{}, false
	}
	h := Handler{Form: "recover", Line: t.Line(n), Text: t.Text(deferred), Broad: true, Does: Handles}
	h.Guarded = strings.Replace(t.Text(t.Parent(deferred)), h.Text, "", 1)
	switch branch := t.Enclosing(n, syntax.If); {
	case branch > closure:
		if body := branchOf(t, branch); body >= 0 {
			h.Does, h.Reason = bodyDoes(t, body, branch)
		}
	case dropsResult(t, n):
		h.Does, h.Reason = Nothing, reasoned(commentsBetween(t, closure))
	}
	return h, true
}

func dropsResult(t *syntax.Tree, n int) bool {
	if standsAlone(t, n) || t.Kind(t.Parent(n)) == "statement_list" {
		return true
	}
	a := t.Enclosing(n, syntax.Assign)
	left := -1
	if a > 0 {
		left = t.Child(a, "left")
	}
	return left >= 0 && t.Text(left) == "_"
}
