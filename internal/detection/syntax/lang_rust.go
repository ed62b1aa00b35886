package syntax

var rustRoles = map[string]Role{
	"function_item": Func, "function_signature_item": None, "closure_expression": Lambda, "impl_item": Class, "struct_item": Class,
	"enum_item": Class, "trait_item": Class, "mod_item": Class, "macro_invocation": Call, "field_expression": Member,
	"scoped_identifier": Member, "index_expression": Index, "field_identifier": Ident, "self": Ident, "crate": Ident,
	"type_identifier": Type, "generic_type": Type, "scoped_type_identifier": Type, "array_expression": List, "tuple_expression": List,
	"struct_expression": Map, "reference_expression": Unary, "await_expression": Await, "if_expression": If, "match_expression": Switch,
	"match_arm": Case, "for_expression": Loop, "while_expression": Loop, "loop_expression": Loop, "return_expression": Return,
	"break_expression": Break, "continue_expression": Break, "let_declaration": Var, "const_item": Var, "static_item": Var,
	"compound_assignment_expr": Assign, "attribute_item": Decorator, "inner_attribute_item": Decorator, "attribute": None,
	"use_declaration": Import, "token_tree": Args, "type_cast_expression": Cast, "macro_definition": None, "declaration_list": None,
	"generic_function": None, "boolean_literal": Bool, "try_expression": Paren, "unit_expression": Null,
}
