package syntax

var phpRoles = map[string]Role{
	"function_definition": Func, "method_declaration": Func, "anonymous_function": Lambda, "anonymous_function_creation_expression": Lambda,
	"arrow_function": Lambda, "trait_declaration": Class, "function_call_expression": Call, "member_call_expression": Call,
	"nullsafe_member_call_expression": Call, "scoped_call_expression": Call, "object_creation_expression": Call,
	"member_access_expression": Member, "nullsafe_member_access_expression": Member, "scoped_property_access_expression": Member,
	"class_constant_access_expression": Member, "subscript_expression": Index, "name": Ident, "variable_name": Ident,
	"qualified_name": Ident, "relative_scope": Ident, "integer": Number, "float": Number, "boolean": Bool, "encapsed_string": String,
	"heredoc": String, "nowdoc": String, "array_creation_expression": List, "array_element_initializer": None, "unary_op_expression": Unary,
	"error_suppression_expression": Unary, "foreach_statement": Loop, "compound_statement": Block, "throw_expression": Throw,
	"throw_statement": Throw, "augmented_assignment_expression": Assign, "namespace_use_declaration": Import, "attribute": Decorator,
	"named_type": Type, "primitive_type": Type, "match_expression": Switch, "match_conditional_expression": Case, "case_statement": Case,
	"default_statement": Case, "property_declaration": None, "property_element": Var, "const_element": Var, "echo_statement": ExprStmt,
	"else_if_clause": If, "exit_statement": Call,
}
