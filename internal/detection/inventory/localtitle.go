package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// localTitle is what a title says that a variable of a function around it holds: a text with its
// holes, or something that each call of a function that is followed makes another.
func (r *reader) localTitle(at int, name string) (string, bool) {
	t := r.tree
	for o := t.Enclosing(at, syntax.Func, syntax.Lambda); o >= 0; o = t.Enclosing(o, syntax.Func, syntax.Lambda) {
		for n := o + 1; n < t.End(o); n++ {
			if t.Role(n) != syntax.Var || t.Enclosing(n, syntax.Func, syntax.Lambda) != o {
				continue
			}
			local, value := r.file.assigned(n)
			switch {
			case local != name || value < 0:
			case t.Role(value) == syntax.String:
				return r.fillTitle(titleOf(t.Text(value))), true
			case r.following():
				return "${" + name + "}", true
			default:
				return "", false
			}
		}
	}
	return "", false
}

// asksLoop tells a condition on what a loop around it gives: it holds for some rows, and not for others.
func (r *reader) asksLoop(n int, sc scope) bool {
	cond := r.tree.Condition(n)
	if !r.listing || cond < 0 || sc.inCase || len(sc.loops) == 0 {
		return false
	}
	asked := Identifiers(r.tree.Text(cond))
	return slices.ContainsFunc(sc.loops, func(l loop) bool {
		return slices.ContainsFunc(l.names, func(name string) bool {
			return slices.ContainsFunc(Identifiers(name), func(part string) bool { return slices.Contains(asked, part) })
		})
	})
}
