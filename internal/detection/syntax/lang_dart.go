package syntax

var dartRoles = map[string]Role{
	"function_signature": None, "function_expression": Lambda, "class_definition": Class, "mixin_declaration": Class,
	"extension_declaration": Class, "null_literal": Null, "decimal_integer_literal": Number, "hex_integer_literal": Number,
	"decimal_floating_point_literal": Number, "list_literal": List, "set_or_map_literal": Map, "this": Ident, "super": Ident,
	"equality_expression": Binary, "relational_expression": Binary, "additive_expression": Binary, "multiplicative_expression": Binary,
	"logical_and_expression": Binary, "logical_or_expression": Binary, "if_null_expression": Binary, "type_test_expression": Binary,
	"catch_parameters": Params, "formal_parameter_list": Params, "initialized_variable_definition": Var, "initialized_identifier": Var,
	"static_final_declaration": Var, "assignment_expression_without_cascade": Assign, "throw_expression": Throw,
	"rethrow_expression": Throw, "annotation": Decorator, "import_or_export": Import, "type_identifier": Type, "function_body": Block,
	"documentation_comment": Comment, "try_statement": Try, "switch_statement_case": Case, "assert_statement": Assert,
	"conditional_expression": Ternary, "type_cast_expression": Cast,
}
