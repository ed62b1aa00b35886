package inventory

import (
	"maps"
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"
)

// Limits of following a test: beyond them it is taken as it stands.
const (
	maxDepth   = 4       // helpers calling helpers
	maxOracles = 1500    // per case, rows included
	maxTokens  = 400     // of one resolved expression
	maxWalked  = 150_000 // nodes per case, helpers and rows included
)

// Evaluate fills in the oracles of all cases of one version. Helpers are followed from
// file to file, local names are replaced by their values, literal rows are written
// out: what remains is what the tests really claim, whatever way it is written.
func Evaluate(files []*File) {
	v := newVersion(files)
	for _, f := range files {
		cases := f.caseNodes()
		own := v.seenFrom(f)
		for _, c := range f.Cases {
			own.evaluate(c, c.among(cases))
		}
		own.evaluateHelpers(f, cases)
	}
}

// newVersion collects what the files of one side define.
func newVersion(files []*File) *version {
	shareFixtures(files)
	v := &version{functions: map[string]place{}, classes: map[string]place{}, macros: map[string]place{}}
	for _, f := range files {
		if !f.Test && len(f.Cases) == 0 {
			continue
		}
		for name, n := range f.macros {
			v.macros[name] = place{f, n}
		}
		for name, n := range f.functions {
			if f.Mixed && !forTests(f.Tree, n) {
				continue // production code next to its tests is not theirs
			}
			if _, known := v.functions[name]; !known {
				v.functions[name] = place{f, n}
			}
		}
		for name, n := range f.classes {
			if _, known := v.classes[name]; !known {
				v.classes[name] = place{f, n}
			}
		}
	}
	return v
}

// forTests tells a function that stands in a part of a source file for tests only.
func forTests(t *syntax.Tree, n int) bool {
	for {
		for _, m := range t.Marks(n) {
			if strings.Contains(t.Text(m.Node), "test") {
				return true
			}
		}
		if n = t.Enclosing(n, syntax.Class); n < 0 {
			return false
		}
	}
}

// caseNodes are the nodes of the cases of a file.
func (f *File) caseNodes() map[int]bool {
	out := map[int]bool{}
	for _, c := range f.Cases {
		if c.file == f { // tests in documentation have nodes of their own
			out[c.node] = true
		}
	}
	return out
}

// among are the nodes of the cases around a case: those of its file, unless it stands in
// documentation, where tests do not hold one another.
func (c *Case) among(cases map[int]bool) map[int]bool {
	if c.embedded {
		return nil
	}
	return cases
}

// seenFrom prefers a file's own functions to those of the same name elsewhere.
func (v *version) seenFrom(f *File) *version {
	own := v
	for name, n := range f.functions {
		if v.functions[name].file == f || f.Mixed && !forTests(f.Tree, n) {
			continue
		}
		if own == v {
			own = &version{functions: maps.Clone(v.functions), classes: v.classes, macros: v.macros}
		}
		own.functions[name] = place{f, n}
	}
	return own
}

// version is all files of one side of a change.
type version struct{ functions, classes, macros map[string]place }

type place struct {
	file *File
	node int
}

func (v *version) evaluate(c *Case, cases map[int]bool) {
	if c.body < 0 {
		return
	}
	binds := c.binds
	if len(binds) == 0 {
		binds = [][]binding{nil}
	}
	c.Oracles = append(c.Oracles, c.given...)
	calls := map[string]bool{}
	for _, row := range binds {
		e := &evaluator{version: v, file: c.file, tree: c.file.Tree, c: c, cases: cases, calls: calls}
		en := &env{vars: map[string][]string{}}
		for _, b := range row {
			en.vars[b.name] = fields(b.text)
			e.fromRow(b.name)
		}
		rows := 1
		if len(c.binds) == 0 {
			rows = max(1, c.Rows)
		}
		e.surroundings(en, context{rows: rows})
		if c.body != c.node || len(c.after) == 0 {
			e.walk(c.body, en, context{rows: rows})
		}
		e.afterwards(en, context{rows: rows})
		if c.macro != "" {
			e.followMacro(c.macro, c.file.Tree.ArgsOf(c.body), en, context{rows: rows})
		}
		if c.returns {
			e.returnedOracle(en)
		}
	}
	c.commentOracles()
	for name := range calls {
		c.Calls = append(c.Calls, name)
	}
	sortStrings(c.Calls)
}

// env holds the values of local names; each is already resolved.
type env struct {
	vars   map[string][]string
	parent *env
}

func (e *env) get(name string) ([]string, bool) {
	for ; e != nil; e = e.parent {
		if v, ok := e.vars[name]; ok {
			return v, true
		}
	}
	return nil, false
}

func (e *env) child() *env { return &env{vars: map[string][]string{}, parent: e} }

// context is what surrounds a statement.
type context struct {
	under string
	dead  string
	rows  int
}

type evaluator struct {
	*version
	file  *File
	tree  *syntax.Tree
	c     *Case
	cases map[int]bool
	calls map[string]bool
	depth int
	steps int    // statements that may have changed something, so far
	left  string // the condition under which a branch did not leave the block

	taken map[string]int // values given to names → the steps before that

	rowNames map[string]bool // names that rows give their values
}

// walk follows a statement or expression; it returns true when what comes after it in
// the same block is never reached.
func (e *evaluator) walk(n int, en *env, cx context) bool {
	t := e.tree
	e.c.walked++
	if len(e.c.Oracles) > maxOracles || e.c.walked > maxWalked || e.cases[n] && n != e.c.node {
		return false
	}
	if t.Kind(n) == "token_tree" {
		e.tokenTree(n, en, cx)
		return false
	}
	switch t.Role(n) {
	case syntax.Comment, syntax.Import, syntax.Class, syntax.String:
		return false
	case syntax.Func:
		if n != e.c.node && e.depth == 0 {
			return false
		}
	case syntax.Return, syntax.Break:
		e.children(n, en, cx)
		return !strings.HasPrefix(t.Text(n), "throw") || true
	case syntax.Throw:
		e.children(n, en, cx)
		return true
	case syntax.Var, syntax.Assign:
		if e.namesHelper(n) {
			e.bind(n, en)
			return false // it claims something where it is called
		}
		e.children(n, en, cx)
		e.bind(n, en)
		return false
	case syntax.If:
		return e.branch(n, en, cx)
	case syntax.Loop:
		e.loop(n, en, cx)
		return false
	case syntax.Try:
		e.try(n, en, cx)
		return false
	case syntax.With:
		e.with(n, en, cx)
		return false
	case syntax.Assert:
		e.assertStatement(n, en, cx)
		return false
	case syntax.Call:
		return e.call(n, en, cx)
	case syntax.Binary:
		if e.operator(n, en, cx) || e.infix(n, en, cx) {
			return false
		}
	case syntax.Member: // expect(x).to.be.true
		if e.standsAlone(n) && e.infix(n, en, cx) {
			return false
		}
		e.property(n, en, cx)
	case syntax.Preproc:
		if neverTrue(t, n) {
			cx.dead = "compiled-out"
		}
	case syntax.Lambda:
		en = en.child()
	case syntax.Case:
		if e.neverMatches(n, en) && cx.dead == "" {
			cx.dead = "constant-condition"
		}
	}
	return e.children(n, en, cx)
}

// namesHelper tells const check = () => {…}, whose body counts where it is called.
func (e *evaluator) namesHelper(n int) bool {
	name, value := e.file.assigned(n)
	if name == "" || value < 0 || e.tree.Role(value) != syntax.Lambda {
		return false
	}
	fn, ok := e.functions[name]
	return ok && fn.file == e.file && fn.node == value
}

// children walks what is below a node; what follows a return is dead.
func (e *evaluator) children(n int, en *env, cx context) bool {
	t := e.tree
	stopped := false
	for c := range t.Children(n) {
		if !t.Named(c) {
			continue
		}
		if e.walk(c, en, cx) && (blockLike(t, n)) {
			stopped = true
			if cx.dead == "" {
				cx.dead = "after-return"
			}
		}
		if e.left != "" && blockLike(t, n) && t.Role(n) != syntax.ExprStmt { // if cond { return }: the rest runs when it did not hold
			cx.under = joinUnder(cx.under, e.left, true)
			e.left = ""
		}
	}
	return stopped && !isClosure(t, n)
}

func blockLike(t *syntax.Tree, n int) bool {
	switch t.Role(n) {
	case syntax.Block, syntax.ExprStmt, syntax.Func, syntax.Lambda:
		return true
	}
	switch t.Kind(n) {
	case "statement_list", "statements", "program", "module", "source_file":
		return true
	}
	return false
}

func isClosure(t *syntax.Tree, n int) bool {
	return t.Role(n) == syntax.Lambda || t.Role(n) == syntax.Func
}

// bind remembers the value a name gets.
func (e *evaluator) bind(n int, en *env) {
	t := e.tree
	name, value := e.file.assigned(n)
	if value < 0 {
		return
	}
	if name != "" {
		if t.Role(value) == syntax.Lambda {
			if v := e.resolve(value, en); len(t.ParamNames(value)) == 0 && len(v) <= maxTokens/2 {
				en.vars[thunk+name] = v
			}
			return
		}
		if rows, ok := e.file.listElements(value); ok {
			e.extent(name, len(rows))
		}
		if _, again := en.vars[name]; again {
			e.steps++ // the same call may give another value each time
		}
		v := append(e.constructed(n, value), e.resolve(value, en)...)
		if e.unsettled(n, name, v, en) {
			en.vars[name] = []string{name}
			return
		}
		if len(v) <= maxTokens/2 {
			en.vars[name] = e.marked(name, v)
			delete(en.vars, thunk+name)
			e.take(v)
		}
		if literalValue(v) && e.rewritten(name) {
			en.vars[name] = []string{name}
		}
		return
	}
	left := t.Child(n, "left", "pattern", "name")
	if left < 0 {
		return
	}
	names := splitNames(t.Text(left)) // a, err := f(x)
	if len(names) < 2 || len(names) > 4 {
		return
	}
	if values := t.NamedChildren(value); len(values) == len(names) && t.Kind(value) == "expression_list" {
		for i, name := range names {
			en.vars[name] = e.resolve(values[i], en)
		}
		return
	}
	v := e.resolve(value, en)
	for i, name := range names {
		if plainName(name) && name != "_" && len(v) <= maxTokens/2 {
			en.vars[name] = e.marked(name, append(append([]string{}, v...), "#"+string(rune('0'+i))))
		}
	}
}

func (e *evaluator) marked(name string, value []string) []string {
	value = e.dated(value)
	if errorName([]string{name}) && len(value) > 0 && value[len(value)-1] != errorMark {
		return append(append([]string{}, value...), errorMark)
	}
	return value
}

// thunk stands before the name of a closure without parameters. Only what runs it looks
// it up, expect(f).toThrow(): anything else looks at the closure, not at what it does.
const thunk = "&"

// unfold replaces the name of a closure that must fail by what the closure does.
func (e *evaluator) unfold(o *Oracle, en *env) {
	if o.Kind != "raises" {
		return
	}
	if v, ok := en.get(thunk + strings.TrimPrefix(o.Subject, "$")); ok {
		o.Subject = join(v)
	}
}

// dated marks the value of a call with how much had happened before it: the same call
// made again after a step may give another value, so comparing the two is a real claim.
func (e *evaluator) dated(value []string) []string {
	if len(value) == 0 || literalValue(value) {
		return value
	}
	if value[len(value)-1] != ")" { // a field may be written to at any time
		return append(append([]string{}, value...), "#sv")
	}
	if e.steps == 0 {
		return value
	}
	return append(append([]string{}, value...), "#s"+strconv.Itoa(e.steps))
}

// resolve is an expression with local names replaced by their values and simple
// helpers by what they return.
func (e *evaluator) resolve(n int, en *env) []string {
	if n < 0 {
		return nil
	}
	t := e.tree
	for t.Role(n) == syntax.Await || t.Role(n) == syntax.Paren && t.Language != syntax.Python {
		kids := t.NamedChildren(n)
		if len(kids) != 1 {
			break
		}
		n = kids[0]
	}
	return e.resolveRange(t.Nodes[n].Start, t.Nodes[n].End, en)
}

func (e *evaluator) resolveRange(start, end uint32, en *env) []string {
	list := e.file.tokens.within(start, end)
	texts := make([]string, len(list))
	for i, tk := range list {
		texts[i] = tk.text
	}
	return e.substitute(texts, en, 0)
}

// substitute replaces names in a token list.
func (e *evaluator) substitute(toks []string, en *env, depth int) []string {
	out := make([]string, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		tok := toks[i]
		if tok == "await" || tok == "yield" {
			if tok == "yield" && i+1 < len(toks) && toks[i+1] == "*" {
				i++
			}
			continue
		}
		afterDot := len(out) > 0 && (out[len(out)-1] == "." || out[len(out)-1] == "->" || out[len(out)-1] == "::" || out[len(out)-1] == "?.")
		if !isWord(tok) || afterDot || len(out) > maxTokens {
			out = append(out, tok)
			continue
		}
		if i+2 < len(toks) && toks[i+1] == "." { // tc.want, self.helper()
			if v, ok := en.get(tok + "." + toks[i+2]); ok {
				out = appendValue(out, v, toks, i+3)
				i += 2
				continue
			}
			if (tok == "self" || tok == "this" || tok == "cls") && (i+3 >= len(toks) || toks[i+3] != "(") {
				if v, ok := e.global(toks[i+2], depth); ok { // a class's own constant
					out = appendValue(out, v, toks, i+3)
					i += 2
					continue
				}
			}
			if (tok == "self" || tok == "this" || tok == "cls") && i+3 < len(toks) && toks[i+3] == "(" {
				if v, end, ok := e.inlineCall(toks, i+2, en, depth); ok {
					out = appendValue(out, v, toks, end+1)
					i = end
					continue
				}
			}
		}
		if tok == "type" && i+5 < len(toks) && toks[i+1] == "(" && toks[i+2] == "self" && toks[i+3] == ")" && toks[i+4] == "." {
			if v, ok := e.global(toks[i+5], depth); ok { // type(self).FLAG
				out = appendValue(out, v, toks, i+6)
				i += 5
				continue
			}
		}
		if i+1 < len(toks) && (toks[i+1] == ":" || toks[i+1] == "=") && len(out) > 0 && (out[len(out)-1] == "," || out[len(out)-1] == "(" || out[len(out)-1] == "{") {
			out = append(out, tok) // a label, not a name
			continue
		}
		if v, ok := en.get(strings.TrimPrefix(tok, "$")); ok {
			out = appendValue(out, v, toks, i+1)
			continue
		}
		if i+1 < len(toks) && toks[i+1] == "(" {
			if v, end, ok := e.inlineCall(toks, i, en, depth); ok {
				out = appendValue(out, v, toks, end+1)
				i = end
				continue
			}
		}
		if v, ok := e.global(tok, depth); ok {
			out = appendValue(out, v, toks, i+1)
			continue
		}
		out = append(out, tok)
	}
	return out
}

// appendValue puts a value in a name's place, in parentheses where it has operators of
// its own and more follows.
func appendValue(out, v []string, toks []string, next int) []string {
	if len(v) > 1 && len(v) <= maxTokens && (len(out) > 0 || next < len(toks)) && hasOperator(v) {
		out = append(out, "(")
		out = append(out, v...)
		return append(out, ")")
	}
	return append(out, v...)
}

func hasOperator(v []string) bool {
	depth := 0
	for _, t := range v {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "+", "-", "*", "/", "%", "&&", "||", "and", "or", "not", "==", "!=", "<", ">", "?", "if", "|", "&":
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// global is the value of a file-level constant, when it is short and spelled out.
func (e *evaluator) global(name string, depth int) ([]string, bool) {
	v, ok := e.file.globals[name]
	if !ok || depth > 2 {
		return nil, false
	}
	nodes := e.tree.Nodes[v]
	list := e.file.tokens.within(nodes.Start, nodes.End)
	if len(list) > 60 || len(list) == 0 {
		return nil, false
	}
	texts := make([]string, len(list))
	for i, tk := range list {
		texts[i] = tk.text
	}
	if !literalValue(texts) || declares[e.tree.Language] && e.file.writesIn(0)[name] > 1 {
		return nil, false
	}
	return texts, true
}

// inlineCall replaces helper(args) at toks[i] by what the helper returns, when it does
// nothing but compute one value.
func (e *evaluator) inlineCall(toks []string, i int, en *env, depth int) ([]string, int, bool) {
	if depth >= maxDepth || i+1 >= len(toks) || toks[i+1] != "(" {
		return nil, 0, false
	}
	end := matching(toks, i+1)
	if end < 0 {
		return nil, 0, false
	}
	fn, ok := e.lookup(toks[i], len(splitTop(toks[i+2:end], ",")))
	if !ok {
		return nil, 0, false
	}
	ret, steps, ok := fn.file.returned(fn.node)
	if !ok {
		return nil, 0, false
	}
	inner := &evaluator{version: e.version, file: fn.file, tree: fn.file.Tree, c: e.c, depth: e.depth + 1}
	bound := &env{vars: map[string][]string{}}
	args := splitTop(toks[i+2:end], ",")
	params := helperParams(fn)
	if len(args) > len(params) && fn.file.Tree.Language == syntax.Elixir && len(args[0]) > 0 { // another arity is another function
		return nil, 0, false
	}
	for k, a := range args {
		if len(a) == 0 {
			continue
		}
		if len(a) > 2 && (a[1] == "=" || a[1] == ":") && isWord(a[0]) {
			bound.vars[a[0]] = e.substitute(a[2:], en, depth+1)
		} else if k < len(params) {
			bound.vars[params[k]] = e.substitute(a, en, depth+1)
		}
	}
	for _, s := range steps {
		name, value := fn.file.assigned(s)
		if name != "" && value >= 0 {
			bound.vars[name] = inner.substituteNode(value, bound, depth+1)
		}
	}
	v := inner.substituteNode(ret, bound, depth+1)
	if len(v) == 0 || len(v) > maxTokens {
		return nil, 0, false
	}
	return v, end, true
}

func (e *evaluator) substituteNode(n int, en *env, depth int) []string {
	list := e.file.tokens.within(e.tree.Nodes[n].Start, e.tree.Nodes[n].End)
	texts := make([]string, len(list))
	for i, tk := range list {
		texts[i] = tk.text
	}
	return e.substitute(texts, en, depth)
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
