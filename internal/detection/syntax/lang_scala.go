package syntax

var scalaRoles = map[string]Role{
	"function_definition": Func, "class_definition": Class, "object_definition": Class, "trait_definition": Class, "enum_definition": Class,
	"instance_expression": Call, "field_expression": Member, "operator_identifier": Ident, "floating_point_literal": Number,
	"interpolated_string_expression": String, "interpolated_string": String, "infix_expression": Binary, "prefix_expression": Unary,
	"postfix_expression": Unary, "if_expression": If, "match_expression": Switch, "case_clause": Case, "for_expression": Loop,
	"while_expression": Loop, "do_while_expression": Loop, "try_expression": Try, "return_expression": Return, "throw_expression": Throw,
	"val_definition": Var, "var_definition": Var, "template_body": Block, "indented_block": Block, "case_block": Block,
	"import_declaration": Import, "type_identifier": Type, "generic_function": None, "tuple_expression": List, "unit": Null,
	"class_parameters": Params, "indented_cases": Block, "this": Ident,
}
