package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
)

// alwaysTrue tells a function that does nothing but return True.
func (p place) alwaysTrue() bool {
	ret, steps, ok := p.file.returned(p.node)
	if !ok || len(steps) > 0 {
		return false
	}
	v, known := expression.Constant(p.file.Tree.Text(ret))
	return known && v
}

// neverLoops tells a loop whose condition is false from the start.
func (e *evaluator) neverLoops(n int, en *env) bool {
	c := e.tree.Child(n, "condition")
	if c < 0 || strings.HasPrefix(e.tree.Text(n), "do") || strings.HasPrefix(e.tree.Text(n), "repeat") {
		return false // what is asked at the end is asked after the first run
	}
	v, known := expression.ConstantOf(e.resolve(c, en))
	return known && !v
}

// tokenRows writes a loop out over a list that a helper was given: check([(1, 2), (3, 4)]).
func (e *evaluator) tokenRows(names []string, list, body int, en *env, cx context) bool {
	_, names = e.file.keyOfRow(names)
	v := expression.Unparen(e.resolve(list, en))
	pairs := false
	if len(v) > 4 && expression.Join(v[len(v)-4:]) == ". items ( )" {
		v, pairs = v[:len(v)-4], true
	}
	v = withoutType(v)
	if len(v) < 2 || !(v[0] == "[" || v[0] == "(" || v[0] == "{") || expression.Matching(v, 0) != len(v)-1 || strings.Contains(expression.Join(v), " for ") {
		return false
	}
	elements := expression.SplitTop(v[1:len(v)-1], ",")
	if len(elements) > maxRows || len(e.c.Oracles)+len(elements) > e.c.mostOracles() {
		return false
	}
	for _, el := range elements {
		if len(el) == 0 {
			continue
		}
		inner := en.child()
		parts := [][]string{el}
		switch {
		case pairs:
			parts = expression.SplitTop(el, ":")
		case len(names) > 1 && len(el) > 1 && expression.Matching(el, 0) == len(el)-1:
			parts = expression.SplitTop(el[1:len(el)-1], ",")
		case len(names) == 1 && len(el) > 1 && el[0] == "{" && expression.Matching(el, 0) == len(el)-1:
			for _, field := range expression.SplitTop(el[1:len(el)-1], ",") { // {name: "a", want: 1}
				if len(field) > 2 && field[1] == ":" {
					inner.vars[names[0]+"."+field[0]] = field[2:]
				}
			}
		}
		for i, p := range parts {
			if i < len(names) {
				inner.vars[names[i]] = p
			}
		}
		e.walk(body, inner, cx)
	}
	return true
}

// neverMatches tells a case of a match whose guard is constantly false.
func (e *evaluator) neverMatches(n int, en *env) bool {
	guard := e.tree.Child(n, "guard")
	if guard < 0 {
		return false
	}
	kids := e.tree.NamedChildren(guard)
	if len(kids) == 0 {
		return false
	}
	v, known := expression.ConstantOf(e.resolve(kids[0], en))
	return known && !v
}
