package syntax

var swiftRoles = map[string]Role{
	"function_declaration": Func, "init_declaration": Func, "deinit_declaration": Func, "subscript_declaration": Func,
	"protocol_function_declaration": None, "lambda_literal": Lambda, "protocol_declaration": Class, "macro_invocation": Call,
	"navigation_expression": Member, "identifier": Ident, "simple_identifier": Ident, "self_expression": Ident, "super_expression": Ident,
	"real_literal": Number, "hex_literal": Number, "bin_literal": Number, "oct_literal": Number, "line_string_literal": String,
	"multi_line_string_literal": String, "raw_string_literal": String, "regex_literal": Regex, "array_literal": List,
	"tuple_expression": List, "dictionary_literal": Map, "infix_expression": Binary, "equality_expression": Binary,
	"comparison_expression": Binary, "additive_expression": Binary, "multiplicative_expression": Binary, "conjunction_expression": Binary,
	"disjunction_expression": Binary, "nil_coalescing_expression": Binary, "check_expression": Binary, "range_expression": Binary,
	"bitwise_operation": Binary, "prefix_expression": Unary, "postfix_expression": Unary, "guard_statement": If, "switch_entry": Case,
	"repeat_while_statement": Loop, "do_statement": Try, "catch_block": Catch, "control_transfer_statement": Return,
	"property_declaration": Var, "assignment": Assign, "function_body": Block, "statements": Block, "computed_property": Block,
	"call_suffix": None, "value_arguments": Args,
	"attribute": Decorator, "user_type": Type, "type_identifier": Type, "as_expression": Cast, "try_expression": Paren,
	"multiline_comment": Comment, "nil": Null, "await_expression": Await,
}
