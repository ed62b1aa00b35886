package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// waitWords are words of names that say of a call that it waits until something holds, and does not
// come back, or fails, where it never does.
var waitWords = []string{"wait", "await", "poll", "until", "eventually"}

// mayWait tells most names apart from those at once.
var mayWait = lazy.MustCompile(`(?i)wait|poll|until|eventually`)

// saysWaiting tells a word of a name that says so, with a letter behind it for the form of its message: Eventuallyf.
func saysWaiting(word string) bool {
	return slices.Contains(waitWords, word) || slices.Contains(waitWords, strings.TrimSuffix(word, "f"))
}

// awaits remembers what a call waits for. That counts only where the test claimed the same before:
// most tests wait for what lets them go on, and claim something else.
func (e *evaluator) awaits(links []syntax.Link, n int, en *env, cx context) {
	last := links[len(links)-1]
	if !last.Called || !mayWait.MatchString(last.Name) || len(e.c.awaited) >= maxPresumed || !slices.ContainsFunc(Words(last.Name), saysWaiting) || !e.insists(last.Name) {
		return
	}
	line, text := e.tree.Line(n), firstLine(e.tree.Text(n))
	if closure := e.closureOf(last); closure >= 0 {
		e.awaitedOf(closure, en, line, text, cx)
		return
	}
	for _, a := range last.Args {
		if a.Node >= 0 && e.file.bareClosure(a.Node) >= 0 {
			e.awaitedOf(e.file.bareClosure(a.Node), en, line, text, cx)
			return
		}
	}
	e.c.awaited = append(e.c.awaited, oracle.Oracle{Kind: awaitedCall, Matcher: last.Name, Subject: expression.Join(e.resolve(n, en)), Line: line, Text: text, Under: cx.under, Dead: cx.dead, Rows: max(1, cx.rows), Failure: "fatal"})
}

// awaitedOf remembers what a closure must give back for the test to go on.
func (e *evaluator) awaitedOf(closure int, en *env, line int, text string, cx context) {
	value := e.awaitedValue(closure, en)
	if len(value) == 0 {
		e.awaitedAnswers(closure, en, line, text, cx)
	}
	e.awaitedHolds(value, line, text, cx)
}

// awaitedCall is the kind of a call that waits and is told of what by its name.
const awaitedCall = "awaited"

// awaitedHolds remembers a condition that must come to hold for the test to go on.
func (e *evaluator) awaitedHolds(condition []string, line int, text string, cx context) {
	if parts := expression.SplitTop(condition, ","); e.tree.Language == syntax.Elixir && len(parts) == 2 { // {what must hold, what is given back}
		condition = parts[0]
	}
	if len(condition) == 0 {
		return
	}
	live := e.c.Oracles
	e.c.Oracles = nil
	for _, o := range oracle.Judge(condition, false) {
		o.Line, o.Text = line, text
		e.record(o, cx)
	}
	e.c.awaited, e.c.Oracles = append(e.c.awaited, e.c.Oracles...), live
}

// closureValue are the words of what a closure gives back, where that is all it does.
func closureValue(toks []string) []string {
	for i, t := range toks {
		switch {
		case t == "=>" || t == "->":
			return returned(toks[i+1:])
		case t == "||" && i == 0, t == ":" && toks[0] == "lambda" && i == 1:
			return returned(toks[i+1:])
		case t == "{" || t == "do" && i == 0:
			return returned(toks[i:])
		}
	}
	return nil
}

// returned is the value of a block of one statement.
func returned(toks []string) []string {
	for len(toks) > 1 {
		first, last := toks[0], toks[len(toks)-1]
		switch {
		case first == "{" && last == "}", first == "do" && last == "end":
			toks = toks[1 : len(toks)-1]
		case last == "end":
			toks = toks[:len(toks)-1]
		case first == "return":
			toks = toks[1:]
		default:
			return toks
		}
	}
	return toks
}

// failing are words of calls and statements that end a test as failed.
var failing = []string{"fail", "flunk", "fatal", "panic", "raise", "throw", "abort", "assert", "expect", "error", "timeout"}

// insists tells a helper that does not come back while what it waits for does not hold. What is
// not shown is taken by its name; one that counts down and then goes on as if nothing were
// wrong is not.
func (e *evaluator) insists(name string) bool {
	fn, shown := e.functions[name]
	if !shown {
		return true
	}
	t := fn.file.Tree
	again := false
	for n := fn.node + 1; n < t.End(fn.node); n++ {
		switch role := t.Role(n); {
		case role == syntax.Throw || role == syntax.Assert:
			return true
		case role == syntax.Loop:
			again = again || strings.HasPrefix(t.Text(n), "while") || strings.HasPrefix(t.Text(n), "until")
		case role == syntax.Ident || role == syntax.Call:
			word := t.Text(n)
			if role == syntax.Call {
				word = syntax.ChainName(t.Chain(n))
				again = again || word == name
			}
			if slices.ContainsFunc(Words(word), func(w string) bool { return slices.Contains(failing, w) }) {
				return true
			}
		}
	}
	return again && len(t.ParamNames(fn.node)) == 1
}

// claimAwaited lets the tests of a change claim what they wait for and claimed before. Few tests wait, so those before are looked up
// only where one does.
func claimAwaited(before, after []*File) {
	for _, f := range after {
		for _, c := range f.Cases {
			if len(c.awaited) == 0 {
				continue
			}
			if b := counterpart(before, f.Path, c.FullName()); b != nil {
				c.takeAwaited(b)
			}
		}
	}
}

// counterpart is the test of the same name in the same file, or nil.
func counterpart(files []*File, path, name string) *Case {
	for _, f := range files {
		if f.Path != path {
			continue
		}
		for _, c := range f.Cases {
			if c.FullName() == name {
				return c
			}
		}
	}
	return nil
}

// takeAwaited makes claims of what a test waits for, where it claimed the same before and does not
// claim it any more.
func (c *Case) takeAwaited(b *Case) {
	for _, w := range c.awaited {
		at := slices.IndexFunc(b.Oracles, func(p oracle.Oracle) bool { return p.Dead == "" && w.Dead == "" && waitsFor(w, p) })
		if at < 0 || slices.ContainsFunc(b.awaited, func(v oracle.Oracle) bool { return v.Text == w.Text && v.Subject == w.Subject }) || slices.ContainsFunc(c.Oracles, func(o oracle.Oracle) bool { return sameClaim(o, b.Oracles[at]) && o.Line != w.Line }) {
			continue
		}
		o := b.Oracles[at]
		o.Line, o.Text, o.Under, o.Rows = w.Line, w.Text, w.Under, w.Rows
		c.Oracles = append(c.Oracles, o)
	}
}

// waitsFor tells whether what is waited for is what an oracle claims.
func waitsFor(o, p oracle.Oracle) bool {
	if o.Kind != awaitedCall {
		return sameClaim(o, p)
	}
	asked, given, called := strings.Cut(expression.Undated(p.Subject), " ( ")
	inside, closed := strings.CutSuffix(given, " )")
	if !called || !closed || p.Kind != "equal" || p.Negated || p.Expected == "" {
		return false
	}
	words := slices.DeleteFunc(Words(o.Matcher), func(w string) bool { return w == "for" || slices.Contains(waitWords, w) })
	asked = asked[strings.LastIndexByte(asked, ' ')+1:]
	return slices.Equal(words, Words(asked)) && strings.HasSuffix(expression.Undated(o.Subject), "( "+inside+" , "+p.Expected+" )")
}

func sameClaim(o, p oracle.Oracle) bool {
	return o.Kind == p.Kind && o.Negated == p.Negated && bareSubject(o) == bareSubject(p) && unsuffixed(expression.Undated(o.Expected)) == unsuffixed(expression.Undated(p.Expected))
}

// bareSubject is what a claim is about, without brackets around it: (await page.count()) === 3.
func bareSubject(o oracle.Oracle) string {
	return expression.Join(expression.Unparen(expression.Words(expression.Undated(o.Subject))))
}

// kindOfNumber is what stands behind a number to say of which kind it is.
var kindOfNumber = lazy.MustCompile(`^(-?\s?\d[\d_]*(?:\.\d+)?)[lLuUfFdDmM]{1,2}$`)

// unsuffixed is a number without what says of which kind it is: 1 for 1L.
func unsuffixed(expected string) string { return kindOfNumber.ReplaceAllString(expected, "$1") }

// leftWhen remembers under which conditions a loop is left for good, where the test fails if it comes
// to its end: for … { if done() { return } }; fail("never done").
func (e *evaluator) leftWhen(n int, en *env, cx context) {
	t := e.tree
	if !e.failsBehind(n) {
		return
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.Role(c) == syntax.Lambda || t.Role(c) == syntax.Loop {
			c = t.End(c) - 1
			continue
		}
		condition := t.Child(c, "condition")
		if t.Role(c) == syntax.If && condition >= 0 && e.onlyReturns(c) {
			e.awaitedHolds(e.resolve(condition, en), t.Line(c), firstLine(t.Text(c)), cx)
		}
	}
}

// failsBehind tells whether a test fails by what stands right behind a statement.
func (e *evaluator) failsBehind(n int) bool {
	t := e.tree
	for t.Role(t.Parent(n)) == syntax.ExprStmt {
		n = t.Parent(n)
	}
	for c := range t.Children(t.Parent(n)) {
		if c <= n || !t.Named(c) || t.Role(c) == syntax.Comment {
			continue
		}
		for t.Role(c) == syntax.ExprStmt && len(t.NamedChildren(c)) == 1 {
			c = t.NamedChildren(c)[0]
		}
		level := ""
		if t.Role(c) == syntax.Call {
			level = e.failureLevel(t.Chain(c))
		}
		return t.Role(c) == syntax.Throw || level == "fatal" || level == "error"
	}
	return false
}

// onlyReturns tells a branch that does nothing but return. A break goes on behind the loop, where
// the test fails all the same.
func (e *evaluator) onlyReturns(n int) bool {
	t := e.tree
	body := t.Child(n, "consequence", "body")
	if body < 0 {
		return false
	}
	kids := t.NamedChildren(body)
	if t.Role(body) == syntax.Return {
		return true
	}
	return len(kids) == 1 && t.Role(kids[0]) == syntax.Return
}
