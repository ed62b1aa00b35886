package syntax

import "strings"

// Name is the declared name of a function, class, variable or parameter, or "".
func (t *Tree) Name(n int) string {
	if c := t.NameNode(n); c >= 0 {
		return t.nameText(c)
	}
	return ""
}

// NameNode is the node of the declared name, or -1.
func (t *Tree) NameNode(n int) int {
	switch {
	case t.Language == Swift:
		return t.swiftName(n)
	case t.Language == CPP || t.Language == C:
		if t.Role(n) == Lambda {
			return -1
		}
		if d := t.Child(n, "declarator"); d >= 0 || t.Kind(n) == "parameter_declaration" {
			return t.declaratorName(d)
		}
	case t.Role(n) == Lambda:
		return t.Child(n, "name")
	case t.Kind(n) == "typed_parameter" && len(t.NamedChildren(n)) > 0: // total: int; only its type has a field
		return t.NamedChildren(n)[0]
	}
	if c := t.Child(n, "name", "pattern", "left", "type"); c >= 0 {
		return c
	}
	for c := range t.Children(n) {
		if r := t.Role(c); r == Ident || r == Type {
			return c
		}
		if k := t.Kind(c); k == "variable_declaration" || k == "function_signature" || k == "method_signature" {
			return t.NameNode(c)
		}
	}
	return -1
}

func (t *Tree) declaratorName(d int) int {
	for d >= 0 {
		next := t.Child(d, "declarator")
		if next < 0 {
			if t.Kind(d) == "parenthesized_declarator" || t.Kind(d) == "reference_declarator" {
				if kids := t.NamedChildren(d); len(kids) > 0 {
					d = kids[0]
					continue
				}
			}
			return d
		}
		d = next
	}
	return -1
}

// Body is the block of a function, lambda, class, handler or loop, or -1.
func (t *Tree) Body(n int) int {
	if c := t.Child(n, "body", "block", "consequence"); c >= 0 {
		return c
	}
	if t.Language == Kotlin && t.Kind(n) == "lambda_literal" {
		return n // its statements are its own children
	}
	last := -1
	for c := range t.Children(n) {
		if r := t.Role(c); r == Block {
			last = c
		}
	}
	return last
}

// ParamNames lists the names of a function's or lambda's parameters.
func (t *Tree) ParamNames(n int) []string {
	if t.Language == Swift {
		return t.swiftParams(n)
	}
	if t.Language == Scala {
		return t.curriedParamNames(n)
	}
	params := t.Child(n, "parameters", "parameter")
	if params < 0 && (t.Language == CPP || t.Language == C) {
		if d := t.Child(n, "declarator"); d >= 0 {
			params = t.Child(d, "parameters")
		}
	}
	if params < 0 {
		params = t.ChildRole(n, Params)
	}
	if c := t.ChildOf(n, "primary_constructor"); params < 0 && c >= 0 {
		params = t.ChildRole(c, Params)
	}
	if params < 0 {
		return nil
	}
	if t.Role(params) == Ident {
		return []string{t.nameText(params)}
	}
	var out []string
	for _, c := range t.NamedChildren(params) {
		if t.Field(c) != "type" { // C# keeps the parts of a params array in the list itself
			out = append(out, t.paramName(c)...)
		}
	}
	return out
}

func (t *Tree) paramName(n int) []string {
	if t.Role(n) == Ident {
		return []string{t.nameText(n)}
	}
	if t.Language == Elixir {
		return t.elixirPattern(n)
	}
	switch t.Kind(n) {
	case "array_pattern", "object_pattern", "destructured_parameter": // taken apart where it comes in
		return []string{t.Text(n)}
	}
	if t.Language == Go { // a, b int
		var out []string
		for c := range t.Children(n) {
			if t.Field(c) == "name" {
				out = append(out, t.Text(c))
			}
		}
		return out
	}
	if c := t.NameNode(n); c >= 0 {
		return []string{strings.TrimLeft(t.nameText(c), "*& ")}
	}
	return nil
}

// Condition is the tested expression of an if, loop or ternary, or -1.
func (t *Tree) Condition(n int) int {
	if c := t.Child(n, "condition"); c >= 0 {
		return c
	}
	kids := t.NamedChildren(n)
	if t.Language == Python && t.Role(n) == Ternary && len(kids) == 3 { // the value comes first
		return kids[1]
	}
	for _, c := range kids {
		if t.Role(c) != Block {
			return c
		}
	}
	return -1
}

// Alternative is the else branch of an if or ternary, or -1.
func (t *Tree) Alternative(n int) int {
	if t.Language == Swift {
		return t.swiftElse(n)
	}
	return t.Child(n, "alternative")
}
