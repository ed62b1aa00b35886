package syntax

import "strings"

// Arg is one argument of a call: an expression, its label where it has one, and
// its place in the source. Node is -1 where the grammar keeps only tokens (Rust macros).
type Arg struct {
	Label      string
	Node       int
	Start, End uint32
}

// ArgsOf lists the arguments in an argument list.
func (t *Tree) ArgsOf(args int) []Arg {
	if t.Kind(args) == "token_tree" {
		return t.tokenArgs(args)
	}
	if t.Kind(args) == "attribute_arguments" {
		return t.swiftAttributeArgs(args)
	}
	var out []Arg
	for _, c := range t.NamedChildren(args) {
		out = append(out, t.arg(c))
	}
	if t.Language == Dart {
		return t.dartTypeArgs(out)
	}
	return out
}

// arg looks through argument wrappers and takes the label off.
func (t *Tree) arg(n int) Arg {
	a := Arg{Node: n, Start: t.Nodes[n].Start, End: t.Nodes[n].End}
	switch t.Kind(n) {
	case "keyword_argument", "named_argument", "element_value_pair", "assignment_expression", "pair":
		name, value := t.Child(n, "name", "key", "left"), t.Child(n, "value", "right")
		kids := t.NamedChildren(n)
		if name < 0 && len(kids) > 1 {
			name = kids[0]
		}
		if value < 0 && len(kids) > 1 {
			value = kids[len(kids)-1]
		}
		if name >= 0 && value >= 0 && (t.Kind(n) != "assignment_expression" || t.Language == CSharp || t.Language == Scala) {
			a.Label = strings.Trim(t.Text(name), ": '\"")
			a.Node = value
		}
	case "argument", "value_argument", "attribute_argument", "argument_expression":
		kids := t.NamedChildren(n)
		if len(kids) == 0 {
			return a
		}
		value := kids[len(kids)-1]
		if len(kids) > 1 {
			a.Label = strings.TrimRight(strings.TrimSpace(t.Text(kids[0])), ":= ")
		} else if k := t.Role(value); k == Assign {
			return t.arg(value)
		}
		a.Node = value
	}
	if a.Node != n {
		a.Start, a.End = t.Nodes[a.Node].Start, t.Nodes[a.Node].End
	}
	return a
}

// tokenArgs splits a macro's tokens at its top-level commas.
func (t *Tree) tokenArgs(args int) []Arg {
	var out []Arg
	first, last := -1, -1
	flush := func() {
		if first < 0 {
			return
		}
		a := Arg{Node: -1, Start: t.Nodes[first].Start, End: t.Nodes[last].End}
		if t.Role(first) == Ident && first+1 < last && t.Text(first+1) == "=" { // expected = "x"
			value := t.End(first + 1)
			a.Label, a.Start, first = t.Text(first), t.Nodes[value].Start, value
		}
		if first == last {
			a.Node = first
		}
		out = append(out, a)
		first, last = -1, -1
	}
	for c := range t.Children(args) {
		switch text := t.Text(c); {
		case text == "(" || text == ")" || text == "[" || text == "]" || text == "{" || text == "}":
		case text == "," || text == ";":
			flush()
		default:
			if first < 0 {
				first = c
			}
			last = c
		}
	}
	flush()
	return out
}

// ArgText is the source of an argument.
func (t *Tree) ArgText(a Arg) string { return t.text[a.Start:a.End] }
