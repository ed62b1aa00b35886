package inventory

import (
	"slices"

	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// failureStrength is what a failing call by hand claims: where it is all that a callback does it
// says that nobody may call it, elsewhere what stands around it says what is claimed.
func (e *evaluator) failureStrength(n int) int {
	t := e.tree
	fn := t.Enclosing(n, syntax.Lambda, syntax.Func)
	if fn < 0 || fn == e.c.body || t.Role(fn) != syntax.Lambda || t.Enclosing(fn, syntax.Args, syntax.Func) < 0 || t.Role(t.Enclosing(fn, syntax.Args, syntax.Func)) != syntax.Args {
		return oracle.LevelNoError
	}
	body := t.Body(fn)
	if body < 0 {
		return oracle.LevelNoError
	}
	statements := slices.DeleteFunc(slices.Clone(t.NamedChildren(body)), func(c int) bool { return t.Role(c) == syntax.Comment })
	if len(statements) != 1 || n < statements[0] || n >= t.End(statements[0]) || e.passesOn(n, t.ParamNames(fn)) {
		return oracle.LevelNoError
	}
	return oracle.LevelBound
}

// passesOn tells a failure that says what its callback was given: it stands for an error that
// must not happen, as a setup that fails does.
func (e *evaluator) passesOn(n int, params []string) bool {
	for i := n; i < e.tree.End(n); i++ {
		if e.tree.Role(i) == syntax.Ident && slices.Contains(params, e.tree.Text(i)) {
			return true
		}
	}
	return false
}
