package syntax

var swiftRoles = map[string]Role{
	"function_declaration": Func, "init_declaration": Func, "protocol_function_declaration": None, "lambda_literal": Lambda,
	"protocol_declaration": Class, "macro_invocation": Call, "navigation_expression": Member, "simple_identifier": Ident,
	"self_expression": Ident, "real_literal": Number, "hex_literal": Number, "line_string_literal": String, "multi_line_string_literal": String,
	"array_literal": List, "tuple_expression": List, "dictionary_literal": Map, "infix_expression": Binary, "equality_expression": Binary,
	"comparison_expression": Binary, "additive_expression": Binary, "multiplicative_expression": Binary, "conjunction_expression": Binary,
	"disjunction_expression": Binary, "nil_coalescing_expression": Binary, "check_expression": Binary, "range_expression": Binary,
	"prefix_expression": Unary, "guard_statement": If, "switch_entry": Case, "repeat_while_statement": Loop, "do_statement": Try,
	"catch_block": Catch, "control_transfer_statement": Return, "property_declaration": Var, "assignment": Assign, "function_body": Block,
	"statements": Block, "code_block": Block, "call_suffix": None, "value_arguments": Args, "attribute": Decorator, "user_type": Type,
	"as_expression": Cast, "try_expression": Paren, "multiline_comment": Comment, "nil": Null, "await_expression": Await,
}
