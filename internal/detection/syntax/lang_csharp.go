package syntax

var csharpRoles = map[string]Role{
	"local_function_statement": Func, "operator_declaration": Func, "conversion_operator_declaration": Func,
	"destructor_declaration": Func, "property_declaration": Func, "indexer_declaration": Func, "anonymous_method_expression": Lambda,
	"struct_declaration": Class, "record_declaration": Class, "namespace_declaration": None, "declaration_list": Block,
	"enum_member_declaration_list": Block, "accessor_list": Block, "arrow_expression_clause": Block, "invocation_expression": Call,
	"object_creation_expression": Call, "implicit_object_creation_expression": Call, "member_access_expression": Member,
	"conditional_access_expression": Member, "qualified_name": Member, "alias_qualified_name": Member,
	"element_access_expression": Index, "generic_name": Ident, "implicit_parameter": Ident, "this": Ident, "base": Ident,
	"real_literal": Number, "verbatim_string_literal": String, "interpolated_string_expression": String, "initializer_expression": List,
	"array_creation_expression": List, "implicit_array_creation_expression": List, "collection_expression": List,
	"tuple_expression": List, "is_pattern_expression": Binary, "is_expression": Binary, "prefix_unary_expression": Unary,
	"postfix_unary_expression": Unary, "as_expression": Cast, "foreach_statement": Loop, "switch_section": Case,
	"switch_expression": Switch, "switch_expression_arm": Case, "throw_expression": Throw, "variable_declarator": Var,
	"using_directive": Import, "using_statement": With, "lock_statement": With, "parameter_list": Params,
	"bracketed_parameter_list": Params, "attribute_argument_list": Args, "bracketed_argument_list": Args, "predefined_type": Type,
	"preproc_if": Preproc, "preproc_elif": Preproc, "preproc_else": Preproc, "preproc_pragma": Preproc,
}

// reshapeCSharp names the parts of nodes as other grammars do.
func reshapeCSharp(t *Tree) {
	for n := range t.Nodes {
		switch t.Kind(n) {
		case "foreach_statement":
			t.renameField(n, "right", "condition")
		case "catch_declaration":
			t.setField(n, "parameters")
		case "operator_declaration":
			t.renameField(n, "operator", "name")
		case "indexer_declaration":
			if c := t.ChildOf(n, "this"); c >= 0 {
				t.setField(c, "name")
			}
		case "variable_declarator":
			if c := t.ChildOf(n, "tuple_pattern"); c >= 0 {
				t.setField(c, "name")
			}
		case "postfix_unary_expression":
			if t.ChildOf(n, "!") >= 0 {
				t.retype(n, "null_forgiving_expression", Paren)
			}
		case "assignment_expression": // new Point { X = 1 } assigns nothing that is seen outside
			if t.Kind(t.Parent(n)) == "initializer_expression" {
				t.retype(n, "pair", Pair)
			}
		}
	}
}
