package syntax

var cppRoles = map[string]Role{
	"function_definition": Func, "lambda_expression": Lambda, "class_specifier": Class, "struct_specifier": Class,
	"namespace_definition": None, "field_expression": Member, "qualified_identifier": Member, "subscript_expression": Index,
	"field_identifier": Ident, "namespace_identifier": Ident, "type_identifier": Type, "this": Ident, "number_literal": Number,
	"nullptr": Null, "null": Null, "concatenated_string": String, "initializer_list": List, "compound_literal_expression": List,
	"for_range_loop": Loop, "compound_statement": Block, "init_declarator": Var, "parameter_list": Params, "preproc_include": Import,
	"preproc_if": Preproc, "preproc_ifdef": Preproc, "using_declaration": Import, "new_expression": Call, "case_statement": Case,
	"update_expression": Unary, "pointer_expression": Unary, "template_function": Ident, "attribute_declaration": Decorator,
	"condition_clause": Paren, "user_defined_literal": Number, "static_assert_declaration": Assert, "destructor_name": Ident,
	"operator_name": Ident,
}
