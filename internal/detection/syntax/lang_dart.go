package syntax

var dartRoles = map[string]Role{
	"function_signature": None, "function_expression": Lambda, "lambda_expression": Func, "class_definition": Class, "mixin_declaration": Class,
	"extension_declaration": Class, "extension_type_declaration": Class, "null_literal": Null, "decimal_integer_literal": Number,
	"hex_integer_literal": Number, "decimal_floating_point_literal": Number, "list_literal": List, "set_or_map_literal": Map,
	"symbol_literal": String, "this": Ident, "super": Ident, "equality_expression": Binary, "relational_expression": Binary,
	"additive_expression": Binary, "multiplicative_expression": Binary, "logical_and_expression": Binary, "logical_or_expression": Binary,
	"bitwise_and_expression": Binary, "bitwise_or_expression": Binary, "bitwise_xor_expression": Binary, "shift_expression": Binary,
	"if_null_expression": Binary, "type_test_expression": Binary, "catch_clause": None, "catch_parameters": Params,
	"formal_parameter_list": Params, "initialized_variable_definition": Var, "initialized_identifier": Var, "static_final_declaration": Var,
	"pattern_variable_declaration": Var, "assignment_expression_without_cascade": Assign, "throw_expression": Throw,
	"throw_expression_without_cascade": Throw, "rethrow_expression": Throw, "annotation": Decorator, "marker_annotation": Decorator,
	"import_or_export": Import, "library_name": Import, "part_directive": Import, "part_of_directive": Import, "type_identifier": Type,
	"documentation_comment": Comment, "switch_expression": Switch, "switch_statement_case": Case, "switch_statement_default": Case,
	"switch_expression_case": Case, "assert_statement": Assert, "conditional_expression": Ternary, "type_cast_expression": Cast,
	"new_expression": Call, "const_object_expression": Call,
}

// refineDart builds the calls, members and functions that the grammar leaves as runs
// of siblings: a name and its selectors, a signature and its body, a handler's parts.
func refineDart(r *rewriter) {
	for n := range r.t.Nodes {
		if shape := dartShapes[r.t.Kind(n)]; shape != nil && r.t.Named(n) {
			shape(r, n)
		}
	}
	for n := range r.t.Nodes {
		if !r.t.Leaf(n) && (r.t.Kind(n) != "cascade_section" || r.t.Role(n) == Assign) {
			r.dartSiblings(n)
		}
	}
}

// dartShapes say what becomes of single kinds, before their children are grouped.
var dartShapes = map[string]func(r *rewriter, n int){
	"const_builtin": (*rewriter).unname, "final_builtin": (*rewriter).unname, "inferred_type": (*rewriter).unname,
	"assert_builtin": (*rewriter).unname, "case_builtin": (*rewriter).unname, "mixin": (*rewriter).unname,
	"rethrow_builtin": (*rewriter).unname, "break_builtin": (*rewriter).unname,

	"function_body": (*rewriter).dartBody, "function_expression_body": (*rewriter).dartBody,
	"function_signature": (*rewriter).dartSignature, "method_signature": (*rewriter).dartSignature,
	"getter_signature": (*rewriter).dartSignature, "setter_signature": (*rewriter).dartSignature,
	"operator_signature": (*rewriter).dartSignature, "constructor_signature": (*rewriter).dartSignature,
	"constant_constructor_signature": (*rewriter).dartSignature, "factory_constructor_signature": (*rewriter).dartSignature,
	"redirecting_factory_constructor_signature": (*rewriter).dartSignature,

	"assertion": dartLookThrough, "assertion_arguments": dartLookThrough, "for_loop_parts": (*rewriter).dartLoopParts,
	"assignable_expression": (*rewriter).dartStandIn, "constructor_param": (*rewriter).dartFieldParam,
	"super_formal_parameter": (*rewriter).dartFieldParam, "formal_parameter": (*rewriter).dartParam,
	"optional_formal_parameters": (*rewriter).dartOptionalParams, "unary_expression": (*rewriter).dartUnary,
	"if_statement": (*rewriter).dartCondition, "try_statement": (*rewriter).dartHandlers, "new_expression": (*rewriter).dartCreation,
	"const_object_expression": (*rewriter).dartCreation, "class_body": func(r *rewriter, n int) { r.setField(n, "body") },
	"pattern_variable_declaration": func(r *rewriter, n int) {
		r.setField(r.t.ChildOf(n, "record_pattern", "list_pattern", "map_pattern", "object_pattern"), "name")
	},
}

func dartLookThrough(r *rewriter, n int) { r.drop(n) }

// dartBody leaves the block or the expression after => as the body itself.
func (r *rewriter) dartBody(n int) {
	if c := r.firstOf(n); c >= 0 {
		r.setField(c, "body")
		r.drop(n)
	}
}

// dartSignature makes a signature's parts those of the function it belongs to.
func (r *rewriter) dartSignature(n int) {
	r.drop(n)
	if p := r.t.Parent(n); r.t.Kind(p) == "declaration" {
		r.setRole(p, Func) // abstract, external, or a constructor without a body
	}
	var names []int
	for c := range r.t.Children(n) {
		switch r.t.Kind(c) {
		case "identifier":
			names = append(names, c)
		case "binary_operator":
			r.setField(c, "name")
		}
	}
	if len(names) > 1 { // Class.named
		r.wrap(names[0], r.t.End(names[len(names)-1]), "constructor_name", Member, "name")
		for _, c := range names {
			r.setField(c, "")
		}
	} else if len(names) == 1 {
		r.setField(names[0], "name")
	}
}

// dartLoopParts brings the condition, or what is iterated over, up to the loop.
func (r *rewriter) dartLoopParts(n int) {
	r.drop(n)
	if c := r.t.Child(n, "value"); c >= 0 {
		r.setField(c, "condition")
	}
}

// dartStandIn lets what a node holds stand in its place.
func (r *rewriter) dartStandIn(n int) {
	if c := r.firstOf(n); c >= 0 {
		r.t.Nodes[c].field = r.t.Nodes[n].field
		r.drop(n)
	}
}

// dartUnary looks through the node around an await.
func (r *rewriter) dartUnary(n int) {
	if c := r.firstOf(n); c >= 0 && r.t.Role(c) == Await {
		r.dartStandIn(n)
	}
}

// dartParam names a parameter without a type, and one that is a function: int f(int x).
func (r *rewriter) dartParam(n int) {
	if r.t.Child(n, "name") < 0 {
		r.setField(r.t.ChildOf(n, "identifier"), "name")
	}
}

// dartFieldParam looks through this.x and super.x.
func (r *rewriter) dartFieldParam(n int) {
	if c := r.t.ChildOf(n, "identifier"); c >= 0 {
		r.setField(c, "name")
		r.drop(n)
	}
}

// dartOptionalParams puts each parameter and its default value into one node.
func (r *rewriter) dartOptionalParams(n int) {
	r.drop(n)
	param, end := -1, 0
	for c := range r.t.Children(n) {
		switch kind := r.t.Kind(c); kind {
		case "formal_parameter":
			param, end = c, r.t.End(c)
		case ",", "}", "]":
			if param >= 0 && end > r.t.End(param) {
				r.wrap(param, end, "default_parameter", None, "")
				r.drop(param)
			}
			param = -1
		default:
			end = r.t.End(c)
		}
	}
}

func (r *rewriter) dartCondition(n int) {
	open := false
	for c := range r.t.Children(n) {
		if open && r.t.Named(c) && r.t.Role(c) != Comment {
			r.setField(c, "condition")
			return
		}
		open = open || r.t.Kind(c) == "("
	}
}

// dartHandlers gathers "on Type", "catch (e)" and the block into one handler.
func (r *rewriter) dartHandlers(n int) {
	first := -1
	for c := range r.t.Children(n) {
		switch kind := r.t.Kind(c); {
		case kind == "on" || kind == "catch_clause":
			if first < 0 {
				first = c
			}
			if kind == "catch_clause" {
				r.drop(c)
			}
		case kind == "block" && first >= 0:
			r.setField(c, "body")
			r.wrap(first, r.t.End(c), "handler", Catch, "")
			first = -1
		}
	}
}

// dartCreation makes one name of Type.named in new and const expressions.
func (r *rewriter) dartCreation(n int) {
	first, last := -1, -1
	for c := range r.t.Children(n) {
		if role := r.t.Role(c); role == Type || role == Ident {
			if first < 0 {
				first = c
			}
			last = c
		}
	}
	if first != last {
		r.setField(first, "object")
		r.wrap(first, r.t.End(last), "constructor_name", Member, "function")
	}
}

// dartSiblings groups what belongs together among the children of a node.
func (r *rewriter) dartSiblings(n int) {
	head, signature := -1, -1
	var links []dartLink
	flush := func() {
		r.dartChain(head, links)
		links = links[:0]
	}
	for c := range r.t.Children(n) {
		switch kind := r.t.Kind(c); {
		case dartSuffixes[kind] && head >= 0:
			links = r.dartLinks(links, c)
		case r.t.Role(c) == Comment || !r.t.Named(c):
		case (kind == "function_signature" || kind == "method_signature") && r.t.Kind(n) != "lambda_expression":
			signature = c
		case kind == "function_body" && signature >= 0:
			r.wrap(signature, r.t.End(c), "function", Func, "")
			signature = -1
		default:
			flush()
			head, signature = c, -1
		}
	}
	flush()
}

var dartSuffixes = map[string]bool{
	"selector": true, "argument_part": true, "unconditional_assignable_selector": true, "conditional_assignable_selector": true,
	"cascade_section": true, "cascade_selector": true, "index_selector": true,
}

// dartLink is one step of an expression, a call, member or index, and where it ends.
type dartLink struct {
	end  int
	role Role
}

// dartLinks adds the steps that one suffix of an expression stands for.
func (r *rewriter) dartLinks(links []dartLink, suffix int) []dartLink {
	step := None
	switch r.t.Kind(suffix) {
	case "argument_part":
		step = Call
	case "index_selector":
		step = Index
	case "cascade_section":
		if r.t.ChildOf(suffix, "=") >= 0 {
			r.setRole(suffix, Assign)
			r.setField(r.firstOf(suffix), "left")
			return links
		}
	case "unconditional_assignable_selector", "conditional_assignable_selector", "cascade_selector":
		if r.t.ChildOf(suffix, "identifier") >= 0 {
			step = Member
		}
	}
	r.drop(suffix)
	if step != None {
		return append(links, dartLink{end: r.t.End(suffix), role: step})
	}
	for c := range r.t.Children(suffix) {
		if dartSuffixes[r.t.Kind(c)] {
			links = r.dartLinks(links, c)
		}
	}
	return links
}

// dartChain nests the steps around the head, the last one outermost.
func (r *rewriter) dartChain(head int, links []dartLink) {
	if len(links) == 0 {
		return
	}
	field := r.t.Field(head)
	for i := len(links) - 1; i >= 0; i-- {
		r.wrap(head, links[i].end, links[i].role.String(), links[i].role, field)
		field = "object"
	}
	r.setField(head, "object")
}
