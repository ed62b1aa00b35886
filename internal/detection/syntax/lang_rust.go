package syntax

import "bytes"

var rustRoles = map[string]Role{
	"function_item": Func, "function_signature_item": None, "closure_expression": Lambda, "impl_item": Class, "struct_item": Class,
	"enum_item": Class, "trait_item": Class, "union_item": Class, "mod_item": Class, "macro_invocation": Call, "field_expression": Member,
	"scoped_identifier": Member, "index_expression": Index, "field_identifier": Ident, "self": Ident, "crate": Ident, "super": Ident,
	"shorthand_field_identifier": Ident, "type_identifier": Type, "primitive_type": Type, "generic_type": Type, "scoped_type_identifier": Type,
	"array_expression": List, "tuple_expression": List, "struct_expression": Map, "field_initializer": Pair,
	"reference_expression": Unary, "await_expression": Await, "if_expression": If, "match_expression": Switch, "match_arm": Case,
	"for_expression": Loop, "while_expression": Loop, "loop_expression": Loop, "return_expression": Return, "break_expression": Break,
	"continue_expression": Break, "let_declaration": Var, "const_item": Var, "static_item": Var, "compound_assignment_expr": Assign,
	"attribute_item": Decorator, "inner_attribute_item": Decorator, "attribute": None, "use_declaration": Import,
	"extern_crate_declaration": Import, "token_tree": Args, "closure_parameters": Params, "type_cast_expression": Cast,
	"macro_definition": None, "declaration_list": None, "generic_function": None, "try_expression": Paren, "unit_expression": Null,
}

// rustCalls are the macros whose arguments are plain expressions. The grammar keeps
// the arguments of a macro as loose tokens; read as a call they have a structure.
var rustCalls = map[string]bool{
	"assert": true, "assert_eq": true, "assert_ne": true, "debug_assert": true, "debug_assert_eq": true, "debug_assert_ne": true,
	"prop_assert": true, "prop_assert_eq": true, "prop_assert_ne": true, "prop_assume": true, "assert_relative_eq": true,
	"assert_abs_diff_eq": true, "panic": true, "todo": true, "unimplemented": true, "unreachable": true, "bail": true, "ensure": true,
	"anyhow": true, "println": true, "eprintln": true, "print": true, "eprint": true, "dbg": true, "format": true,
}

// rustModules are the macros around ordinary functions, as they read as modules.
var rustModules = map[string]string{"proptest": "mod test ", "quickcheck": "mod  check "}

// readRust blanks the ! of the macros that read as calls, and names str! as macros are named.
func readRust(src []byte) []byte {
	out := bytes.Clone(src)
	for at := 0; ; at++ {
		next := bytes.IndexByte(src[at:], '!')
		if next < 0 {
			return out
		}
		at += next
		name := at
		for name > 0 && isWord(src[name-1]) {
			name--
		}
		rest := bytes.TrimLeft(src[at+1:], " ")
		module := rustModules[string(src[name:at])]
		switch {
		case rustCalls[string(src[name:at])] && bytes.HasPrefix(rest, []byte("(")):
			out[at] = ' '
		case module != "" && bytes.HasPrefix(rest, []byte("{")):
			copy(out[name:], module)
			readStrategies(out[at:])
		case string(src[name:at]) == "str": // a macro of this name is no type
			out[name] = 'S'
		}
	}
}

// readStrategies gives the parameters of property tests, name in strategy, the form name: _.
func readStrategies(text []byte) {
	for {
		_, after, ok := bytes.Cut(text, []byte("fn "))
		open := bytes.IndexByte(after, '(')
		if !ok || open < 0 {
			return
		}
		text = after[open+1:]
		text = text[readParams(text):]
	}
}

// readParams rewrites one parameter list and tells where it ends.
func readParams(text []byte) int {
	depth, strategy, quoted := 0, len(text), false
	for i, b := range text {
		switch {
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '(' || b == '[' || b == '{':
			depth++
		case (b == ')' || b == ']' || b == '}') && depth == 0:
			return i
		case b == ')' || b == ']' || b == '}':
			depth--
		case b == ',' && depth == 0:
			strategy = len(text)
			continue
		case i < strategy && depth == 0 && bytes.HasPrefix(text[i:], []byte(" in ")):
			strategy = i + copy(text[i:], " : _")
		}
		if i >= strategy {
			text[i] = ' '
		}
	}
	return len(text)
}

// reshapeRust names what a for loop runs over as other loops name their condition.
func reshapeRust(t *Tree) {
	for n := range t.Nodes {
		if t.Kind(n) == "for_expression" {
			t.setField(t.Child(n, "value"), "condition")
		}
	}
}

func isWord(b byte) bool { return isLetter(b) || b >= '0' && b <= '9' }
