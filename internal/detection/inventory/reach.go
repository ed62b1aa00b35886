package inventory

import (
	"sort"
	"strings"

	"holdfast/internal/detection/syntax"
)

// helper follows a call into code that the tests define themselves: a function, a
// method, a constructor, a partial application.
func (e *evaluator) helper(links []syntax.Link, n int, en *env, cx context) bool {
	last := links[len(links)-1]
	if !last.Called || last.Name == "" || e.depth >= maxDepth {
		return false
	}
	fn, args, ok := e.target(links, en)
	if !ok || fn.file == e.file && (e.cases[fn.node] || e.tree.Within(e.c.node, fn.node)) || !e.runs(fn, n) {
		return false
	}
	e.calls[last.Name] = true
	e.enter(fn, args, last, en, cx)
	for _, a := range last.Args {
		if a.Node >= 0 && e.tree.Role(a.Node) == syntax.Lambda {
			e.walk(a.Node, en.child(), cx)
		}
	}
	if last.Block >= 0 {
		e.walk(last.Block, en.child(), cx)
	}
	return true
}

// target is the test-side code that a call runs, with arguments given beforehand.
func (e *evaluator) target(links []syntax.Link, en *env) (place, [][]string, bool) {
	last := links[len(links)-1]
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
	fn, ok := e.lookup(last.Name, len(last.Args))
	if !ok {
		return place{}, nil, false
	}
	switch {
	case len(links) == 1:
	case len(links) == 2 && named(links[0].Name, []string{"self", "this", "cls", "$this", "super", "static", e.receiver()}):
	case len(links) == 2 && isUpperName(links[0].Name):
	case fn.file.claims(fn.node): // a method of a checking object: box.verify()
	default:
		return place{}, nil, false
	}
	return fn, nil, true
}

// partial reads functools.partial(check, 1) and its kin.
func (e *evaluator) partial(v []string) (place, [][]string, bool) {
	for i := 0; i+2 < len(v) && i < 4; i++ {
		if (v[i] == "partial" || v[i] == "bind") && v[i+1] == "(" {
			end := matching(v, i+1)
			if end < 0 {
				return place{}, nil, false
			}
			args := splitTop(v[i+2:end], ",")
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

// method finds a method of a class by name.
func (c place) method(name string) (place, bool) {
	t := c.file.Tree
	for n := c.node + 1; n < t.End(c.node); n++ {
		if t.Role(n) == syntax.Func && t.Name(n) == name {
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

// yields tells generators and context managers.
func (p place) yields() bool {
	t := p.file.Tree
	for n := p.node + 1; n < t.End(p.node); n++ {
		if t.Role(n) == syntax.Func || t.Role(n) == syntax.Lambda {
			n = t.End(n) - 1
			continue
		}
		if t.Kind(n) == "yield" {
			return true
		}
	}
	return false
}

// enter walks a function with its parameters bound.
func (e *evaluator) enter(fn place, given [][]string, call syntax.Link, en *env, cx context) {
	body := fn.file.Tree.Body(fn.node)
	if body < 0 {
		return
	}
	inner := &evaluator{version: e.version, file: fn.file, tree: fn.file.Tree, c: e.c, cases: e.cases, calls: e.calls, depth: e.depth + 1, steps: e.steps, rowNames: e.rowNames}
	if fn.file != e.file {
		inner.cases = map[int]bool{}
	}
	bound := &env{vars: map[string][]string{}}
	if fn.file == e.file && e.c.body >= 0 && e.tree.Within(fn.node, e.c.body) {
		bound.parent = en // a closure sees the test's own names
	}
	params := helperParams(fn)
	for i, v := range given {
		if i < len(params) {
			bound.vars[params[i]] = v
		}
	}
	for i, a := range call.Args {
		name := a.Label
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
	for _, a := range last.Args {
		if a.Node < 0 || e.tree.Role(a.Node) != syntax.Ident || e.depth >= maxDepth {
			continue
		}
		fn, ok := e.functions[e.tree.ArgText(a)]
		if !ok || !fn.file.claims(fn.node) || fn.file == e.file && (e.cases[fn.node] || e.tree.Within(e.c.node, fn.node)) {
			continue
		}
		if a.Label == "target" && !strings.Contains(e.tree.Text(e.c.node), ".start(") {
			continue
		}
		e.calls[e.tree.ArgText(a)] = true
		e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
	}
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

// alwaysTrue tells a function that does nothing but return True.
func (p place) alwaysTrue() bool {
	ret, steps, ok := p.file.returned(p.node)
	if !ok || len(steps) > 0 {
		return false
	}
	v, known := constant(p.file.Tree.Text(ret))
	return known && v
}

// property follows a read of a computed property that claims something.
func (e *evaluator) property(n int, en *env, cx context) {
	t := e.tree
	if t.Role(t.Parent(n)) == syntax.Call || e.depth >= maxDepth {
		return
	}
	links := t.Chain(n)
	fn, ok := e.functions[links[len(links)-1].Name]
	if !ok || len(links) < 2 || fn.file == e.file && (e.cases[fn.node] || t.Within(e.c.node, fn.node)) {
		return
	}
	for _, m := range fn.file.Tree.Marks(fn.node) {
		if strings.HasSuffix(m.Name(), "property") && fn.file.claims(fn.node) {
			e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
		}
	}
}

// surroundings follows what runs around a case without being called by it: decorators
// of the tests' own, setup methods that claim something, fixtures it asks for.
func (e *evaluator) surroundings(en *env, cx context) {
	t, c := e.tree, e.c
	if t.Role(c.node) != syntax.Func {
		return
	}
	for _, m := range t.Marks(c.node) {
		last := m.Chain[len(m.Chain)-1]
		if fn, ok := e.functions[last.Name]; ok && len(m.Chain) == 1 && fn.file.claims(fn.node) {
			e.enter(fn, nil, last, en, cx)
		}
	}
	for _, fn := range e.file.unaskedFixtures() {
		e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
	}
	for _, name := range t.ParamNames(c.node) {
		fn, ok := e.functions[name]
		if ok && fn.fixture() && fn.file.claims(fn.node) && !(fn.autouse() && fn.file == e.file) && !e.providesFunction(fn) {
			e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
		}
	}
	if class := t.Enclosing(c.node, syntax.Class); class >= 0 {
		for _, name := range []string{"setUp", "setup_method", "asyncSetUp", "tearDown", "teardown_method"} {
			if fn, ok := (place{e.file, class}).method(name); ok && e.file.claims(fn.node) {
				e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
			}
		}
	}
}

// unaskedFixtures are those of a file that run around every test of it and claim
// something, in the order in which they are written.
func (f *File) unaskedFixtures() []place {
	if f.unasked == nil {
		f.unasked = []place{}
		for _, n := range f.functions {
			if fn := (place{f, n}); fn.fixture() && fn.autouse() && f.claims(n) {
				f.unasked = append(f.unasked, fn)
			}
		}
		sort.Slice(f.unasked, func(i, j int) bool { return f.unasked[i].node < f.unasked[j].node })
	}
	return f.unasked
}

func (p place) fixture() bool {
	for _, m := range p.file.Tree.Marks(p.node) {
		if strings.HasSuffix(m.Name(), "fixture") {
			return true
		}
	}
	return false
}

func (p place) autouse() bool {
	for _, m := range p.file.Tree.Marks(p.node) {
		for _, a := range m.Chain[len(m.Chain)-1].Args {
			if a.Label == "autouse" && p.file.Tree.ArgText(a) == "True" {
				return true
			}
		}
	}
	return false
}

// providesFunction tells a fixture that hands out a checking function; calling that is
// what claims.
func (e *evaluator) providesFunction(p place) bool {
	_, ok := p.innerFunction()
	return ok
}

// innerFunction is the function that a function defines and returns.
func (p place) innerFunction() (place, bool) {
	t := p.file.Tree
	inner := map[string]int{}
	for n := p.node + 1; n < t.End(p.node); n++ {
		switch t.Role(n) {
		case syntax.Func:
			inner[t.Name(n)] = n
			n = t.End(n) - 1
		case syntax.Return:
			if kids := t.NamedChildren(n); len(kids) == 1 {
				if fn, ok := inner[t.Text(kids[0])]; ok {
					return place{p.file, fn}, true
				}
			}
		}
	}
	return place{}, false
}

// neverLoops tells a loop whose condition is false from the start.
func (e *evaluator) neverLoops(n int, en *env) bool {
	c := e.tree.Child(n, "condition")
	if c < 0 {
		return false
	}
	v, known := constantOf(e.resolve(c, en))
	return known && !v
}

// tokenRows writes a loop out over a list that a helper was given: check([(1, 2), (3, 4)]).
func (e *evaluator) tokenRows(names []string, list, body int, en *env, cx context) bool {
	v := unparen(e.resolve(list, en))
	pairs := false
	if len(v) > 4 && join(v[len(v)-4:]) == ". items ( )" {
		v, pairs = v[:len(v)-4], true
	}
	v = withoutType(v)
	if len(v) < 2 || !(v[0] == "[" || v[0] == "(" || v[0] == "{") || matching(v, 0) != len(v)-1 || strings.Contains(join(v), " for ") {
		return false
	}
	elements := splitTop(v[1:len(v)-1], ",")
	if len(elements) > maxRows || len(e.c.Oracles)+len(elements) > maxOracles {
		return false
	}
	for _, el := range elements {
		if len(el) == 0 {
			continue
		}
		inner := en.child()
		parts := [][]string{el}
		switch {
		case pairs:
			parts = splitTop(el, ":")
		case len(names) > 1 && len(el) > 1 && matching(el, 0) == len(el)-1:
			parts = splitTop(el[1:len(el)-1], ",")
		case len(names) == 1 && len(el) > 1 && el[0] == "{" && matching(el, 0) == len(el)-1:
			for _, field := range splitTop(el[1:len(el)-1], ",") { // {name: "a", want: 1}
				if len(field) > 2 && field[1] == ":" {
					inner.vars[names[0]+"."+field[0]] = field[2:]
				}
			}
		}
		for i, p := range parts {
			if i < len(names) {
				inner.vars[names[i]] = p
			}
		}
		e.walk(body, inner, cx)
	}
	return true
}

// neverMatches tells a case of a match whose guard is constantly false.
func (e *evaluator) neverMatches(n int, en *env) bool {
	guard := e.tree.Child(n, "guard")
	if guard < 0 {
		return false
	}
	kids := e.tree.NamedChildren(guard)
	if len(kids) == 0 {
		return false
	}
	v, known := constantOf(e.resolve(kids[0], en))
	return known && !v
}

// Shadowed lists the functions of a test file that bear the name of an assertion and
// cannot fail: calling them looks like checking.
func (f *File) Shadowed() map[string]int {
	out := map[string]int{}
	if f.Language == syntax.Rust { // its assertions are macros: a function of that name is another thing
		return out
	}
	for name, n := range f.functions {
		if !f.rules.asserts(name) || f.claims(n) || f.Tree.Body(n) < 0 {
			continue
		}
		delegates := false
		for c := n + 1; c < f.Tree.End(n); c++ {
			if r := f.Tree.Role(c); r == syntax.Call || r == syntax.Throw {
				delegates = true
			}
		}
		if !delegates {
			out[name] = f.Tree.Line(n)
		}
	}
	return out
}

// withoutType takes the type off a Go list: []row{…} becomes {…}.
func withoutType(v []string) []string {
	if len(v) < 4 || v[0] != "[" || v[1] != "]" {
		return v
	}
	for i, t := range v {
		if t == "{" && matching(v, i) == len(v)-1 {
			return v[i:]
		}
	}
	return v
}
