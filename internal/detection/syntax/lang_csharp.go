package syntax

var csharpRoles = map[string]Role{
	"method_declaration": Func, "local_function_statement": Func, "constructor_declaration": Func, "operator_declaration": Func,
	"anonymous_method_expression": Lambda, "struct_declaration": Class, "record_declaration": Class, "namespace_declaration": None,
	"invocation_expression": Call, "object_creation_expression": Call, "implicit_object_creation_expression": Call,
	"member_access_expression": Member, "conditional_access_expression": Member, "element_access_expression": Index, "real_literal": Number,
	"verbatim_string_literal": String, "interpolated_string_expression": String, "this": Ident, "base": Ident,
	"initializer_expression": List, "array_creation_expression": List, "implicit_array_creation_expression": List,
	"collection_expression": List, "is_pattern_expression": Binary, "is_expression": Binary, "prefix_unary_expression": Unary,
	"postfix_unary_expression": Unary, "foreach_statement": Loop, "switch_section": Case, "switch_expression": Switch,
	"switch_expression_arm": Case, "throw_expression": Throw, "variable_declarator": Var, "attribute": Decorator,
	"attribute_argument_list": Args, "using_directive": Import, "using_statement": With, "parameter_list": Params,
	"arrow_expression_clause": Block, "predefined_type": Type, "generic_name": Ident, "qualified_name": Member, "lambda_expression": Lambda,
	"property_declaration": Func, "preproc_if": Preproc, "preproc_pragma": Preproc, "local_declaration_statement": None,
	"bracketed_argument_list": Args, "as_expression": Cast,
}
