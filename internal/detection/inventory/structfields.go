package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// structFields are the names of the fields that the values of a row without keys go to.
func (f *File) structFields(row int) []string {
	switch f.Tree.Language {
	case syntax.Go:
		return f.anonymousFields(row)
	case syntax.C, syntax.CPP:
		return f.declaredFields(row)
	}
	return nil
}

// anonymousFields are those of a Go table's anonymous struct.
func (f *File) anonymousFields(row int) []string {
	t := f.Tree
	list := t.Enclosing(row, syntax.List)
	if list < 0 {
		return nil
	}
	typ := t.Child(list, "type")
	if typ < 0 {
		return nil
	}
	var out []string
	for n := typ; n < t.End(typ); n++ {
		if t.Kind(n) == "field_identifier" && t.Field(n) == "name" {
			out = append(out, t.Text(n))
		}
	}
	return out
}

// elementName is what the elements of a table are: const Row, std::vector<Row>, struct Row.
var elementName = lazy.MustCompile(`(\w+)\W*$`)

// declaredFields are those of the struct that a table of C or C++ is made of, where it stands in
// the same file or in the declaration itself.
func (f *File) declaredFields(row int) []string {
	t := f.Tree
	table := t.Parent(row)
	for table >= 0 && t.Kind(table) != "declaration" && t.Kind(table) != "compound_literal_expression" {
		if table == t.Parent(table) {
			return nil
		}
		table = t.Parent(table)
	}
	if table < 0 {
		return nil
	}
	typ := t.Child(table, "type")
	if typ < 0 {
		return nil
	}
	if body := t.Child(typ, "body"); body >= 0 {
		return f.fieldNames(body)
	}
	m := elementName.FindStringSubmatch(t.Text(typ))
	if m == nil {
		return nil
	}
	for n := range t.Nodes {
		named := t.Kind(n) == "struct_specifier" && t.Child(n, "name") >= 0 && t.Text(t.Child(n, "name")) == m[1]
		typed := t.Kind(n) == "type_definition" && t.Child(n, "declarator") >= 0 && t.Text(t.Child(n, "declarator")) == m[1]
		body := -1
		switch {
		case named:
			body = t.Child(n, "body")
		case typed:
			body = t.Child(t.Child(n, "type"), "body")
		}
		if body >= 0 {
			return f.fieldNames(body)
		}
	}
	return nil
}

// fieldNames are the fields that a struct's body declares, in their order.
func (f *File) fieldNames(body int) (out []string) {
	t := f.Tree
	for _, k := range t.NamedChildren(body) {
		if t.Kind(k) != "field_declaration" {
			continue
		}
		for n := k; n < t.End(k); n++ {
			if t.Kind(n) == "field_identifier" {
				out = append(out, t.Text(n))
				break
			}
		}
	}
	return out
}
