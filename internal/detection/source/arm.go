package source

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// errorArm are the patterns that take the failure out of a result.
var errorArm = lazily(`^(let\s+)?(Err\(|Failure\(|Left\(|\.failure|Result\.failure|\{:error\b|:error$|is (Result\.)?(Failure|Error)\b)`)

// armHandler reads the branch of a match, or of an `if let`, that takes a failure.
func armHandler(t *syntax.Tree, n, cond, branch int) (Handler, bool) {
	pattern := strings.TrimSpace(t.Text(cond))
	if !errorArm.MatchString(pattern) {
		return Handler{}, false
	}
	h := Handler{Form: "arm", Line: t.Line(n), Text: t.Text(n), Broad: true}
	if t.Role(n) == syntax.Case {
		if s := t.Enclosing(n, syntax.Switch); s > 0 {
			h.Guarded = matched(t, s)
		}
		h.Does = statementsDo(t, branchStatements(t, branch))
		h.Reason = reasoned(commentsBetween(t, n))
	} else {
		_, h.Guarded, _ = strings.Cut(pattern, "=")
		h.Does, h.Reason = bodyDoes(t, branch, n)
	}
	h.Guarded = strings.TrimSpace(h.Guarded)
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h, true
}

// matched is the value that a switch looks at.
func matched(t *syntax.Tree, n int) string {
	if v := t.Child(n, "value", "condition", "subject", "expr"); v >= 0 {
		return t.Text(v)
	}
	if kids := t.NamedChildren(n); len(kids) > 0 {
		return t.Text(kids[0])
	}
	return ""
}

// statementsDo is the most honest thing that any of the statements does.
func statementsDo(t *syntax.Tree, statements []int) Does {
	does := Nothing
	for _, s := range statements {
		if d := statementDoes(t, s); honesty[d] > honesty[does] {
			does = d
		}
	}
	return does
}
