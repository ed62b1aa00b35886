package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// classBodies are what the methods of a class without a name of its own stand in.
var classBodies = []string{"class_body", "template_body", "with_template_body", "declaration_list", "enum_class_body", "field_declaration_list"}

// localMethod tells a method of a class that stands in the test itself: what it claims, the
// test claims where something it calls makes use of the class. A method that the test calls by
// name is followed there.
func (e *evaluator) localMethod(n int) bool {
	t := e.tree
	p := t.Parent(n)
	if !slices.Contains(classBodies, t.Kind(p)) && (t.Role(p) != syntax.Block || t.Role(t.Parent(p)) != syntax.Class) {
		return false
	}
	return p > e.c.body && p < t.End(e.c.body) && !e.calledInTest(t.Name(n), p)
}

// calledInTest tells whether the test calls a name outside of a class that it holds.
func (e *evaluator) calledInTest(name string, class int) bool {
	t := e.tree
	for n := e.c.body; n < t.End(e.c.body); n++ {
		if n == class {
			n = t.End(class) - 1
			continue
		}
		if t.Role(n) == syntax.Call {
			if links := t.Chain(n); links[len(links)-1].Name == name {
				return true
			}
		}
	}
	return false
}
