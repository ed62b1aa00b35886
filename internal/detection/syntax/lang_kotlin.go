package syntax

var kotlinRoles = map[string]Role{
	"secondary_constructor": Func, "anonymous_function": Lambda, "lambda_literal": Lambda, "object_declaration": Class,
	"companion_object": Class, "object_literal": Class, "navigation_expression": Member, "callable_reference": Member,
	"index_expression": Index, "this_expression": Ident, "super_expression": Ident, "number_literal": Number, "float_literal": Number,
	"multiline_string_literal": String, "collection_literal": List, "infix_expression": Binary, "in_expression": Binary,
	"is_expression": Binary, "range_expression": Binary, "if_expression": If, "when_expression": Switch, "when_entry": Case,
	"try_expression": Try, "catch_block": Catch, "finally_block": Finally, "return_expression": Return, "throw_expression": Throw,
	"property_declaration": Var, "assignment": Assign, "function_body": Block, "class_body": Block, "enum_class_body": Block,
	"import": Import, "function_value_parameters": Params, "lambda_parameters": Params, "class_parameters": Params,
	"value_arguments": Args, "as_expression": Cast, "user_type": Type, "constructor_invocation": Call,
	"constructor_delegation_call": Call, "do_while_statement": Loop, "file_annotation": Decorator,
}

// kotlinKeywords are words that the grammar takes for names.
var kotlinKeywords = map[string]kindInfo{
	"true": {name: "true", role: Bool}, "false": {name: "false", role: Bool}, "null": {name: "null", role: Null},
	"break": {name: "break_expression", role: Break}, "continue": {name: "continue_expression", role: Break},
}

func reshapeKotlin(t *Tree) {
	for n := range t.Nodes {
		if !t.Named(n) {
			if t.Role(n) == Import { // the keyword has the name of its statement
				t.dissolve(n)
			}
			continue
		}
		switch t.Kind(n) {
		case "identifier":
			if word, ok := kotlinKeywords[t.Text(n)]; ok {
				t.retype(n, word.name, word.role)
			}
		case "binary_expression":
			t.reshapeKotlinBinary(n)
		case "unary_expression":
			if op := t.Child(n, "operator"); op >= 0 && t.Text(op) == "!!" {
				t.retype(n, "non_null_assertion", Paren)
			}
		case "if_expression":
			t.fieldAfter(n, ")", "consequence")
			t.fieldAfter(n, "else", "alternative")
		case "for_statement":
			t.fieldAfter(n, "in", "condition")
			t.fieldAfter(n, ")", "body")
		case "while_statement":
			t.fieldAfter(n, ")", "body")
		case "when_entry":
			t.fieldAfter(n, "->", "body")
		case "catch_block":
			t.fieldAfter(n, "(", "parameter")
		case "function_body":
			t.setField(n, "body")
			if block := t.ChildOf(n, "block"); block >= 0 {
				t.setField(block, "body")
				t.dissolve(n)
			}
		case "property_declaration":
			t.reshapeKotlinProperty(n)
		case "multi_variable_declaration":
			if t.Role(t.Parent(n)) == Params {
				t.dissolve(n)
			}
		case "secondary_constructor":
			if c := t.ChildOf(n, "constructor"); c >= 0 {
				t.setField(c, "name")
			}
		case "constructor_delegation_call": // this(…) or super(…)
			t.retype(n+1, "identifier", Ident)
		case "use_site_target":
			t.dissolve(n)
		}
	}
}

// reshapeKotlinBinary tells calls from comparisons: f<T> { … } is read as (f < T) > { … }, f<T>(x) as (f < T) > (x),
// and a free spec names its contexts "name" - { … }.
func (t *Tree) reshapeKotlinBinary(n int) {
	left, op, right := t.Child(n, "left"), t.Child(n, "operator"), t.Child(n, "right")
	if left < 0 || op < 0 || right < 0 || t.Role(right) != Lambda && t.Role(right) != Paren {
		return
	}
	switch {
	case t.Text(op) == "-" && t.Role(left) == String && t.Role(right) == Lambda:
		t.retype(op, "identifier", Ident)
		t.retype(n, "infix_expression", Binary)
	case t.Text(op) == ">" && t.Kind(left) == "binary_expression":
		if less := t.Child(left, "operator"); less >= 0 && t.Text(less) == "<" {
			t.retype(n, "call_expression", Call)
			t.retype(left, "generic_function", None)
			if t.Role(right) == Paren { // f<T>(x): no comparison chains in Kotlin
				t.retype(right, "value_arguments", Args)
			}
		}
	}
}

// reshapeKotlinProperty makes the name a part of the property, before any receiver type.
func (t *Tree) reshapeKotlinProperty(n int) {
	if c := t.ChildOf(n, "multi_variable_declaration"); c >= 0 {
		t.setField(c, "name")
	}
	c := t.ChildOf(n, "variable_declaration")
	if c < 0 {
		return
	}
	if name := t.ChildRole(c, Ident); name >= 0 {
		t.setField(name, "name")
		t.dissolve(c)
	}
}
