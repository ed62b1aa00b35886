package syntax

import "strings"

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

// elixirDirectives are the attributes that say something of what follows; any other
// attribute is a constant.
var elixirDirectives = map[string]bool{
	"tag": true, "moduletag": true, "describetag": true, "doc": true, "moduledoc": true, "typedoc": true, "spec": true, "type": true,
	"typep": true, "opaque": true, "callback": true, "macrocallback": true, "impl": true, "behaviour": true, "deprecated": true,
	"dialyzer": true, "compile": true, "derive": true, "enforce_keys": true, "before_compile": true, "after_compile": true,
}

// elixirSections are the parts of a do block after the first.
var elixirSections = map[string]bool{"rescue_block": true, "catch_block": true, "else_block": true, "after_block": true}

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

// elixirIf brings the condition, or what is gone through, and the branches up.
func (r *rewriter) elixirIf(n int) {
	branch := "body"
	if r.t.Role(n) == If {
		branch = "consequence"
	}
	if args := r.t.ChildRole(n, Args); args >= 0 {
		if c := r.firstOf(args); c >= 0 {
			r.setField(c, "condition")
		}
		r.drop(args)
		r.elixirInline(args, branch)
	}
	do := r.t.ChildOf(n, "do_block")
	if do < 0 {
		return
	}
	if r.t.ChildOf(do, "else_block") >= 0 && r.t.Role(n) == If {
		r.drop(do)
		if !r.elixirFirstSection(do, branch) {
			r.addEmpty(n, "body", Block, branch)
		}
		r.setField(r.t.ChildOf(do, "else_block"), "alternative")
	} else {
		r.setField(do, branch)
	}
}

// elixirInline reads "do: x, else: y" among the arguments.
func (r *rewriter) elixirInline(args int, branch string) {
	keywords := r.t.ChildOf(args, "keywords")
	if keywords < 0 {
		return
	}
	fields := map[string]string{"do": branch, "else": "alternative"}
	for pair := range r.t.Children(keywords) {
		field := fields[strings.TrimRight(r.wordOf(r.t.Child(pair, "key")), ": ")]
		if value := r.t.Child(pair, "value"); field != "" && value >= 0 {
			r.setField(value, field)
			r.unname(r.t.Child(pair, "key"))
			r.drop(keywords, pair)
		}
	}
}

func (r *rewriter) elixirTry(n int) {
	if do := r.t.ChildOf(n, "do_block"); do >= 0 {
		r.drop(do)
		if !r.elixirFirstSection(do, "body") {
			r.addEmpty(n, "body", Block, "body")
		}
		r.elixirHandlers(do)
	}
}

// elixirDo makes a do block that has handlers of its own, of a def or a test, a try.
func (r *rewriter) elixirDo(n int) {
	if r.t.ChildOf(n, "rescue_block", "catch_block") < 0 && (r.t.ChildOf(n, "after_block") < 0 || r.t.Role(r.t.Parent(n)) == Switch) {
		if after := r.t.ChildOf(n, "after_block"); after >= 0 {
			r.setRole(after, None) // receive … after is a time limit
		}
		return
	}
	first, last := -1, -1
	for c := range r.t.Children(n) {
		if r.t.Named(c) {
			if first < 0 {
				first = c
			}
			last = c
		}
	}
	r.wrap(first, r.t.End(last), "try", Try, "")
	r.elixirFirstSection(n, "body")
	r.elixirHandlers(n)
}

// elixirFirstSection puts what stands before else, rescue and after into a block, and
// tells whether there is anything.
func (r *rewriter) elixirFirstSection(do int, field string) bool {
	first, end := -1, -1
	for c := range r.t.Children(do) {
		if elixirSections[r.t.Kind(c)] {
			break
		}
		if r.t.Named(c) {
			if first < 0 {
				first = c
			}
			end = r.t.End(c)
		}
	}
	if first >= 0 {
		r.wrap(first, end, "body", Block, field)
	}
	return first >= 0
}

// elixirHandlers makes each clause of rescue and catch a handler.
func (r *rewriter) elixirHandlers(do int) {
	for c := range r.t.Children(do) {
		if kind := r.t.Kind(c); kind == "rescue_block" || kind == "catch_block" {
			r.drop(c)
			for clause := range r.t.Children(c) {
				if r.t.Kind(clause) == "stab_clause" {
					r.setRole(clause, Catch)
				}
			}
		}
	}
}

// elixirClause names the parts of pattern -> body.
func (r *rewriter) elixirClause(n int) {
	if body := r.t.Child(n, "right"); body >= 0 {
		r.setField(body, "body")
	}
	left := r.t.Child(n, "left")
	if r.isKind(left, "binary_operator") { // pattern when guard
		r.drop(left)
		r.setField(r.t.Child(left, "right"), "guard")
		left = r.t.Child(left, "left")
	}
	if left >= 0 && r.t.Role(left) == Args {
		r.setRole(left, Params)
		r.setField(left, "parameters")
	}
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

// elixirAttribute tells marks, @tag :skip, from constants, @limit 10.
func (r *rewriter) elixirAttribute(n, operand int) {
	if r.t.Kind(operand) != "call" {
		r.setRole(n, Ident)
		return
	}
	if word := r.elixirWord(operand); elixirDirectives[word] {
		r.setRole(n, Decorator)
		r.setRole(operand, None)
		if elixirTypes[word] {
			r.elixirTypeText(operand)
		}
		return
	}
	r.setRole(n, Var)
	r.setField(r.t.Child(operand, "target"), "name")
	r.drop(operand)
	if args := r.t.ChildRole(operand, Args); args >= 0 {
		r.drop(args)
		if value := r.firstOf(args); value >= 0 {
			r.setField(value, "value")
		}
	}
}

// elixirTypes are the directives that hold types, which look like calls.
var elixirTypes = map[string]bool{"spec": true, "type": true, "typep": true, "opaque": true, "callback": true, "macrocallback": true}

func (r *rewriter) elixirTypeText(n int) {
	for c := n; c < r.t.End(n); c++ {
		if r.t.Role(c) == Call {
			r.setRole(c, Type)
		}
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

// elixirMarks are the directives of a test, a describe or a module: @tag before it,
// @describetag and @moduletag inside of it.
func (t *Tree) elixirMarks(n int) []int {
	var marks []int
	for _, d := range t.precedingMarks(n) {
		if w := t.elixirDirective(d); w != "moduletag" && w != "describetag" && w != "moduledoc" {
			marks = append(marks, d)
		}
	}
	body := t.ChildOf(n, "do_block")
	if body < 0 {
		return marks
	}
	inner := "describetag"
	if t.Role(n) == Class {
		inner = "moduletag"
	}
	for c := range t.Children(body) {
		if t.Role(c) == Decorator && t.elixirDirective(c) == inner {
			marks = append(marks, c)
		}
	}
	return marks
}

func (t *Tree) elixirDirective(d int) string {
	if call := t.Child(d, "operand"); call >= 0 {
		if target := t.Child(call, "target"); target >= 0 {
			return t.Text(target)
		}
	}
	return ""
}

// elixirPattern lists the variables a pattern binds.
func (t *Tree) elixirPattern(n int) []string {
	var names []string
	for c := n; c < t.End(n); c++ {
		switch {
		case t.Kind(c) == "binary_operator" && t.ChildOf(c, `\\`) >= 0:
			return t.elixirPattern(t.Child(c, "left"))
		case t.Kind(c) == "identifier" && t.Kind(t.Parent(c)) != "struct" && t.Field(c) != "target":
			names = append(names, t.Text(c))
		}
	}
	return names
}
