package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"
)

// placeName is what a language calls the value at a place of a row that has places and no names:
// ("a", 1), ["a", 1], "a" to 1. It is "" for other rows.
func (f *File) placeName(row, i int) string {
	t := f.Tree
	if f.Language == syntax.Kotlin {
		if t.Role(row) == syntax.Binary && i < len(pairParts) {
			return pairParts[i]
		}
		return ""
	}
	switch kind := t.Kind(row); {
	case t.Role(row) != syntax.List && kind != "record_literal" && kind != "tuple_expression" && kind != "tuple":
		return ""
	case f.Language == syntax.Dart && kind == "record_literal":
		return "$" + strconv.Itoa(i+1)
	case f.Language == syntax.Scala:
		return "_" + strconv.Itoa(i+1)
	case f.Language == syntax.CSharp && kind == "tuple_expression":
		return "Item" + strconv.Itoa(i+1)
	}
	return strconv.Itoa(i)
}

// pairParts are the members of a Kotlin pair.
var pairParts = []string{"first", "second"}

// labelledPart is one value of a record and its label: filter: Filter.all in Dart, Name: "a" in C#.
func (f *File) labelledPart(n int) (label, value string, ok bool) {
	t := f.Tree
	kids := t.NamedChildren(n)
	switch kind := t.Kind(n); {
	case len(kids) != 2:
	case kind == "record_field" && t.Kind(kids[0]) == "label":
		return strings.Trim(t.Text(kids[0]), ": "), f.nodeText(kids[1]), true
	case kind == "argument" && t.Language == syntax.CSharp && t.Field(kids[0]) == "name":
		return t.Text(kids[0]), f.nodeText(kids[1]), true
	}
	return "", "", false
}

// setFields are the fields that an object of C# is given where it is made: new Row { Name = "a" },
// new { Name = "a" }.
func (f *File) setFields(row int) (out []keyed) {
	t := f.Tree
	if t.Language != syntax.CSharp {
		return nil
	}
	if t.Kind(row) == "anonymous_object_creation_expression" {
		kids := t.NamedChildren(row)
		for i := 0; i+1 < len(kids) && len(kids)%2 == 0; i += 2 {
			out = append(out, keyed{t.Text(kids[i]), f.nodeText(kids[i+1])})
		}
		return out
	}
	given := t.Child(row, "initializer")
	if given < 0 {
		return nil
	}
	for _, p := range t.NamedChildren(given) {
		left, right := t.Child(p, "left"), t.Child(p, "right")
		if left < 0 || right < 0 {
			return nil
		}
		out = append(out, keyed{t.Text(left), f.nodeText(right)})
	}
	return out
}
