package syntax

var javascriptRoles = map[string]Role{
	"function_declaration": Func, "generator_function_declaration": Func, "method_definition": Func, "arrow_function": Lambda,
	"function_expression": Lambda, "function": Lambda, "generator_function": Lambda, "class": Class, "class_declaration": Class,
	"abstract_class_declaration": Class, "interface_declaration": Class, "enum_declaration": Class, "new_expression": Call,
	"member_expression": Member, "subscript_expression": Index, "property_identifier": Ident, "shorthand_property_identifier": Ident,
	"private_property_identifier": Ident, "this": Ident, "super": Ident, "undefined": Null, "number": Number, "template_string": String,
	"regex": Regex, "object": Map, "for_in_statement": Loop, "variable_declarator": Var, "augmented_assignment_expression": Assign,
	"statement_block": Block, "decorator": Decorator, "import_statement": Import, "as_expression": Cast, "satisfies_expression": Cast,
	"non_null_expression": Paren, "switch_case": Case, "switch_default": Case, "type_identifier": Type, "update_expression": Unary,
	"public_field_definition": Var, "field_definition": Var, "function_signature": None, "method_signature": None,
	"internal_module": Class, "module": Class, "hash_bang_line": Comment, "html_comment": Comment,
}
