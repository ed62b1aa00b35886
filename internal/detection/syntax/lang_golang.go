package syntax

var goRoles = map[string]Role{
	"function_declaration": Func, "method_declaration": Func, "func_literal": Lambda, "type_spec": Class, "selector_expression": Member,
	"index_expression": Index, "field_identifier": Ident, "package_identifier": Ident, "type_identifier": Ident, "int_literal": Number,
	"float_literal": Number, "imaginary_literal": Number, "rune_literal": String, "nil": Null, "composite_literal": List,
	"keyed_element": Pair, "expression_switch_statement": Switch, "type_switch_statement": Switch, "select_statement": Switch,
	"expression_case": Case, "default_case": Case, "type_case": Case, "communication_case": Case, "short_var_declaration": Var,
	"var_spec": Var, "const_spec": Var, "assignment_statement": Assign, "parameter_list": Params, "import_spec": Import,
	"type_conversion_expression": Cast, "type_assertion_expression": Cast, "iota": Ident, "generic_type": Type,
}
