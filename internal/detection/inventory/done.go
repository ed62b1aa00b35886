package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Done is the name of the callback that a test must call to end, "" when it ends by itself.
func (c *Case) Done() string {
	if c.body < 0 || c.file == nil || c.embedded {
		return ""
	}
	t := c.file.Tree
	switch t.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
	default:
		return ""
	}
	fn := c.body
	if !isClosure(t, fn) {
		fn = t.Enclosing(fn, syntax.Lambda, syntax.Func)
	}
	if fn < 0 {
		return ""
	}
	names := t.ParamNames(fn)
	if len(names) == 2 && names[1] == "done" { // the runner of Node hands in the test first
		names = names[1:]
	}
	if len(names) != 1 || !plainName(names[0]) {
		return ""
	}
	if text := t.Text(fn); !strings.Contains(text, names[0]+"()") && !strings.Contains(text, names[0]+")") {
		return ""
	}
	return names[0]
}

// ends tells the statement done() in the test's own body: from here on nobody waits for
// callbacks.
func (e *evaluator) ends(links []syntax.Link, n int) bool {
	if len(links) != 1 || len(links[0].Args) > 0 || !links[0].Called || e.depth > 0 || e.c.Done() != links[0].Name || links[0].Name == "" {
		return false
	}
	fn := e.tree.Enclosing(n, syntax.Lambda, syntax.Func)
	return (fn == e.c.body || fn >= 0 && e.tree.Within(e.c.body, fn)) && !leavesBranch(e.tree, n, fn)
}

// leavesBranch tells a call in a branch of a function that is left there: what follows the branch is
// reached only where the call is not made.
func leavesBranch(t *syntax.Tree, n, fn int) bool {
	branch := t.Enclosing(n, syntax.If)
	if branch < 0 || !t.Within(branch, fn) {
		return false
	}
	for at := n; at < t.End(branch); at++ {
		if role := t.Role(at); (role == syntax.Return || role == syntax.Throw) && t.Enclosing(at, syntax.Block) == t.Enclosing(n, syntax.Block) {
			return true
		}
	}
	back := t.Enclosing(n, syntax.Return)
	return back >= 0 && t.Within(back, branch)
}

// endsWithError tells a call of the test's callback that hands it an error made on the spot:
// done(new Error("no rows")) fails the test as a throw does.
func (e *evaluator) endsWithError(links []syntax.Link) bool {
	if len(links) != 1 || len(links[0].Args) != 1 || !links[0].Called || links[0].Args[0].Node < 0 {
		return false
	}
	made := e.tree.Text(links[0].Args[0].Node)
	return madeError.MatchString(made) && links[0].Name == e.c.Done()
}

// handsOn tells whether a branch gives the test's callback the very value that the condition asked
// for: if (err) return done(err) fails the test where it leaves it, and what follows is always claimed.
func (e *evaluator) handsOn(branch, cond int) bool {
	t := e.tree
	if branch < 0 {
		return false
	}
	asked := strings.Trim(t.Text(cond), "() ")
	if !plainName(asked) { // most conditions ask for more than a name
		return false
	}
	done := e.c.Done()
	if done == "" {
		return false
	}
	for n := branch; n < t.End(branch); n++ {
		switch t.Role(n) {
		case syntax.Lambda, syntax.Func, syntax.If, syntax.Loop, syntax.Try:
			if n != branch {
				n = t.End(n) - 1
			}
		case syntax.Call:
			links := t.Chain(n)
			if len(links) == 1 && links[0].Name == done && len(links[0].Args) == 1 && t.ArgText(links[0].Args[0]) == asked {
				return true
			}
		}
	}
	return false
}

var madeError = lazy.MustCompile(`^new [\w.]*Error\(`)

// takesClosure tells a call that is given a closure.
func (e *evaluator) takesClosure(links []syntax.Link) bool {
	for _, l := range links {
		if e.closureOf(l) >= 0 {
			return true
		}
	}
	return false
}

// callbackNames are what the callback of a request is called where it is not the test's own.
var callbackNames = []string{"done", "cb", "callback", "next", "fn", "end", "finish"}

// withoutDone takes the callback off the claims of a request: expect(200, done) says of the answer
// what expect(200) says. What comes third can be nothing else.
func (e *evaluator) withoutDone(rule *catalog.Oracle, links []syntax.Link) []syntax.Link {
	last := links[len(links)-1]
	n := len(last.Args)
	if !rule.Field || n < 2 {
		return links
	}
	if name := e.tree.ArgText(last.Args[n-1]); n < 3 && !slices.Contains(callbackNames, name) && (name != e.c.Done() || name == "") {
		return links
	}
	links = slices.Clone(links)
	last.Args = last.Args[:n-1]
	links[len(links)-1] = last
	return links
}
