package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// bindRow gives the names of a loop or parameter list their values in one row.
func (f *File) bindRow(names []string, row int) []binding {
	if k := -2 - row; row < 0 && k >= 0 && k < len(f.cells) {
		return f.cells[k]
	}
	if row < 0 {
		return nil
	}
	t := f.Tree
	if key, rest := f.keyOfRow(names); key != "" {
		out := f.bindRow(rest, row)
		if kids := t.NamedChildren(row); len(kids) == 2 && t.Role(row) == syntax.Pair {
			out = append(out, binding{key, f.nodeText(kids[0])})
		}
		return out
	}
	values := f.rowValues(row)
	names = takenApart(names)
	if len(names) == 0 || len(names) == 1 && strings.HasPrefix(names[0], "{") { // ({ a, total }) => …: the row's keys are the names
		var out []binding
		for _, v := range values {
			if v.key != "" {
				out = append(out, binding{v.key, v.text})
			}
		}
		return out
	}
	if t.Language == syntax.Go && len(names) == 2 { // for key, row := range rows
		out := f.bindRow(names[1:], row)
		if kids := t.NamedChildren(row); len(kids) == 2 && t.Role(row) == syntax.Pair {
			out = append(out, binding{names[0], f.nodeText(kids[0])})
		}
		return out
	}
	if kids := t.NamedChildren(row); len(names) == 2 && len(kids) == 2 && t.Role(row) == syntax.Pair && objects[t.Language] {
		return f.entry(names, kids)
	}
	var out []binding
	if len(names) == 1 {
		if t.Role(row) == syntax.Pair { // for name, value := range map: the value
			if kids := t.NamedChildren(row); len(kids) == 2 {
				row = kids[1]
			}
		}
		out = append(out, binding{names[0], f.nodeText(row)})
		for i, v := range values {
			if v.key != "" {
				out = append(out, binding{names[0] + "." + v.key, v.text})
			} else if place := f.placeName(row, i); place != "" {
				out = append(out, binding{names[0] + "." + place, v.text})
			}
		}
		if f.spelledOut(row, values) {
			out = append(out, binding{names[0] + ".", expression.Absent})
		}
		if len(values) == 1 && values[0].key == "" && values[0].text != "" && t.Role(row) != syntax.List && f.holdsRow(row) {
			out[0].text = values[0].text
		}
		return out
	}
	names, values = nestedParts(names, values)
	for i, v := range values {
		if v.key != "" {
			out = append(out, binding{v.key, v.text})
		} else if i < len(names) {
			out = append(out, binding{names[i], v.text})
		}
	}
	return out
}

// keyOfRow is the name that PHP gives the key of a row, and the names it gives the row itself:
// foreach ($rows as $key => [$in, $want]).
func (f *File) keyOfRow(names []string) (key string, rest []string) {
	if f.Tree.Language != syntax.PHP || len(names) < 2 || !strings.HasPrefix(names[0], "$") {
		return "", names
	}
	return names[0][1:], names[1:]
}

// takenApart are the names under which a closure knows the parts of a row that it takes apart where
// it gets it: ([name, value], i) => …
func takenApart(names []string) []string {
	if len(names) > 0 && strings.HasPrefix(names[0], "&") { // |&(name, value)| …
		names = append([]string{strings.TrimLeft(names[0], "&")}, names[1:]...)
	}
	if len(names) == 0 || len(names[0]) < 3 || names[0][0] != '[' && names[0][0] != '(' && names[0][0] != '{' {
		return names
	}
	if names[0][0] == '{' || strings.ContainsAny(names[0][1:len(names[0])-1], "[({") {
		return names[:1]
	}
	var out []string
	for part := range strings.SplitSeq(names[0][1:len(names[0])-1], ",") {
		name, _, _ := strings.Cut(part, "=")
		out = append(out, strings.TrimSpace(name))
	}
	return out
}

// objects are the languages whose objects are gone through entry by entry.
var objects = map[syntax.Language]bool{syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true}

// entry gives two names the key and the value of an entry of an object; a key without quotes is a
// text like any other.
func (f *File) entry(names []string, kids []int) []binding {
	key := f.nodeText(kids[0])
	if f.Tree.Kind(kids[0]) == "property_identifier" {
		key = `"` + key + `"`
	}
	out := []binding{{names[0], key}, {names[1], f.nodeText(kids[1])}}
	if f.Tree.Role(kids[1]) == syntax.Map || f.Tree.Role(kids[1]) == syntax.List {
		out = append(out, f.bindRow(names[1:], kids[1])...)
	}
	return out
}

// spelledOut tells a row that names all the fields it sets: what it does not name has no
// value. Objects that are called into being may have values of their own.
func (f *File) spelledOut(row int, values []keyed) bool {
	t := f.Tree
	for t.Kind(row) == "literal_element" && len(t.NamedChildren(row)) == 1 {
		row = t.NamedChildren(row)[0]
	}
	if role := t.Role(row); role == syntax.Call && t.Language != syntax.Go || role == syntax.Decorator {
		return false
	}
	for _, v := range values {
		if v.key == "" {
			return false
		}
	}
	return len(values) > 0
}

// rowMakers are calls that only hold the values of a row together.
var rowMakers = []string{"param", "of", "arguments", "argumentSet", "row", "Row", "TestCaseData", "Case", "Arguments", "make_tuple", "tuple", "Some", "listOf", "arrayOf"}

// holdsRow tells a row that is no value by itself: another call makes one.
func (f *File) holdsRow(row int) bool {
	if f.Tree.Role(row) != syntax.Call {
		return true
	}
	links := f.Tree.Chain(row)
	return named(links[len(links)-1].Name, rowMakers)
}

type keyed struct{ key, text string }

// rowValues splits a row into its values, with keys where it has them.
func (f *File) rowValues(row int) []keyed {
	t := f.Tree
	for t.Kind(row) == "literal_element" || t.Kind(row) == "array_element_initializer" || t.Kind(row) == "argument" {
		kids := t.NamedChildren(row)
		if len(kids) == 0 {
			break
		}
		if len(kids) == 2 { // PHP: 'title' => [row]
			row = kids[1]
			continue
		}
		row = kids[0]
	}
	if set := f.setFields(row); set != nil {
		return set
	}
	var out []keyed
	switch role := t.Role(row); {
	case role == syntax.Unary && strings.IndexByte("-+!~", t.Text(row)[0]) >= 0: // -1 is one value, sign and all
		out = append(out, keyed{"", f.nodeText(row)})
	case role == syntax.Decorator:
		for _, m := range f.markArgs(row) {
			out = append(out, keyed{m.Label, f.rangeText(m.Start, m.End)})
		}
	case role == syntax.Call: // pytest.param(1, 2), Arguments.of(1, 2), Row{…}
		links := t.Chain(row)
		for _, a := range links[len(links)-1].Args {
			if a.Label == "id" || a.Label == "marks" {
				continue
			}
			out = append(out, keyed{a.Label, f.rangeText(a.Start, a.End)})
		}
	case role == syntax.Binary && (t.Language == syntax.Kotlin || t.Language == syntax.Scala): // "a" to 1, "a" -> 1
		for _, k := range t.NamedChildren(row) {
			if t.Text(k) != "to" && t.Text(k) != "->" {
				out = append(out, keyed{"", f.nodeText(k)})
			}
		}
	case role == syntax.Pair && t.Language == syntax.Dart: // the closure gets the key and the value
		for _, k := range t.NamedChildren(row) {
			out = append(out, keyed{"", f.nodeText(k)})
		}
	case role == syntax.Pair:
		kids := t.NamedChildren(row)
		if len(kids) == 2 && (t.Kind(kids[1]) == "literal_element" || t.Kind(kids[1]) == "literal_value" || t.Role(kids[1]) == syntax.Map) {
			return f.rowValues(kids[1]) // map tables: the key names the row
		}
		for _, k := range kids {
			out = append(out, keyed{"", f.nodeText(k)})
		}
	default:
		container := row
		if b := t.Child(row, "body"); b >= 0 {
			container = b
		} else if b := t.ChildRole(row, syntax.List); b >= 0 && strings.HasSuffix(t.Kind(row), "array_creation_expression") { // new object[] { 1, 2 }
			container = b
		}
		fields := f.structFields(row)
		label := ""
		for i, k := range t.NamedChildren(container) {
			if t.Field(k) == "type" {
				continue
			}
			if t.Kind(row) == "tuple_expression" && t.Language == syntax.Swift && t.Field(k) == "name" { // (name: "a", want: 1)
				label = t.Text(k)
				continue
			}
			if key, value, ok := f.labelledPart(k); ok {
				out = append(out, keyed{key, value})
				continue
			}
			key, value := t.Child(k, "key", "name", "designator"), t.Child(k, "value")
			if t.Kind(k) == "keyed_element" || t.Role(k) == syntax.Pair {
				kk := t.NamedChildren(k)
				if key < 0 && len(kk) > 0 {
					key = kk[0]
				}
				if value < 0 && len(kk) > 1 {
					value = kk[1]
				}
			}
			switch {
			case key >= 0 && value >= 0:
				out = append(out, keyed{strings.Trim(t.Text(key), `:.'" `), f.nodeText(value)})
			case i < len(fields):
				out = append(out, keyed{fields[i], f.nodeText(k)})
			default:
				out = append(out, keyed{label, f.nodeText(k)})
			}
			label = ""
		}
		if len(out) == 0 {
			out = append(out, keyed{"", f.nodeText(row)})
		}
	}
	return out
}

// AsksItsRows tells a condition that asks about nothing but what the rows of a case give: which rows
// it leaves out does not depend on where the case runs.
func (c *Case) AsksItsRows(condition string) bool {
	given := map[string]bool{}
	for _, row := range c.binds {
		for _, b := range row {
			given[b.name] = true
		}
	}
	asked := false
	for _, w := range expression.Fields(condition) {
		switch {
		case given[w]:
			asked = true
		case expression.IsString(w), !expression.IsWord(w), slices.Contains(asking, w):
		default:
			return false
		}
	}
	return asked
}

// asking are words of conditions that name nothing.
var asking = []string{"in", "not", "and", "or", "is", "None", "nil", "null", "true", "false", "True", "False", "len", "length", "size", "startsWith", "startswith", "contains", "includes"}
