package syntax

var elixirRoles = map[string]Role{
	"call": Call, "dot": Member, "alias": Ident, "atom": String, "quoted_atom": String, "keyword": Ident, "integer": Number, "float": Number,
	"char": String, "boolean": Bool, "nil": Null, "charlist": String, "sigil": String, "list": List, "tuple": List, "map": Map,
	"keywords": Map, "binary_operator": Binary, "unary_operator": Unary, "anonymous_function": Lambda, "do_block": Block,
	"access_call": Index, "stab_clause": Case, "after_block": Finally, "else_block": Block, "body": Block,
}

// elixirForms are the calls that stand for declarations and statements, and how the
// parts of the call are read.
var elixirForms = map[string]struct {
	role  Role
	shape func(r *rewriter, n int)
}{

	"def": {Func, (*rewriter).elixirDef}, "defp": {Func, (*rewriter).elixirDef}, "defmacro": {Func, (*rewriter).elixirDef},
	"defmacrop": {Func, (*rewriter).elixirDef}, "defmodule": {Class, (*rewriter).elixirModule}, "defprotocol": {Class, (*rewriter).elixirModule},
	"defimpl": {Class, (*rewriter).elixirModule}, "if": {If, (*rewriter).elixirIf}, "unless": {If, (*rewriter).elixirIf},
	"for": {Loop, (*rewriter).elixirIf}, "case": {Switch, (*rewriter).elixirIf}, "cond": {Switch, nil}, "receive": {Switch, nil},
	"try": {Try, (*rewriter).elixirTry}, "raise": {Throw, nil}, "reraise": {Throw, nil}, "throw": {Throw, nil},
	"import": {Import, nil}, "alias": {Import, nil}, "require": {Import, nil}, "use": {Import, nil},
}

// refineElixir reads the calls that stand for declarations, statements and handlers.
func refineElixir(r *rewriter) {
	for n := range r.t.Nodes {
		if shape := elixirShapes[r.t.Kind(n)]; shape != nil && r.t.Named(n) && !r.dropped[n] {
			shape(r, n)
		}
	}
}

var elixirShapes = map[string]func(r *rewriter, n int){
	"call": (*rewriter).elixirCall, "unary_operator": (*rewriter).elixirUnary, "binary_operator": (*rewriter).elixirBinary,
	"anonymous_function": (*rewriter).elixirLambda, "stab_clause": (*rewriter).elixirClause, "do_block": (*rewriter).elixirDo,
	"keywords": (*rewriter).elixirKeywords, "boolean": (*rewriter).elixirLiteral, "nil": (*rewriter).elixirLiteral, "sigil": (*rewriter).elixirSigil,
	"access_call": func(r *rewriter, n int) { r.setField(n+1, "object") },
}

func (r *rewriter) elixirCall(n int) {
	form, ok := elixirForms[r.elixirWord(n)]
	if !ok {
		return
	}
	r.setRole(n, form.role)
	if form.role != Throw && form.role != Import {
		r.unname(r.t.Child(n, "target"))
	}
	if form.shape != nil {
		form.shape(r, n)
	}
	if do := r.t.ChildOf(n, "do_block"); do >= 0 && r.t.Field(do) == "" {
		r.setField(do, "body")
	}
}

// elixirWord is the name a call without a module calls, or "".
func (r *rewriter) elixirWord(n int) string {
	target := r.t.Child(n, "target")
	if !r.isKind(target, "identifier") {
		return ""
	}
	return r.t.Text(target)
}

// elixirDef brings name, parameters, guard and body of def name(params) up to the def.
func (r *rewriter) elixirDef(n int) {
	args := r.t.ChildRole(n, Args)
	if args < 0 {
		return
	}
	r.drop(args)
	head := r.firstOf(args)
	if r.isKind(head, "binary_operator") && r.operator(head) == "when" {
		r.drop(head)
		r.setField(r.t.Child(head, "right"), "guard")
		head = r.t.Child(head, "left")
	}
	if r.isKind(head, "call") {
		r.drop(head)
		if params := r.t.ChildRole(head, Args); params >= 0 {
			r.setRole(params, Params)
			r.setField(params, "parameters")
		}
		head = r.t.Child(head, "target")
	}
	if head >= 0 {
		r.setField(head, "name")
	}
	r.elixirInline(args, "body")
}

func (r *rewriter) elixirModule(n int) {
	args := r.t.ChildRole(n, Args)
	if args < 0 {
		return
	}
	if name := r.firstOf(args); name >= 0 {
		r.setField(name, "name")
	}
	r.drop(args)
	r.elixirInline(args, "body")
}

// elixirLambda makes a function of one clause one node, and of several a body of clauses.
func (r *rewriter) elixirLambda(n int) {
	var clauses []int
	for c := range r.t.Children(n) {
		if r.t.Kind(c) == "stab_clause" {
			clauses = append(clauses, c)
		}
	}
	switch len(clauses) {
	case 0:
	case 1:
		r.elixirClause(clauses[0])
		r.drop(clauses[0])
	default:
		r.wrap(clauses[0], r.t.End(clauses[len(clauses)-1]), "body", Block, "body")
	}
}

// elixirUnary reads attributes, @tag :skip, and functions written with &.
func (r *rewriter) elixirUnary(n int) {
	operand := r.firstOf(n)
	if operand < 0 {
		return
	}
	switch r.operator(n) {
	case "@":
		r.elixirAttribute(n, operand)
	case "&":
		r.elixirCapture(n, operand)
	}
}

// elixirCapture tells the function &(&1 + 1) from its parameter &1 and from the name &f/1.
func (r *rewriter) elixirCapture(n, operand int) {
	switch {
	case r.t.Kind(operand) == "integer":
		r.setRole(n, Ident)
	case r.operator(operand) == "/" && r.isKind(r.t.Child(operand, "right"), "integer") && r.t.ChildOf(n, "(") < 0:
		if f := r.t.Child(operand, "left"); r.isKind(f, "call") {
			r.drop(f)
		}
	default:
		r.setRole(n, Lambda)
		r.setField(operand, "body")
	}
}

// elixirBinary reads matches as assignments and pipes as chains of calls.
func (r *rewriter) elixirBinary(n int) {
	switch r.operator(n) {
	case "=":
		if r.t.Role(r.t.Parent(n)) != Params {
			r.setRole(n, Assign)
		}
	case "|>":
		r.elixirPipe(n)
	}
}

func (r *rewriter) elixirPipe(n int) {
	left, right := r.t.Child(n, "left"), r.t.Child(n, "right")
	if left < 0 || right < 0 {
		return
	}
	switch kind := r.t.Kind(right); {
	case kind == "call":
		if _, form := elixirForms[r.elixirWord(right)]; form {
			return // value |> case do … end
		}
		r.drop(right)
	case kind == "identifier" || kind == "dot":
		r.setField(right, "name")
	default:
		return
	}
	r.setField(left, "object")
	r.setRole(n, Call)
}

// elixirKeywords makes name: value pairs in a call arguments of their own.
func (r *rewriter) elixirKeywords(n int) {
	if role := r.t.Role(r.t.Parent(n)); role == Args || r.t.Kind(r.t.Parent(n)) == "list" {
		r.drop(n)
	}
}

// elixirLiteral takes the word out of nil, true and false.
func (r *rewriter) elixirLiteral(n int) {
	if !r.t.Leaf(n) {
		r.drop(n + 1)
	}
}

func (r *rewriter) elixirSigil(n int) {
	if name := r.wordOf(r.t.ChildOf(n, "sigil_name")); name == "r" || name == "R" {
		r.setRole(n, Regex)
	}
}

func (r *rewriter) operator(n int) string { return r.wordOf(r.t.Child(n, "operator")) }
