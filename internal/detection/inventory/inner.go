package inventory

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// overlooked tells a test in an inner class that lacks the mark by which the runner
// finds it. One that others inherit from hands its tests on, a static one stands for itself.
func (r *reader) overlooked(test int) bool {
	t := r.tree
	class := t.Enclosing(test, syntax.Func, syntax.Lambda, syntax.Class)
	if class < 0 || t.Role(class) != syntax.Class || !r.needsMark(test, class) {
		return false
	}
	around := t.Enclosing(class, syntax.Func, syntax.Lambda, syntax.Class)
	return around >= 0 && t.Role(around) == syntax.Class && r.bound(class, around) && !r.inherited(class)
}

// needsMark tells whether a framework of the file would look into the class only with a
// mark that it has not.
func (r *reader) needsMark(test, class int) bool {
	for _, p := range r.active {
		for _, form := range p.Test {
			if f := form.Function; f != nil && len(f.Inner) > 0 && r.hasMark(test, f.Marks) {
				return !r.hasMark(class, f.Inner)
			}
		}
	}
	return false
}

// bound tells whether an object of the class belongs to one of the class around it.
func (r *reader) bound(class, around int) bool {
	head := r.classHead(class)
	switch r.tree.Language {
	case syntax.Java:
		kept := r.tree.Kind(class) == "class_declaration" && r.tree.Kind(around) == "class_declaration"
		return kept && !expression.ContainsWord(head, "static") && !expression.ContainsWord(head, "abstract")
	case syntax.Kotlin:
		return expression.ContainsWord(head, "inner") && !expression.ContainsWord(head, "abstract") && !expression.ContainsWord(head, "open")
	}
	return false
}

// inherited tells whether another class of the file names this one in its head.
func (r *reader) inherited(class int) bool {
	name := r.tree.Name(class)
	for other, n := range r.file.classes {
		if other != name && expression.ContainsWord(r.classHead(n), name) {
			return true
		}
	}
	return false
}
