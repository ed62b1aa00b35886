package syntax

var rubyRoles = map[string]Role{
	"method": Func, "singleton_method": Func, "lambda": Lambda, "block": Lambda, "do_block": Lambda, "class": Class, "module": Class,
	"singleton_class": Class, "call": Call, "scope_resolution": Member, "element_reference": Index, "constant": Ident, "self": Ident,
	"instance_variable": Ident, "class_variable": Ident, "global_variable": Ident, "integer": Number, "float": Number, "nil": Null,
	"simple_symbol": String, "delimited_symbol": String, "hash_key_symbol": String, "heredoc_body": String, "heredoc_beginning": String,
	"string_array": List, "symbol_array": List, "hash": Map, "binary": Binary, "unary": Unary, "if": If, "unless": If, "elsif": If,
	"if_modifier": If, "unless_modifier": If, "conditional": Ternary, "case": Switch, "when": Case, "while": Loop, "until": Loop,
	"for": Loop, "begin": Try, "rescue": Catch, "ensure": Finally, "rescue_modifier": Try, "return": Return, "break": Break, "next": Return,
	"assignment": Assign, "operator_assignment": Assign, "body_statement": Block, "block_body": Block, "then": Block, "do": Block,
	"else": Block, "method_parameters": Params, "block_parameters": Params, "parenthesized_statements": Paren, "yield": None,
}
