package syntax

import (
	"bytes"
	"strings"
)

var cppRoles = map[string]Role{
	"function_definition": Func, "lambda_expression": Lambda, "class_specifier": Class, "struct_specifier": Class,
	"namespace_definition": None, "field_expression": Member, "qualified_identifier": Member, "subscript_expression": Index,
	"field_identifier": Ident, "namespace_identifier": Ident, "type_identifier": Type, "this": Ident, "number_literal": Number,
	"nullptr": Null, "null": Null, "concatenated_string": String, "initializer_list": List, "compound_literal_expression": List,
	"for_range_loop": Loop, "compound_statement": Block, "init_declarator": Var, "parameter_list": Params, "preproc_include": Import,
	"preproc_if": Preproc, "preproc_ifdef": Preproc, "preproc_else": Preproc, "preproc_elif": Preproc, "preproc_elifdef": Preproc,
	"using_declaration": Import, "new_expression": Call, "case_statement": Case,
	"update_expression": Unary, "pointer_expression": Unary, "template_function": Ident, "attribute_declaration": Decorator, "attribute": None, "dependent_name": Ident,
	"condition_clause": Paren, "user_defined_literal": Number, "static_assert_declaration": Assert, "destructor_name": Ident,
	"operator_name":   Ident,
	"template_method": Ident, "statement_identifier": Ident, "primitive_type": Type, "template_type": Type, "enum_specifier": Class,
	"union_specifier": Class, "goto_statement": Break, "abstract_function_declarator": None,
	"optional_parameter_declaration": None, "seh_try_statement": Try, "seh_except_clause": Catch, "initializer_pair": Pair,
	"co_return_statement": Return, "co_await_expression": Await, "field_initializer": None, "raw_string_literal": String,
}

// readC blanks macros that stand alone on a line without a semicolon, END_TEST or
// LIB_NAMESPACE_END: they would be read as the return type of whatever follows.
func readC(src []byte) []byte {
	var out []byte
	continued, fresh := false, true // fresh: what stands before has ended
	for start := 0; start < len(src); {
		line := src[start:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end+1]
		}
		text := bytes.TrimRight(line, " \t\r\n")
		word := bytes.TrimLeft(text, " \t")
		if !continued && (fresh || len(word) == len(text)) && bytes.IndexByte(word, '_') > 0 && isMacroWord(word) {
			if out == nil {
				out = bytes.Clone(src)
			}
			copy(out[start:], bytes.Repeat([]byte(" "), len(text)))
		} else if len(word) > 0 {
			fresh = bytes.IndexByte([]byte(";{}"), word[len(word)-1]) >= 0
		}
		continued = bytes.HasSuffix(text, []byte("\\"))
		start += len(line)
	}
	if out == nil {
		out = src
	}
	return readTypeArgs(out)
}

func isMacroWord(text []byte) bool {
	for _, b := range text {
		if b != '_' && (b < 'A' || b > 'Z') && (b < '0' || b > '9') {
			return false
		}
	}
	return text[0] >= 'A' && text[0] <= 'Z'
}

// reshapeC gives every macro that is followed by a block, TEST(Suite, Name) { … },
// one form: a call that holds its block. The grammars read it, depending on the
// arguments, as a function, as a call beside a block, or not at all.
func reshapeC(t *Tree) {
	for n := range t.Nodes {
		switch t.Kind(n) {
		case "function_definition":
			t.callFromFunction(n)
		case "expression_statement", "ERROR":
			t.adoptBlock(n)
		case "declaration":
			t.callFromDeclaration(n)
		case "field_declaration":
			if t.Child(n, "default_value") >= 0 {
				t.retype(n, t.Kind(n), Var)
			}
		case "for_range_loop":
			t.setField(t.Child(n, "right"), "condition")
		case "argument_list":
			t.repairArgs(n)
		case "struct_specifier", "class_specifier", "enum_specifier", "union_specifier":
			if t.Child(n, "body") < 0 { // struct ring *r
				t.retype(n, t.Kind(n), Type)
			}
		}
	}
}

// callFromFunction turns the definition of a function without a type into a call.
func (t *Tree) callFromFunction(n int) {
	d, typ := t.Child(n, "declarator"), t.Child(n, "type")
	if d < 0 || t.Child(n, "body") < 0 {
		return
	}
	switch {
	case typ < 0 && t.Kind(d) == "function_declarator" && t.isMacro(n, d):
		name, params := t.Child(d, "declarator"), t.Child(d, "parameters")
		t.dissolve(d)
		t.setField(name, "function")
		t.argsFromParams(params)
	case typ >= 0 && t.Kind(d) == "parenthesized_declarator" && isMacroName(t.Text(typ)): // START_TEST(name)
		t.retype(typ, "identifier", Ident)
		t.setField(typ, "function")
		t.argsFromParams(d)
	default:
		return
	}
	t.retype(n, "call_expression", Call)
}

// callFromDeclaration reads MOCK_METHOD(int, Size, (), (const)) in a class, which
// looks like a broken declaration of a function.
func (t *Tree) callFromDeclaration(n int) {
	d := t.Child(n, "declarator")
	if d < 0 || t.Child(n, "type") >= 0 || t.Kind(d) != "function_declarator" || !isMacroName(t.Text(t.Child(d, "declarator"))) {
		return
	}
	name, params := t.Child(d, "declarator"), t.Child(d, "parameters")
	t.dissolve(d)
	t.setField(name, "function")
	t.argsFromParams(params)
	t.retype(n, "call_expression", Call)
	for c := n + 1; c < t.End(n); c++ {
		t.Nodes[c].flags &^= flagError | flagMissing
	}
}

// isMacro tells a macro with its arguments from a constructor or an old C function.
func (t *Tree) isMacro(n, declarator int) bool {
	name, params := t.Child(declarator, "declarator"), t.Child(declarator, "parameters")
	if params < 0 || t.Kind(name) != "identifier" {
		return false
	}
	if class := t.Enclosing(n, Class); class >= 0 && t.Name(class) == t.Text(name) {
		return false
	}
	if isMacroName(t.Text(name)) {
		return true
	}
	kids := t.NamedChildren(params)
	for _, p := range kids {
		if inner := t.NamedChildren(p); len(inner) != 1 || t.Kind(inner[0]) != "type_identifier" {
			return false
		}
	}
	return len(kids) > 0
}

func isMacroName(s string) bool { return len(s) > 1 && s == strings.ToUpper(s) }

// argsFromParams reads what looked like the types of unnamed parameters as names.
func (t *Tree) argsFromParams(params int) {
	t.retype(params, "argument_list", Args)
	t.setField(params, "arguments")
	for _, p := range t.NamedChildren(params) {
		if kids := t.NamedChildren(p); len(kids) == 1 && t.Kind(kids[0]) == "type_identifier" {
			t.dissolve(p)
			t.retype(kids[0], "identifier", Ident)
		}
	}
}

// adoptBlock moves the block that follows a call without a semicolon into the call.
// Some macros, BOOST_AUTO_TEST_SUITE(name), need neither.
func (t *Tree) adoptBlock(n int) {
	kids := t.NamedChildren(n)
	if len(kids) != 1 || t.Kind(kids[0]) != "call_expression" {
		return
	}
	end := -1
	for c := range t.Children(n) {
		end = c
	}
	switch {
	case t.Kind(n) == "ERROR" && end == kids[0]:
		t.retype(n, "expression_statement", ExprStmt)
	case t.Kind(n) == "expression_statement" && end != kids[0] && t.IsError(end):
		t.dissolve(end)
	default:
		return
	}
	if block := t.sibling(n); block >= 0 && t.Kind(block) == "compound_statement" {
		t.enclose(n, block)
		t.enclose(kids[0], block)
	}
}

// repairArgs reads on where an argument is no expression: a type, or .disabled = true.
func (t *Tree) repairArgs(args int) {
	for c := range t.Children(args) {
		if t.Kind(c) == "ERROR" {
			t.dissolve(c)
		}
	}
}
