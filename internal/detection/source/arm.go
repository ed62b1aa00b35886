package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// errorArm are the patterns that take the failure out of a result.
var errorArm = lazy.MustCompile(`^(let\s+)?(Err\(|Failure\(|Left\(|\.failure|Result\.failure|\{:error\b|:error$|is (Result\.)?(Failure|Error)\b)`)

// armHandler reads the branch of a match, or of an `if let`, that takes a failure.
func armHandler(t *syntax.Tree, n, cond, branch int) (Handler, bool) {
	pattern := strings.TrimSpace(t.Text(cond))
	if !errorArm.MatchString(pattern) && !restOfResult(t, n, pattern) {
		return Handler{}, false
	}
	h := Handler{Form: "arm", Line: t.Line(n), Text: t.Text(n), Broad: true}
	if t.Role(n) == syntax.Case {
		if t.Kind(t.Parent(n)) == "else_block" { // Elixir's with: all that goes before
			h.Guarded, _, _ = strings.Cut(t.Text(t.Parent(t.Parent(t.Parent(n)))), "else")
		} else if s := t.Enclosing(n, syntax.Switch, syntax.With); s > 0 {
			h.Guarded = matched(t, s)
		}
		statements := branchStatements(t, branch)
		h.Does = armDoes(t, statements)
		if len(statements) == 1 {
			given := strings.TrimSpace(t.Text(statements[0]))
			h.Well = claimsSuccess.MatchString(given)
			if handedBack(pattern, given) {
				h.Does = Rethrows
			} else if h.Does == Handles && plainName.MatchString(given) && !failureTalk.MatchString(given) && !errorWord.MatchString(given) {
				h.Does = Defaults // it takes what it has in the place of what failed
			}
		}
		h.Reason = reasoned(commentsBetween(t, n))
	} else {
		_, h.Guarded, _ = strings.Cut(pattern, "=")
		h.Does, h.Reason = bodyDoes(t, branch, n)
	}
	h.Guarded = strings.TrimSpace(h.Guarded)
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h, true
}

// handedBack tells an arm that gives the result it was given, whatever it is: error -> error.
func handedBack(pattern, given string) bool {
	return plainName.MatchString(given) && given != "_" && !constantWord[given] && slices.Contains(words(pattern), given)
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

var (
	anyArm     = lazy.MustCompile(`^(_|_?[a-z]\w*|else)$`)
	successArm = lazy.MustCompile(`\{:ok\b|\bOk\(|\bSuccess\(|\bRight\(|\.success\b`)
)

// restOfResult tells whether an arm takes all that is not success.
func restOfResult(t *syntax.Tree, n int, pattern string) bool {
	if t.Role(n) != syntax.Case || !anyArm.MatchString(pattern) || constantWord[pattern] {
		return false
	}
	s := t.Enclosing(n, syntax.Switch, syntax.With, syntax.Func)
	if s < 0 || t.Role(s) == syntax.Func {
		return t.Kind(t.Parent(n)) == "else_block"
	}
	head, _, _ := strings.Cut(t.Text(s), t.Text(n))
	return successArm.MatchString(head)
}

// armDoes is the most honest thing that an arm does. Its last expression is its value:
// a value made up on the spot is a default, whatever makes it.
func armDoes(t *syntax.Tree, statements []int) Does {
	does := Nothing
	for i, s := range statements {
		d := statementDoes(t, s)
		if d == Handles && i+1 == len(statements) && invented(t, s) {
			d = Defaults
		}
		if honesty[d] > honesty[does] {
			does = d
		}
	}
	return does
}
