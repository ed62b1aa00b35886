package syntax

import "strings"

var scalaRoles = map[string]Role{
	"function_definition": Func, "class_definition": Class, "object_definition": Class, "trait_definition": Class, "enum_definition": Class,
	"package_object": Class, "instance_expression": Call, "field_expression": Member, "stable_identifier": Member,
	"stable_type_identifier": Type, "type_identifier": Type, "generic_type": Type, "operator_identifier": Ident, "wildcard": Ident,
	"this": Ident, "floating_point_literal": Number, "interpolated_string_expression": String, "unit": Null, "tuple_expression": List,
	"infix_expression": Binary, "prefix_expression": Unary, "postfix_expression": Unary, "ascription_expression": Cast,
	"if_expression": If, "match_expression": Switch, "case_clause": Case, "for_expression": Loop, "while_expression": Loop,
	"do_while_expression": Loop, "try_expression": Try, "return_expression": Return, "throw_expression": Throw, "val_definition": Var,
	"var_definition": Var, "val_declaration": Var, "var_declaration": Var, "template_body": Block, "with_template_body": Block,
	"enum_body": Block, "indented_block": Block, "case_block": Block, "indented_cases": Block, "class_parameters": Params,
	"bindings": Params, "export_declaration": Import,
}

// reshapeScala names the parts of nodes as other grammars do, and tells assignments
// from what is only written like one or unlike one.
func reshapeScala(t *Tree) {
	for n := range t.Nodes {
		switch t.Kind(n) {
		case "assignment_expression":
			if t.Role(t.Parent(n)) == Args {
				t.retype(n, "named_argument", Pair)
			}
		case "infix_expression":
			if op := t.Child(n, "operator"); op >= 0 && assignsByOperator(t.Text(op)) {
				t.retype(n, "assignment_expression", Assign)
			}
		case "lambda_expression", "finally_clause", "catch_clause":
			t.scalaBody(n)
		case "colon_argument":
			t.reshapeColonArgument(n)
		}
	}
}

// assignsByOperator holds for += and its like, not for comparisons.
func assignsByOperator(op string) bool {
	return len(op) > 1 && strings.HasSuffix(op, "=") && !strings.HasSuffix(op, "==") && !strings.ContainsAny(op[:1], "=!<>") && !isLetter(op[0])
}

func (t *Tree) scalaBody(n int) {
	kids := t.NamedChildren(n)
	if t.Child(n, "body") >= 0 || len(kids) == 0 {
		return
	}
	if last := kids[len(kids)-1]; t.Field(last) == "" {
		t.setField(last, "body")
	}
}

// reshapeColonArgument makes test("x"): and what is indented below it the same as a block in braces.
func (t *Tree) reshapeColonArgument(n int) {
	if params := t.Child(n, "lambda_start"); params >= 0 {
		t.setField(params, "parameters")
		t.retype(n, "lambda_expression", Lambda)
		t.scalaBody(n)
		return
	}
	if block := t.ChildRole(n, Block); block >= 0 {
		t.setField(block, "arguments")
		t.dissolve(n)
	}
}

// curriedParamNames lists the names of all parameter lists.
func (t *Tree) curriedParamNames(n int) []string {
	var out []string
	for c := range t.Children(n) {
		switch {
		case t.Role(c) == Params:
			for _, p := range t.NamedChildren(c) {
				out = append(out, t.paramName(p)...)
			}
		case t.Field(c) == "parameters" && t.Role(c) == Ident:
			out = append(out, t.nameText(c))
		}
	}
	return out
}
