package syntax

// elixirDirectives are the attributes that say something of what follows; any other
// attribute is a constant.
var elixirDirectives = map[string]bool{
	"tag": true, "moduletag": true, "describetag": true, "doc": true, "moduledoc": true, "typedoc": true, "spec": true, "type": true,
	"typep": true, "opaque": true, "callback": true, "macrocallback": true, "impl": true, "behaviour": true, "deprecated": true,
	"dialyzer": true, "compile": true, "derive": true, "enforce_keys": true, "before_compile": true, "after_compile": true,
}

// elixirAttribute tells marks, @tag :skip, from constants, @limit 10.
func (r *rewriter) elixirAttribute(n, operand int) {
	if r.t.Kind(operand) != "call" {
		r.setRole(n, Ident)
		return
	}
	if word := r.elixirWord(operand); elixirDirectives[word] {
		r.setRole(n, Decorator)
		r.setRole(operand, None)
		if elixirTypes[word] {
			r.elixirTypeText(operand)
		}
		return
	}
	r.setRole(n, Var)
	r.setField(r.t.Child(operand, "target"), "name")
	r.drop(operand)
	if args := r.t.ChildRole(operand, Args); args >= 0 {
		r.drop(args)
		if value := r.firstOf(args); value >= 0 {
			r.setField(value, "value")
		}
	}
}

// elixirTypes are the directives that hold types, which look like calls.
var elixirTypes = map[string]bool{"spec": true, "type": true, "typep": true, "opaque": true, "callback": true, "macrocallback": true}

func (r *rewriter) elixirTypeText(n int) {
	for c := n; c < r.t.End(n); c++ {
		if r.t.Role(c) == Call {
			r.setRole(c, Type)
		}
	}
}

// elixirMarks are the directives of a test, a describe or a module: @tag before it,
// @describetag and @moduletag inside of it.
func (t *Tree) elixirMarks(n int) []int {
	var marks []int
	for _, d := range t.precedingMarks(n) {
		if w := t.elixirDirective(d); w != "moduletag" && w != "describetag" && w != "moduledoc" {
			marks = append(marks, d)
		}
	}
	body := t.ChildOf(n, "do_block")
	if body < 0 {
		return marks
	}
	inner := "describetag"
	if t.Role(n) == Class {
		inner = "moduletag"
	}
	for c := range t.Children(body) {
		if t.Role(c) == Decorator && t.elixirDirective(c) == inner {
			marks = append(marks, c)
		}
	}
	return marks
}

func (t *Tree) elixirDirective(d int) string {
	if call := t.Child(d, "operand"); call >= 0 {
		if target := t.Child(call, "target"); target >= 0 {
			return t.Text(target)
		}
	}
	return ""
}

// elixirPattern lists the variables a pattern binds.
func (t *Tree) elixirPattern(n int) []string {
	var names []string
	for c := n; c < t.End(n); c++ {
		switch {
		case t.Kind(c) == "binary_operator" && t.ChildOf(c, `\\`) >= 0:
			return t.elixirPattern(t.Child(c, "left"))
		case t.Kind(c) == "identifier" && t.Kind(t.Parent(c)) != "struct" && t.Field(c) != "target":
			names = append(names, t.Text(c))
		}
	}
	return names
}
