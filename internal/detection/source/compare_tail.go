package source

import (
	"holdfast/internal/detection/syntax"
)

// cutShort finds a body that begins as it did, with its guards, and in place of the work
// ends in a constant or a promise. The shape is Normal where it does not.
func cutShort(e *edit) Shape {
	if e.before.body < 0 || e.after.body < 0 || expressionBody(e.after.tree, e.after.body) {
		return Normal
	}
	was, _ := statementsOf(e.before.tree, e.before.body)
	is, comments := statementsOf(e.after.tree, e.after.body)
	kept := len(is) - 1
	if kept < 1 || len(was) <= kept {
		return Normal
	}
	for i := range kept {
		if squeeze(e.before.tree.Text(was[i])) != squeeze(e.after.tree.Text(is[i])) {
			return Normal
		}
	}
	lost := 0
	for _, n := range was[kept:] {
		lost += countTokens(e.before.tree, n)
	}
	if lost < 2*wholeBody || countTokens(e.after.tree, is[kept])*2 > lost || endOf(e.before.tree, e.before.body, was[len(was)-1], "") != Normal {
		return Normal
	}
	return endOf(e.after.tree, e.after.body, is[kept], comments)
}

func endOf(t *syntax.Tree, body, last int, comments string) Shape {
	if promises(t, last) {
		return Stub
	}
	return endShape(t, body, last, comments)
}
