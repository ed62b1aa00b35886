package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// tabled is the strength of a table whose rows say themselves what must come out.
const tabled = 80

// readTables takes the rows of a test from the lists in its last argument. A call that is
// given no such object is no test.
func (r *reader) readTables(form *catalog.Form, titled syntax.Link, d *definition) bool {
	if len(titled.Args) < 2 {
		return false
	}
	t, last := r.tree, titled.Args[len(titled.Args)-1]
	if last.Node < 0 || t.Role(last.Node) != syntax.Map {
		return false
	}
	found := false
	for _, pair := range t.NamedChildren(last.Node) {
		key, value := t.Child(pair, "key"), t.Child(pair, "value")
		if key < 0 || value < 0 || !slices.Contains(form.Tables, strings.Trim(t.Text(key), `"'`)) {
			continue
		}
		found = true
		if rows, ok := r.file.listElements(value); ok {
			d.hasRows, d.rows = true, append(d.rows, rows...)
		} else {
			d.unknown = true
		}
	}
	if found {
		d.body = last.Node
		d.claims = append(d.claims, claim{form.Tables[0], titled.Args[0], tabled})
	}
	return found
}
