package inventory

import (
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// fieldName is a key that is written as the name of a field.
var fieldName = lazy.MustCompile(`^[A-Za-z_]\w*\s*:`)

// oneRecord tells the parts of one value with named fields, which nothing goes through one by
// one: it has as many as its type, and fewer of them are no fewer rows.
func (e *evaluator) oneRecord(name string, rows []int) bool {
	if len(rows) == 0 || slices.Contains(rows, -1) { // what a macro lists has no nodes of its own
		return false
	}
	for _, n := range rows {
		at := n
		if k := e.tree.Kind(n); k != "pair" && k != "keyed_element" {
			at = e.tree.Parent(n)
		}
		if k := e.tree.Kind(at); k != "pair" && k != "keyed_element" || !fieldName.MatchString(e.tree.Text(at)) {
			return false
		}
	}
	return !e.goesThrough(name)
}

// goesThrough tells whether the case names a value where loops say what they go through.
func (e *evaluator) goesThrough(name string) bool {
	t := e.tree
	if e.c.node < 0 || e.c.node >= len(t.Nodes) {
		return true
	}
	for n := e.c.node; n < t.End(e.c.node); n++ {
		if t.Role(n) != syntax.Ident || t.Text(n) != name {
			continue
		}
		if p := t.Parent(n); t.Role(p) == syntax.Loop || t.Kind(p) == "range_clause" {
			return true
		}
		if call := t.Enclosing(n, syntax.Call); call >= 0 {
			for _, l := range t.Chain(call) {
				switch l.Name {
				case "entries", "keys", "values", "forEach", "each", "map", "Object":
					return true
				}
			}
		}
	}
	return false
}
