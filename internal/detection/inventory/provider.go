package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// providedRows takes the rows that a named function returns or yields, after those of other
// functions. It is false when nobody can tell them.
func (r *reader) providedRows(name string, d *definition) bool {
	rows, ok := r.yielded(name, d)
	if !ok {
		list := r.provider(name)
		if list < 0 {
			return false
		}
		if rows, ok = r.rowsOf(list, d); !ok {
			return true
		}
	}
	d.hasRows, d.rows = true, append(d.rows, rows...)
	return true
}

// yielded lists the rows of a function that yields them one by one. Those that it yields in loops, or
// takes from elsewhere, are not counted.
func (r *reader) yielded(name string, d *definition) ([]int, bool) {
	t := r.tree
	fn, ok := r.file.functions[strings.Trim(strings.TrimPrefix(name, "nameof"), `"' :()`)]
	if !ok {
		return nil, false
	}
	var rows []int
	more := false
	for n := fn; n < t.End(fn); n++ {
		if !strings.HasPrefix(t.Kind(n), "yield_") && !(t.Kind(n) == "yield" && t.Named(n)) {
			continue
		}
		kids := t.NamedChildren(n)
		if loop := t.Enclosing(n, syntax.Loop, syntax.If); loop > fn || len(kids) == 0 || strings.HasPrefix(t.Text(n), "yield from") || strings.HasPrefix(t.Text(n), "yield*") {
			more = true
			continue
		}
		row := kids[len(kids)-1]
		if pair := t.NamedChildren(row); t.Role(row) == syntax.Pair && len(pair) == 2 { // yield 'title' => [row]
			row = pair[1]
		}
		rows = append(rows, row)
		n = t.End(n) - 1
	}
	if more && len(rows) > 0 {
		d.more, d.written = true, d.written+len(rows)
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
