package syntax

var phpRoles = map[string]Role{
	"function_definition": Func, "method_declaration": Func, "anonymous_function": Lambda, "anonymous_function_creation_expression": Lambda,
	"arrow_function": Lambda, "trait_declaration": Class, "anonymous_class": Class, "function_call_expression": Call,
	"member_call_expression": Call, "nullsafe_member_call_expression": Call, "scoped_call_expression": Call,
	"object_creation_expression": Call, "exit_statement": Call, "print_intrinsic": ExprStmt,
	"member_access_expression": Member, "nullsafe_member_access_expression": Member, "scoped_property_access_expression": Member,
	"class_constant_access_expression": Member, "subscript_expression": Index, "name": Ident, "variable_name": Ident,
	"dynamic_variable_name": Ident, "qualified_name": Ident, "relative_name": Ident, "relative_scope": Ident, "integer": Number,
	"float": Number, "boolean": Bool, "encapsed_string": String, "heredoc": String, "nowdoc": String, "shell_command_expression": String,
	"array_creation_expression": List, "list_literal": List, "array_element_initializer": Pair, "unary_op_expression": Unary,
	"error_suppression_expression": Unary, "update_expression": Unary, "foreach_statement": Loop, "compound_statement": Block,
	"colon_block": Block, "throw_expression": Throw, "augmented_assignment_expression": Assign, "reference_assignment_expression": Assign,
	"namespace_use_declaration": Import, "include_expression": Import, "include_once_expression": Import, "require_expression": Import,
	"require_once_expression": Import, "attribute": Decorator, "named_type": Type, "primitive_type": Type, "match_expression": Switch,
	"match_conditional_expression": Case, "match_default_expression": Case, "case_statement": Case, "default_statement": Case,
	"property_element": Var, "const_element": Var, "static_variable_declaration": Var, "echo_statement": ExprStmt, "else_if_clause": If,
}

// refinePHP takes out the node around a plain element of an array, and gives exit the
// form of a call.
func refinePHP(r *rewriter) {
	for n := range r.t.Nodes {
		switch r.t.Kind(n) {
		case "array_element_initializer":
			r.phpElement(n)
		case "exit_statement":
			r.phpExit(n)
		case "foreach_statement":
			if c := r.firstOf(n); c >= 0 {
				r.setField(c, "condition")
			}
		}
	}
}

func (r *rewriter) phpElement(n int) {
	kids := r.t.NamedChildren(n)
	if len(kids) == 2 && r.t.ChildOf(n, "=>") >= 0 {
		r.setField(kids[0], "key")
		r.setField(kids[1], "value")
		return
	}
	r.drop(n)
}

func (r *rewriter) phpExit(n int) {
	for c := range r.t.Children(n) {
		switch {
		case c == n+1:
			r.setRole(c, Ident)
			r.setField(c, "function")
		case r.t.Kind(c) == "(":
			last := c
			for d := range r.t.Children(n) {
				if r.t.Kind(d) == ")" {
					last = d
				}
			}
			r.wrap(c, r.t.End(last), "arguments", Args, "arguments")
			return
		}
	}
}
