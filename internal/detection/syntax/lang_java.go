package syntax

var javaRoles = map[string]Role{
	"method_invocation": Call, "object_creation_expression": Call, "explicit_constructor_invocation": Call, "field_access": Member,
	"array_access": Index, "this": Ident, "super": Ident, "decimal_integer_literal": Number, "hex_integer_literal": Number,
	"decimal_floating_point_literal": Number, "array_initializer": List, "element_value_array_initializer": List,
	"array_creation_expression": List, "enhanced_for_statement": Loop, "try_with_resources_statement": Try, "assert_statement": Assert,
	"variable_declarator": Var, "field_declaration": None, "constructor_body": Block, "marker_annotation": Decorator,
	"annotation_argument_list": Args, "element_value_pair": Pair, "record_declaration": Class, "switch_expression": Switch,
	"switch_block_statement_group": Case, "switch_rule": Case, "type_identifier": Type, "generic_type": Type, "class_literal": Ident,
	"scoped_type_identifier": Type, "method_reference": Member, "instanceof_expression": Binary, "class_body": None,
	"annotation_type_declaration": Class,
}
