package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// helper follows a call into code that the tests define themselves: a function, a
// method, a constructor, a partial application.
func (e *evaluator) helper(links []syntax.Link, n int, en *env, cx context) bool {
	if e.tree.Language == syntax.Scala { // a helper may take its arguments in several lists
		links = uncurried(links)
	}
	last := links[len(links)-1]
	if !last.Called || last.Name == "" || e.depth >= maxDepth {
		return false
	}
	fn, args, ok := e.target(links, en)
	if !ok || e.aCase(fn) || !e.runs(fn, n) && !e.forgotten(fn, n) {
		return false
	}
	e.calls[last.Name] = true
	if cx.dead == "" && e.asyncHelper(fn, n) {
		cx.dead = "not-awaited"
	}
	e.enter(fn, args, last, en, cx)
	for _, a := range last.Args {
		if a.Node < 0 {
			continue
		}
		if e.file.bareClosure(a.Node) >= 0 || e.tree.Role(a.Node) == syntax.Call && e.holdsClosure(a.Node) {
			e.walk(a.Node, en.child(), cx)
		} else if e.depth == 0 {
			e.callsIn(a.Node)
		}
	}
	if last.Block >= 0 {
		e.walk(last.Block, en.child(), cx)
	}
	return true
}

// aCase tells a function that is a case, or has the one that is followed in it. The place of the
// case counts in its own file only: helpers of another file have places of their own.
func (e *evaluator) aCase(fn place) bool {
	return fn.file == e.file && e.cases[fn.node] || fn.file == e.c.file && e.c.node >= 0 && fn.file.Tree.Within(e.c.node, fn.node)
}

// callsIn remembers what is called to make an argument: exercise(t, WithColour(), check) is
// about the colour.
func (e *evaluator) callsIn(n int) {
	t := e.tree
	for c := n; c < t.End(n); c++ {
		if t.Role(c) != syntax.Call {
			continue
		}
		for _, l := range t.Chain(c) {
			if l.Called && l.Name != "" {
				e.calls[l.Name] = true
			}
		}
	}
}

// holdsClosure tells a call that is given a closure: Effect.gen(function* () { … }).
func (e *evaluator) holdsClosure(n int) bool {
	return slices.ContainsFunc(e.tree.Chain(n), func(l syntax.Link) bool { return e.closureOf(l) >= 0 })
}

// target is the test-side code that a call runs, with arguments given beforehand.
func (e *evaluator) target(links []syntax.Link, en *env) (place, [][]string, bool) {
	last := links[len(links)-1]
	if fn, ok := e.rowClosure(links, en); ok {
		return fn, nil, true
	}
	if len(links) == 1 {
		if v, ok := en.get(last.Name); ok {
			if fn, args, ok := e.partial(v); ok {
				return fn, args, true
			}
		}
		if c, ok := e.classes[last.Name]; ok {
			fn, ok := e.constructor(c)
			return fn, nil, ok
		}
	}
	fn, ok := e.lookup(last.Name, len(last.Args), last.Node)
	if !ok || e.ownInvariant(fn, last) {
		return place{}, nil, false
	}
	switch {
	case len(links) == 1:
	case len(links) == 2 && named(links[0].Name, []string{"self", "this", "cls", "$this", "super", "static", e.receiver()}):
	case len(links) == 2 && isUpperName(links[0].Name):
	case fn.file.claims(fn.node) && (fn.file == e.file || !hiddenMethod.MatchString(declaredAs(fn))): // a method of a checking object: box.verify()
	default:
		return place{}, nil, false
	}
	return fn, nil, true
}

// hiddenMethod is the head of a method that only its own class can call.
var hiddenMethod = lazy.MustCompile(`\bprivate\b`)

// declaredAs is what stands before the body of a function: its modifiers, name and parameters.
func declaredAs(fn place) string {
	t := fn.file.Tree
	if body := t.Body(fn.node); body > fn.node {
		return string(t.Source[t.Nodes[fn.node].Start:t.Nodes[body].Start])
	}
	return t.Text(fn.node)
}

// partial reads functools.partial(check, 1) and its kin.
func (e *evaluator) partial(v []string) (place, [][]string, bool) {
	for i := 0; i+2 < len(v) && i < 4; i++ {
		if (v[i] == "partial" || v[i] == "bind") && v[i+1] == "(" {
			end := expression.Matching(v, i+1)
			if end < 0 {
				return place{}, nil, false
			}
			args := expression.SplitTop(v[i+2:end], ",")
			if len(args) > 0 && len(args[0]) == 1 {
				fn, ok := e.functions[args[0][0]]
				return fn, args[1:], ok
			}
		}
	}
	return place{}, nil, false
}

var constructors = []string{"__init__", "constructor", "initialize", "init", "__construct"}

// constructor is what runs when a class of the tests is instantiated.
func (e *evaluator) constructor(c place) (place, bool) {
	t := c.file.Tree
	for n := c.node + 1; n < t.End(c.node); n++ {
		if t.Role(n) == syntax.Func && (named(t.Name(n), constructors) || t.Name(n) == t.Name(c.node)) {
			return place{c.file, n}, true
		}
	}
	return place{}, false
}

// runs tells whether calling a function runs its body: a coroutine must be awaited, a
// generator must be entered.
func (e *evaluator) runs(fn place, n int) bool {
	t := fn.file.Tree
	if t.Language != syntax.Python {
		return true
	}
	if strings.HasPrefix(t.Text(fn.node), "async ") {
		return e.handedOn(n)
	}
	return !fn.yields()
}

// handedOn tells a coroutine that is awaited, returned or given to a runner.
func (e *evaluator) handedOn(n int) bool {
	t := e.tree
	for p := t.Parent(n); ; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.Await, syntax.Return, syntax.Args, syntax.List:
			return true
		case syntax.ExprStmt, syntax.Block, syntax.Assign, syntax.Var:
			return false
		}
		if p == 0 {
			return false
		}
	}
}

// enter walks a function with its parameters bound.
func (e *evaluator) enter(fn place, given [][]string, call syntax.Link, en *env, cx context) {
	bound := &env{vars: map[string][]string{}}
	params := helperParams(fn)
	for i, v := range given {
		if i < len(params) {
			bound.vars[params[i]] = v
		}
	}
	for i, a := range call.Args {
		name := fn.file.Tree.ParamNamed(fn.node, a.Label)
		if at := i + len(given); name == "" && at < len(params) {
			name = params[at]
		}
		if name == "" {
			continue
		}
		if a.Node >= 0 && e.tree.Role(a.Node) == syntax.Lambda {
			bound.vars[name] = e.lambdaValue(a.Node, en)
			continue
		}
		bound.vars[name] = e.resolveRange(a.Start, a.End, en)
	}
	e.takeOptions(params, call, en, bound)
	if len(given) == 0 {
		e.takeRest(fn, params, call, en, bound)
	}
	e.takeDefaults(fn, params, call, bound)
	e.within(fn, bound, en, cx)
}

// within walks the body of a function with what its parameters stand for.
func (e *evaluator) within(fn place, bound, en *env, cx context) {
	body := fn.file.Tree.Body(fn.node)
	if body < 0 {
		return
	}
	inner := &evaluator{version: e.version, file: fn.file, tree: fn.file.Tree, c: e.c, cases: e.cases, calls: e.calls, depth: e.depth + 1, body: body, steps: e.steps, rowNames: e.rowNames}
	if fn.file != e.file {
		inner.cases = map[int]bool{}
	}
	if fn.file.textual || fn.file == e.c.file && e.file == fn.file && e.c.body >= 0 && e.tree.Within(fn.node, e.c.body) {
		bound.parent = en // a closure sees the test's own names
	}
	inner.walk(body, bound, cx)
	e.steps = inner.steps
}

// lambdaValue keeps a closure's text, so that two tests that pass different closures to
// one helper claim different things.
func (e *evaluator) lambdaValue(n int, en *env) []string {
	return e.resolve(n, en)
}

// claims tells whether a function can fail a test by itself.
func (f *File) claims(fn int) bool {
	if f.claiming == nil {
		f.claiming = map[int]bool{}
	}
	if known, ok := f.claiming[fn]; ok {
		return known
	}
	t := f.Tree
	e := &evaluator{version: &version{}, file: f, tree: t, c: &Case{file: f, body: -1, node: -1}}
	found := false
	for n := fn + 1; n < t.End(fn) && !found; n++ {
		switch t.Role(n) {
		case syntax.Assert:
			found = true
		case syntax.Call:
			links := t.Chain(n)
			level := e.failureLevel(links)
			found = level == "fatal" || level == "error" || len(e.match(links, n, &env{vars: map[string][]string{}})) > 0
		}
	}
	f.claiming[fn] = found
	return found
}

// lookingOnly are calls that take a function without calling it.
var lookingOnly = []string{"partial", "bind", "callable", "isinstance", "getsource", "signature", "hasattr", "getattr", "repr", "str", "id", "type", "isfunction", "print", "vars", "dir"}

// callbacks follows functions that are handed over by name to something that calls
// them. A partial application or a thread that is never started runs nothing.
func (e *evaluator) callbacks(links []syntax.Link, en *env, cx context) {
	last := links[len(links)-1]
	if !last.Called || links[0].Name == "inspect" || named(last.Name, lookingOnly) {
		return
	}
	for i, a := range last.Args {
		if a.Node < 0 || e.tree.Role(a.Node) != syntax.Ident || e.depth >= maxDepth || e.givenBefore(a, last.Args[:i]) {
			continue
		}
		fn, ok := e.functions[e.tree.ArgText(a)]
		if !ok || !fn.file.claims(fn.node) || e.aCase(fn) {
			continue
		}
		if a.Label == "target" && !strings.Contains(e.tree.Text(e.c.node), ".start(") {
			continue
		}
		e.calls[e.tree.ArgText(a)] = true
		e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
	}
}

// givenBefore tells an argument that is among others: of then(finish, finish) one is called.
func (e *evaluator) givenBefore(a syntax.Arg, others []syntax.Arg) bool {
	return slices.ContainsFunc(others, func(o syntax.Arg) bool { return e.tree.ArgText(o) == e.tree.ArgText(a) })
}

// entered follows what a with statement enters: a context manager function, or the
// methods of a context manager class. swallows tells that its exit hides failures.
func (e *evaluator) entered(links []syntax.Link, en *env, cx context) (followed, swallows bool) {
	last := links[len(links)-1]
	if len(links) > 2 || e.depth >= maxDepth {
		return false, false
	}
	if fn, ok := e.functions[last.Name]; ok && fn.yields() {
		e.enter(fn, nil, last, en, cx)
		return true, false
	}
	c, ok := e.classes[last.Name]
	if !ok {
		return false, false
	}
	for _, name := range []string{"__init__", "__enter__", "__exit__"} {
		m, ok := c.method(name)
		if !ok {
			continue
		}
		if name == "__exit__" {
			swallows = m.alwaysTrue()
		}
		call := last
		if name != "__init__" {
			call = syntax.Link{Block: -1}
		}
		e.enter(m, nil, call, en, cx)
	}
	return true, swallows
}

// property follows a read of a computed property that claims something.
func (e *evaluator) property(n int, en *env, cx context) {
	t := e.tree
	if t.Role(t.Parent(n)) == syntax.Call || e.depth >= maxDepth {
		return
	}
	links := t.Chain(n)
	fn, ok := e.functions[links[len(links)-1].Name]
	if !ok || len(links) < 2 || e.aCase(fn) {
		return
	}
	for _, m := range fn.file.Tree.Marks(fn.node) {
		if strings.HasSuffix(m.Name(), "property") && fn.file.claims(fn.node) {
			e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
		}
	}
}

// Shadowed lists the functions of a test file that bear the name of an assertion and
// cannot fail: calling them looks like checking.
func (f *File) Shadowed() map[string]int {
	out := map[string]int{}
	if f.Language == syntax.Rust { // its assertions are macros: a function of that name is another thing
		return out
	}
	for name, n := range f.functions {
		if !f.rules.asserts(name) && !f.saysCheckingOnly(name, n) || f.claims(n) || f.Tree.Body(n) < 0 || f.comparesSelf(n) || f.answersOnly(name, n) {
			continue
		}
		delegates := false
		for c := n + 1; c < f.Tree.End(n); c++ {
			if r := f.Tree.Role(c); r == syntax.Call && !f.tellsOnly(c) || r == syntax.Throw {
				delegates = true
			}
		}
		if !delegates {
			out[name] = f.Tree.Line(n)
		}
	}
	return out
}

// comparesSelf recognises a method of Go that compares a value with one other: what types say
// of their own equality is asked by the code, not by the test.
func (f *File) comparesSelf(n int) bool {
	t := f.Tree
	result := t.Child(n, "result")
	return t.Language == syntax.Go && t.Kind(n) == "method_declaration" && len(t.ParamNames(n)) == 1 && result >= 0 && t.Text(result) == "bool"
}

// answersOnly recognises a function that is asked nothing and gives something back, as the Error of
// every error of Go does: an assertion is handed what it looks at.
func (f *File) answersOnly(name string, n int) bool {
	field, declared := resultField[f.Language]
	if !declared {
		return false
	}
	result := f.Tree.Child(n, field)
	return len(f.Tree.ParamNames(n)) == 0 && result >= 0 && f.Tree.Text(result) != "void" && !strings.HasPrefix(strings.ToLower(name), "fail")
}

// resultField is where a declaration says what it gives back.
var resultField = map[syntax.Language]string{syntax.Go: "result", syntax.CSharp: "returns", syntax.Java: "type"}

// withoutType takes the type off a Go list: []row{…} becomes {…}.
func withoutType(v []string) []string {
	if len(v) < 4 || v[0] != "[" || v[1] != "]" {
		return v
	}
	for i, t := range v {
		if t == "{" && expression.Matching(v, i) == len(v)-1 {
			return v[i:]
		}
	}
	return v
}
