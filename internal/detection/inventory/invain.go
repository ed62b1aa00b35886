package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// AskedInVain is why a claim counts for nothing that is made of what must throw: try { assertEquals(1, f()); fail(); }
// catch (E e) { … }. Where f throws, nobody comes to the claim; where it does not, the test fails anyway.
const AskedInVain = "asked-in-vain"

// askedInVain is the statement right before the failure that ends the body of a try, if there is one.
func (e *evaluator) askedInVain(body int, handlers []int) (statement place) {
	t := e.tree
	if len(handlers) == 0 {
		return place{}
	}
	last, before := 0, 0
	for _, c := range t.NamedChildren(e.statementsOf(body)) {
		if t.Role(c) != syntax.Comment {
			last, before = c, last
		}
	}
	if before == 0 || !e.onlyFails(last) {
		return place{}
	}
	switch t.Role(before) {
	case syntax.ExprStmt, syntax.Call, syntax.Assert, syntax.Member, syntax.Binary:
		return place{e.file, before}
	}
	return place{}
}

// mustThrow is the first call of a body that must throw, or what a claim asks there that is made of it.
func (e *evaluator) mustThrow(body int, en *env) string {
	t := e.tree
	for n := body; n < t.End(body); n++ {
		if t.Role(n) != syntax.Call {
			continue
		}
		if claims := e.match(t.Chain(n), n, en); len(claims) > 0 && strings.Contains(claims[0].Subject, " (") {
			return claims[0].Subject
		}
		break
	}
	return e.firstCall(body, en)
}

// statementsOf is the node whose children are the statements of a body.
func (e *evaluator) statementsOf(body int) int {
	t := e.tree
	for {
		kids := t.NamedChildren(body)
		if len(kids) != 1 || !blockLike(t, kids[0]) || t.Role(kids[0]) == syntax.ExprStmt {
			return body
		}
		body = kids[0]
	}
}

// onlyFails tells a statement that fails the test, whatever happened before it.
func (e *evaluator) onlyFails(n int) bool {
	t := e.tree
	switch t.Role(n) {
	case syntax.If, syntax.Loop, syntax.Try, syntax.With, syntax.Func, syntax.Lambda, syntax.Class:
		return false
	case syntax.Assert:
		kids := t.NamedChildren(n)
		if len(kids) == 0 {
			return false
		}
		v, known := expression.Constant(t.Text(kids[0]))
		return known && !v
	}
	level, _ := e.fails(n)
	return level == "fatal"
}
