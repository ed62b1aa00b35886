package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Limits of following a test: beyond them it is taken as it stands.
const (
	maxDepth   = 4       // helpers calling helpers
	maxOracles = 1000    // per case, rows included
	maxHelper  = 200     // per helper, which is asked for what it claims in every test that calls it as well
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
		for _, c := range f.lent {
			own.evaluate(c, cases)
		}
		own.evaluateHelpers(f, cases)
	}
}

// mostOracles is how many claims of a case are listed.
func (c *Case) mostOracles() int {
	if c.Framework == helperCase {
		return maxHelper
	}
	return maxOracles
}

type evaluator struct {
	*version
	file  *File
	tree  *syntax.Tree
	c     *Case
	cases map[int]bool
	calls map[string]bool
	depth int
	body  int    // of the helper that is followed
	steps int    // statements that may have changed something, so far
	left  string // the condition under which a branch did not leave the block
	ended bool   // the test has called its done()

	inVain place // the statement of a try that is followed by nothing but a failure

	followed []string     // the macros that are being followed
	given    *givenValues // values given to names

	rowNames map[string]bool // names that rows give their values
}

// walk follows a statement or expression; it returns true when what comes after it in
// the same block is never reached.
func (e *evaluator) walk(n int, en *env, cx context) bool {
	t := e.tree
	e.c.walked++
	if len(e.c.Oracles) > e.c.mostOracles() || e.c.walked > maxWalked || e.cases[n] && n != e.c.node {
		return false
	}
	if t.Kind(n) == "token_tree" {
		e.tokenTree(n, en, cx)
		return false
	}
	if e.inVain == (place{e.file, n}) && cx.dead == "" {
		cx.dead = AskedInVain
	}
	switch t.Role(n) {
	case syntax.Comment, syntax.Import, syntax.String:
		return false
	case syntax.Class:
		e.children(n, en.child(), cx)
		return false
	case syntax.Func:
		if n != e.c.node && e.depth == 0 && !e.localMethod(n) {
			return false
		}
		if n != e.c.node && e.depth == 0 {
			e.children(n, en.child(), cx)
			return false
		}
	case syntax.Return, syntax.Break:
		e.children(n, en, cx)
		return true
	case syntax.Throw:
		e.children(n, en, cx)
		e.throwsWhereNeverReached(n, cx)
		return true
	case syntax.Var, syntax.Assign:
		if e.namesHelper(n) {
			e.bind(n, en)
			return false // it claims something where it is called
		}
		e.children(n, en, cx)
		e.takesApart(n, en, cx)
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
		if e.orFails(n, en, cx) || e.operator(n, en, cx) || e.infix(n, en, cx) {
			return false
		}
	case syntax.None: // run.intercept[CartError], which no parentheses call
		if t.Kind(n) == "generic_function" && t.Language == syntax.Scala && t.ChildOf(n, "field_expression") == n+1 && e.standsAlone(n) && e.infix(n, en, cx) {
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
		if cx.dead == "" && e.unstarted(n) {
			cx.dead = "not-run"
		}
	case syntax.Case:
		if e.neverMatches(n, en) && cx.dead == "" {
			cx.dead = "constant-condition"
		}
		if other := e.passedOver(n); other != "" {
			cx.under = expression.Under(cx.under, other, false)
		}
	}
	if t.Kind(n) == "defer_statement" && e.recovers(n) {
		e.left = "nothing panics"
		return false
	}
	if cx.dead == "" && t.Language == syntax.Go && e.goesAlone(n) {
		cx.dead = "not-awaited"
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
			cx.under = expression.Under(cx.under, e.left, true)
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

// exemptions are names of lists that leave something out of a test: a shorter one makes
// the test stricter.
var exemptions = lazy.MustCompile(`(?i)^_?(allow|ignor|exclu|exempt|except|skip|omit|whitelist|known_?(fail|bug|issue|broken))`)

// bind remembers the value a name gets.
func (e *evaluator) bind(n int, en *env) {
	t := e.tree
	name, value := e.file.assigned(n)
	if value < 0 {
		return
	}
	if key := e.rowOf(value, en); key != "" && !changes(t, n) {
		if name != "" {
			e.renameRow(name, key, en)
			return
		}
		if left := t.Child(n, "left", "pattern", "name"); left >= 0 && e.takeApart(t.Text(left), key, en) {
			return
		}
	}
	if name != "" {
		if t.Role(value) == syntax.Lambda {
			if v := e.resolve(value, en); len(t.ParamNames(value)) == 0 && len(v) <= maxTokens/2 {
				en.vars[thunk+name] = v
			}
			return
		}
		if rows, ok := e.file.listElements(value); ok && !exemptions.MatchString(name) && !e.oneRecord(name, rows) && !e.oneArgument(name, value, rows) {
			e.extent(name, e.file.untilNothing(rows))
		}
		if _, again := en.vars[name]; again {
			e.steps++                 // the same call may give another value each time
			delete(e.c.Extents, name) // and which of its values is a table is not said
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
		if expression.LiteralValue(v) && (e.rewritten(name) || e.handedOver(name, v)) {
			en.vars[name] = []string{name}
		}
		return
	}
	left := t.Child(n, "left", "pattern", "name")
	if left < 0 {
		return
	}
	if e.takeOut(n, left, value, en) {
		return
	}
	names := splitNames(t.Text(left))                                                                                   // a, err := f(x)
	if first := strings.HasPrefix(t.Text(left), "["); len(names) < 2 && !(first && len(names) == 1) || len(names) > 4 { // const [first] = list
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
