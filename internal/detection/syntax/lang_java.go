package syntax

var javaRoles = map[string]Role{
	"method_invocation": Call, "object_creation_expression": Call, "explicit_constructor_invocation": Call, "field_access": Member,
	"scoped_identifier": Member, "method_reference": Member, "array_access": Index, "this": Ident, "super": Ident, "class_literal": Ident,
	"decimal_integer_literal": Number, "hex_integer_literal": Number, "octal_integer_literal": Number, "binary_integer_literal": Number,
	"decimal_floating_point_literal": Number, "hex_floating_point_literal": Number, "array_initializer": List,
	"element_value_array_initializer": List, "array_creation_expression": List, "element_value_pair": Pair,
	"enhanced_for_statement": Loop, "try_with_resources_statement": Try, "synchronized_statement": With, "assert_statement": Assert,
	"switch_expression": Switch, "switch_block_statement_group": Case, "switch_rule": Case, "instanceof_expression": Binary,
	"update_expression": Unary, "variable_declarator": Var, "resource": Var, "field_declaration": None,
	"marker_annotation": Decorator, "annotation_argument_list": Args, "inferred_parameters": Params,
	"type_identifier": Type, "generic_type": Type, "scoped_type_identifier": Type,
	"record_declaration": Class, "annotation_type_declaration": Class, "compact_constructor_declaration": Func,
	"annotation_type_element_declaration": Func, "constructor_body": Block,
	"class_body": Block, "interface_body": Block, "enum_body": Block, "annotation_type_body": Block,
}

// reshapeJava names the parts of nodes as other grammars do.
func reshapeJava(t *Tree) {
	for n := range t.Nodes {
		switch t.Kind(n) {
		case "enhanced_for_statement":
			t.renameField(n, "value", "condition")
		case "catch_formal_parameter":
			t.setField(n, "parameters")
			if c := t.ChildOf(n, "catch_type"); c >= 0 {
				t.setField(c, "type")
			}
		case "spread_parameter":
			if c := t.ChildOf(n, "variable_declarator"); c >= 0 {
				t.dissolve(c)
			}
		}
	}
}
