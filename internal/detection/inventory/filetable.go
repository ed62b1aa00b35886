package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// tableRead is where a loop reads a table by its index, or begins to walk over it.
var tableRead = lazy.MustCompile(`\b([A-Za-z_]\w*)\s*\[\s*\w+\s*\]|=\s*&?([A-Za-z_]\w*)\s*(?:\[\s*0\s*\])?\s*;|\bsizeof\s*\(?\s*([A-Za-z_]\w*)\b`)

// mostReads bounds how many reads of a loop are looked at.
const mostReads = 12

// fileTables notes how far the tables of the file reach through which a loop counts its way:
// for (i = 0; cases[i].name != NULL; i++).
func (e *evaluator) fileTables(n int) {
	text := e.tree.Text(n)
	if e.depth > 0 || e.tree.Child(n, "condition") < 0 || len(text) > maxTokens*8 || !strings.HasPrefix(text, "for") && !strings.HasPrefix(text, "while") {
		return
	}
	for _, m := range tableRead.FindAllStringSubmatch(text, mostReads) {
		name := m[1] + m[2] + m[3]
		value, ok := e.file.tableNamed(name)
		if _, known := e.c.Extents[name]; !ok || known || exemptions.MatchString(name) || e.file.grows(name) {
			continue
		}
		if rows, ok := e.file.listElements(value); ok && e.tabular(rows) && !e.oneRecord(name, rows) {
			e.extent(name, e.file.untilNothing(rows))
		}
	}
}

// tabular tells rows of several values, or of texts: numbers in a row may be one input.
func (e *evaluator) tabular(rows []int) bool {
	if len(rows) == 0 || rows[0] < 0 {
		return false
	}
	switch e.tree.Role(rows[0]) {
	case syntax.List, syntax.Map, syntax.String:
		return true
	}
	return false
}

// tableNamed is the value of a table by its name; arrays of C are declared with their brackets.
func (f *File) tableNamed(name string) (int, bool) {
	if value, ok := f.globals[name]; ok {
		return value, true
	}
	if f.arrays == nil {
		f.arrays = map[string]int{}
		t := f.Tree
		for n := range t.Nodes {
			if t.Kind(n) != "init_declarator" {
				continue
			}
			left, value := t.Child(n, "declarator"), t.Child(n, "value")
			if left >= 0 && value >= 0 && t.Kind(left) == "array_declarator" {
				inner, _, _ := strings.Cut(t.Text(left), "[")
				f.arrays[strings.Trim(inner, "*& ")] = value
			}
		}
	}
	value, ok := f.arrays[name]
	return value, ok
}

// arrayBefore is the value of the array that a name stands for, the nearest before it, or the
// node itself where it names none.
func (f *File) arrayBefore(name int) int {
	t := f.Tree
	if name < 0 || t.Role(name) != syntax.Ident {
		return name
	}
	for n := name - 1; n >= 0; n-- {
		if t.Kind(n) != "init_declarator" {
			continue
		}
		left, value := t.Child(n, "declarator"), t.Child(n, "value")
		for left >= 0 && t.Kind(left) == "pointer_declarator" { // const char *rows[]
			left = t.Child(left, "declarator")
		}
		if left < 0 || value < 0 || t.Kind(left) != "array_declarator" {
			continue
		}
		if inner, _, _ := strings.Cut(t.Text(left), "["); strings.Trim(inner, "*& ") == t.Text(name) {
			return value
		}
	}
	return name
}

// nothingRow is a row that tells a loop where to end.
var nothingRow = lazy.MustCompile(`^\{?\s*(NULL|nullptr)(\s*,\s*(NULL|nullptr|0|\{\s*0?\s*\}))*\s*,?\s*\}?$`)

// untilNothing is how many rows a loop sees that ends where nothing stands.
func (f *File) untilNothing(rows []int) int {
	for i, row := range rows {
		if row >= 0 && nothingRow.MatchString(f.Tree.Text(row)) {
			return i
		}
	}
	return len(rows)
}
