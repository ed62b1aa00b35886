package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// inlineCall replaces helper(args) at toks[i] by what the helper returns, when it does
// nothing but compute one value.
func (e *evaluator) inlineCall(toks []string, i int, en *env, depth int) ([]string, int, bool) {
	if depth >= maxDepth || i+1 >= len(toks) || toks[i+1] != "(" {
		return nil, 0, false
	}
	end := expression.Matching(toks, i+1)
	if end < 0 {
		return nil, 0, false
	}
	fn, ok := e.lookup(toks[i], len(expression.SplitTop(toks[i+2:end], ",")), -1)
	if !ok {
		return nil, 0, false
	}
	ret, steps, ok := fn.file.returned(fn.node)
	if !ok {
		return nil, 0, false
	}
	inner := &evaluator{version: e.version, file: fn.file, tree: fn.file.Tree, c: e.c, depth: e.depth + 1}
	bound := &env{vars: map[string][]string{}}
	args := expression.SplitTop(toks[i+2:end], ",")
	params := helperParams(fn)
	if len(args) > len(params) && fn.file.Tree.Language == syntax.Elixir && len(args[0]) > 0 { // another arity is another function
		return nil, 0, false
	}
	for k, a := range args {
		if len(a) == 0 {
			continue
		}
		if len(a) > 2 && (a[1] == "=" || a[1] == ":") && expression.IsWord(a[0]) {
			bound.vars[fn.file.Tree.ParamNamed(fn.node, a[0])] = e.substitute(a[2:], en, depth+1)
		} else if k < len(params) {
			bound.vars[params[k]] = e.substitute(a, en, depth+1)
		}
	}
	inner.rowNames = map[string]bool{}
	var given []parameter
	for _, name := range params {
		if value, ok := bound.vars[name]; ok {
			given = append(given, parameter{name, value})
			inner.rowNames[name] = spelledIn(value) != ""
		}
	}
	for _, s := range steps {
		name, value := fn.file.assigned(s)
		if name != "" && value >= 0 {
			bound.vars[name] = inner.substituteNode(value, bound, depth+1)
		}
	}
	v := inner.substituteNode(ret, bound, depth+1)
	if len(v) > 0 {
		v = withLost(v, fn, given)
	}
	if len(v) == 0 || len(v) > maxTokens {
		return nil, 0, false
	}
	return v, end, true
}

// parameter is a name of a helper with what a call gives for it.
type parameter struct {
	name  string
	value []string
}

// withLost is a value with what the helper was given and looks at, where nothing is left of it, in a choice
// or a step on the way: without it the same would be the value of every such call.
func withLost(value []string, fn place, given []parameter) []string {
	there := map[string]bool{}
	for _, w := range value {
		there[w] = true
	}
	out := value
	for _, p := range given {
		kept := slices.ContainsFunc(p.value, func(w string) bool { return there[w] && names(w) || inText(w, value) })
		if !kept && slices.ContainsFunc(p.value, names) && fn.mentions(p.name) {
			out = append(append(append(slices.Clip(out), "["), p.value...), "]")
		}
	}
	return out
}

// inText tells a text or a number that stands in a text of a value.
func inText(w string, value []string) bool {
	said := spelledIn([]string{w})
	return said != "" && slices.ContainsFunc(value, func(v string) bool { return v[0] == '"' && strings.Contains(v, said) })
}

// names tells a word of an expression that says what it is about: no bracket and no operator.
func names(w string) bool {
	return expression.IsWord(w) || expression.IsDigit(w[0]) || w[0] == '"' || w[0] == '\''
}

// mentions tells whether a name stands in the body of a function, in its texts too.
func (p place) mentions(name string) bool {
	t := p.file.Tree
	node := t.Nodes[t.Body(p.node)]
	body := string(t.Source[node.Start:node.End])
	for at := strings.Index(body, name); at >= 0; at = strings.Index(body, name) {
		before, after := body[:at], body[at+len(name):]
		if (before == "" || !plainName(before[len(before)-1:])) && (after == "" || !plainName(after[:1])) {
			return true
		}
		body = after
	}
	return false
}

// helperParams are a helper's parameters without the receiver.
func helperParams(p place) []string {
	params := p.file.Tree.ParamNames(p.node)
	if len(params) > 0 && (params[0] == "self" || params[0] == "cls") {
		params = params[1:]
	}
	return params
}

// returned is the expression a function returns, and the assignments before it, when
// the function does nothing else.
func (f *File) returned(fn int) (ret int, steps []int, ok bool) {
	t := f.Tree
	body := t.Body(fn)
	if body < 0 {
		return 0, nil, false
	}
	if r := t.Role(body); r != syntax.Block && t.Role(fn) == syntax.Lambda {
		return body, nil, true // x => x + 1
	}
	var statements []int
	var collect func(n int)
	collect = func(n int) {
		for _, c := range t.NamedChildren(n) {
			switch {
			case t.Kind(c) == "statement_list" || t.Kind(c) == "statements" || t.Role(c) == syntax.Block:
				collect(c)
			default:
				statements = append(statements, c)
			}
		}
	}
	collect(body)
	for i, s := range statements {
		inner := s
		if t.Role(s) == syntax.ExprStmt || t.Kind(s) == "lexical_declaration" || t.Kind(s) == "local_variable_declaration" || t.Kind(s) == "variable_declaration" {
			if kids := t.NamedChildren(s); len(kids) > 0 {
				inner = kids[len(kids)-1]
			}
		}
		switch r := t.Role(inner); {
		case r == syntax.Return && i == len(statements)-1:
			kids := t.NamedChildren(inner)
			if len(kids) != 1 {
				return 0, nil, false
			}
			return kids[0], steps, true
		case r == syntax.Var || r == syntax.Assign:
			steps = append(steps, inner)
		case r == syntax.String: // docstring
		case i == len(statements)-1 && (t.Language == syntax.Ruby || t.Language == syntax.Rust || t.Language == syntax.Elixir || t.Language == syntax.Scala):
			return inner, steps, r != syntax.If && r != syntax.Loop && r != syntax.Try
		default:
			return 0, nil, false
		}
	}
	return 0, nil, false
}
