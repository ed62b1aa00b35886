package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// awaitedValue is what a closure gives back in the end, where all it does before is to give names to values and
// to call something: eventually(fn -> page = render(view); title(page) == "cart" end).
func (e *evaluator) awaitedValue(closure int, en *env) []string {
	steps := e.stepsOf(closure)
	if len(steps) == 0 {
		return closureValue(e.resolve(closure, en))
	}
	inner := en.child()
	last := len(steps) - 1
	for _, step := range steps[:last] {
		named := e.namingIn(step)
		switch {
		case named >= 0:
			e.bind(named, inner)
		case !e.onlyCalls(step):
			return nil
		}
	}
	value := returned(e.resolve(steps[last], inner))
	if end := len(value) - 1; end > 0 && value[end] == ";" {
		value = value[:end]
	}
	return value
}

// awaitedAnswers remembers what a closure with several ways out gives back on each, and what it asks on the way.
func (e *evaluator) awaitedAnswers(closure int, en *env, line int, text string, cx context) {
	t := e.tree
	before := e.c.awaited
	e.c.awaited = nil
	for n := closure + 1; n < t.End(closure) && len(e.c.awaited) < maxPresumed; n++ {
		switch t.Role(n) {
		case syntax.Lambda:
			n = t.End(n) - 1
		case syntax.If:
			e.awaitedHolds(e.resolve(t.Condition(n), en), line, text, cx)
		case syntax.Return:
			if value := returned(e.resolve(n, en)); len(value) > 1 || len(value) == 1 && strings.EqualFold(value[0], "true") {
				e.awaitedHolds(value, line, text, cx)
			}
		}
	}
	e.c.answers = append(e.c.answers, e.c.awaited...)
	e.c.awaited = before
}

// stepsOf are the statements of a closure.
func (e *evaluator) stepsOf(closure int) []int {
	t := e.tree
	for kids := e.statements(closure); len(kids) > 0; {
		inner := kids[len(kids)-1]
		if t.Role(inner) != syntax.Block && t.Kind(inner) != "statement_list" {
			return kids
		}
		kids = e.statements(inner)
	}
	return nil
}

// statements are the children of a node but what only describes them.
func (e *evaluator) statements(n int) (out []int) {
	for _, c := range e.tree.NamedChildren(n) {
		if role := e.tree.Role(c); role != syntax.Comment && role != syntax.Params && role != syntax.Type {
			out = append(out, c)
		}
	}
	return out
}

// namingIn is the part of a statement that gives a name to a value, or -1.
func (e *evaluator) namingIn(n int) int {
	for c := n; c < e.tree.End(n); c++ {
		switch e.tree.Role(c) {
		case syntax.Var, syntax.Assign:
			return c
		case syntax.Call, syntax.If, syntax.Loop, syntax.Return, syntax.Lambda:
			return -1
		}
	}
	return -1
}

// awaitsAsserted remembers what a claim waits for: require.Eventually(t, func() bool { … }, limit, tick), or
// assert eventually(fn -> … end).
func (e *evaluator) awaitsAsserted(links []syntax.Link, n int, en *env, cx context) {
	last := links[len(links)-1]
	if e.givenClosure(last) {
		e.awaits(links, n, en, cx)
	}
	if head := len(links) - 2; head >= 0 && len(last.Args) == 1 && mustBeTrue[e.tree.ArgText(last.Args[0])] && e.givenClosure(links[head]) { // Eventually(func() bool { … }, limit).Should(BeTrue())
		e.awaits(links[:head+1], n, en, cx)
	}
	if len(last.Args) == 0 || last.Args[0].Node < 0 || e.tree.Role(last.Args[0].Node) != syntax.Call {
		return
	}
	if inner := e.tree.Chain(last.Args[0].Node); e.givenClosure(inner[len(inner)-1]) && (len(last.Args) == 1 || e.titled(syntax.Link{Args: last.Args[1:]})) {
		e.awaits(inner, last.Args[0].Node, en, cx)
	}
}

// mustBeTrue are matchers that make a condition of what a closure gives back.
var mustBeTrue = map[string]bool{"BeTrue()": true, "gomega.BeTrue()": true}

// WaitsFor are the conditions that must come to hold for a case to go on, as far as closures say them.
func (c *Case) WaitsFor() []oracle.Oracle { return slices.Concat(c.awaited, c.answers) }

// onlyCalls tells a statement that is a call, now or when the closure is left: lock(), defer unlock().
func (e *evaluator) onlyCalls(n int) bool {
	for t := e.tree; ; {
		kids := e.statements(n)
		switch {
		case t.Role(n) == syntax.Call:
			return !slices.ContainsFunc(t.Chain(n), e.givenClosure)
		case (t.Role(n) == syntax.ExprStmt || t.Kind(n) == "defer_statement") && len(kids) == 1:
			n = kids[0]
		default:
			return false
		}
	}
}
