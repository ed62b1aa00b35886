package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// begun are claims that are only written down until a last call begins them: the head of the
// chain, and what the name of that call starts with.
var begun = map[string]string{"StepVerifier.create": "verify", "StepVerifier.withVirtualTime": "verify"}

// neverBegun tells such a chain without its last call: StepVerifier.create(x).expectNext(1).
func neverBegun(links []syntax.Link) bool {
	if len(links) < 2 {
		return false
	}
	begins, ok := begun[links[0].Name+"."+links[1].Name]
	if !ok {
		return false
	}
	for _, l := range links[2:] {
		if strings.HasPrefix(l.Name, begins) {
			return false
		}
	}
	return true
}

// onlyCalled are matchers that claim nothing before they are called, in the languages in which a
// method may be named without a call.
var onlyCalled = lazy.MustCompile(`^(?:to[A-Z]\w*|throws?|Throw|equals?|eql?|match|members|keys|closeTo|instance_?[oO]f|above|below|least|most|within|satisfy|calledWith|calledOnceWith|property)$`)

// onlyNamed tells a chain that ends in the name of a matcher instead of in its call:
// expect(f).toThrow.
func (e *evaluator) onlyNamed(links []syntax.Link) bool {
	switch e.tree.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
	default:
		return false
	}
	if len(links) == 0 {
		return false
	}
	last := links[len(links)-1]
	for _, l := range links {
		if l.Called {
			return false
		}
	}
	return !last.Called && onlyCalled.MatchString(last.Name)
}

// givenWhatHolds tells an assertion of the project's own that is given a condition which holds
// whatever the code does: Assert(t, bytes.HasPrefix(got, want[:0])).
func (e *evaluator) givenWhatHolds(l syntax.Link, en *env) bool {
	for _, a := range l.Args {
		if a.Node < 0 || e.tree.Role(a.Node) != syntax.Call {
			continue
		}
		o := oracle.Question(e.resolveRange(a.Start, a.End, en), false)
		if o.Matcher != "truthy" && (oracle.HoldsForAll(&o) || o.Expected != "" && oracle.VacuousSlice(expression.Fields(o.Expected))) {
			return true
		}
	}
	return false
}

// unstarted tells a closure that is a statement by itself: it is made and nobody runs it.
func (e *evaluator) unstarted(n int) bool {
	switch e.tree.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX, syntax.Dart, syntax.PHP:
		return e.tree.Role(e.tree.Parent(n)) == syntax.ExprStmt
	}
	return false
}
