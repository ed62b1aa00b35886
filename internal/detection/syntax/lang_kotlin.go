package syntax

var kotlinRoles = map[string]Role{
	"function_declaration": Func, "secondary_constructor": Func, "anonymous_function": Lambda, "lambda_literal": Lambda,
	"class_declaration": Class, "object_declaration": Class, "companion_object": Class, "navigation_expression": Member,
	"indexing_expression": Index, "simple_identifier": Ident, "this_expression": Ident, "super_expression": Ident,
	"number_literal": Number, "float_literal": Number, "real_literal": Number, "long_literal": Number, "hex_literal": Number,
	"multiline_string_literal": String, "collection_literal": List, "infix_expression": Binary, "comparison_expression": Binary,
	"equality_expression": Binary, "additive_expression": Binary, "multiplicative_expression": Binary, "conjunction_expression": Binary,
	"disjunction_expression": Binary, "check_expression": Binary, "in_expression": Binary, "is_expression": Binary,
	"elvis_expression": Binary, "range_expression": Binary, "prefix_expression": Unary, "unary_expression": Unary, "if_expression": If,
	"when_expression": Switch, "when_entry": Case, "try_expression": Try, "catch_block": Catch, "finally_block": Finally,
	"return_expression": Return, "throw_expression": Throw, "jump_expression": Return, "property_declaration": Var, "assignment": Assign,
	"function_body": Block, "control_structure_body": Block, "statements": Block, "import": Import, "import_header": Import,
	"function_value_parameters": Params, "lambda_parameters": Params, "value_arguments": Args, "as_expression": Cast, "user_type": Type,
	"labeled_expression": None, "annotated_lambda": None, "call_suffix": None, "multiline_comment": Comment, "null": Null,
	"constructor_invocation": Call, "do_while_statement": Loop,
}
