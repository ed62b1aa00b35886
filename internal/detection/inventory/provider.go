package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// providedRows takes the rows that a named function returns or yields. It is false when
// nobody can tell them.
func (r *reader) providedRows(name string, d *definition) bool {
	if rows, ok := r.yielded(name); ok {
		d.hasRows, d.rows = true, append(d.rows, rows...)
		return true
	}
	list := r.provider(name)
	if list < 0 {
		return false
	}
	r.setRows(list, d)
	return true
}

// yielded lists the rows of a function that yields them one by one, outside of loops.
func (r *reader) yielded(name string) ([]int, bool) {
	t := r.tree
	fn, ok := r.file.functions[strings.Trim(strings.TrimPrefix(name, "nameof"), `"' :()`)]
	if !ok {
		return nil, false
	}
	var rows []int
	for n := fn; n < t.End(fn); n++ {
		if !strings.HasPrefix(t.Kind(n), "yield_") && !(t.Kind(n) == "yield" && t.Named(n)) {
			continue
		}
		kids := t.NamedChildren(n)
		if loop := t.Enclosing(n, syntax.Loop, syntax.If); loop > fn || len(kids) == 0 || strings.HasPrefix(t.Text(n), "yield from") || strings.HasPrefix(t.Text(n), "yield*") {
			return nil, false
		}
		row := kids[len(kids)-1]
		if pair := t.NamedChildren(row); t.Role(row) == syntax.Pair && len(pair) == 2 { // yield 'title' => [row]
			row = pair[1]
		}
		rows = append(rows, row)
		n = t.End(n) - 1
	}
	return rows, len(rows) > 0
}

// soleExpression is what a function or property without a return stands for:
// Rows => new[] { 1, 2 }, fun rows() = listOf(1, 2).
func (r *reader) soleExpression(fn int) int {
	t := r.tree
	if v := t.Child(fn, "value"); v >= 0 {
		if kids := t.NamedChildren(v); t.Role(v) == syntax.Block && len(kids) == 1 {
			return kids[0]
		}
		return v
	}
	body := t.Body(fn)
	if body < 0 {
		return -1
	}
	if kids := t.NamedChildren(body); len(kids) == 1 && t.Role(kids[0]) != syntax.ExprStmt && t.Role(kids[0]) != syntax.Block {
		return kids[0]
	}
	return -1
}
