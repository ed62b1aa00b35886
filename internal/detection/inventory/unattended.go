package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// beside are calls that run their closure beside the test and keep its failure to themselves
// unless somebody waits for it, by language. A name with a dot is that of the receiver too.
var beside = map[syntax.Language][]string{
	syntax.JavaScript: laterInJavaScript, syntax.TypeScript: laterInJavaScript, syntax.TSX: laterInJavaScript, syntax.Dart: {"then", "catchError", "whenComplete", "unawaited", "Future", "Future.delayed", "Future.microtask", "Timer", "Timer.run", "scheduleMicrotask"},
	syntax.Java:   {"thenAccept", "thenApply", "thenRun", "whenComplete", "submit", "execute", "runAsync", "supplyAsync", "Thread"},
	syntax.Kotlin: {"GlobalScope.launch", "GlobalScope.async", "backgroundScope.launch", "backgroundScope.async", "thenAccept", "supplyAsync", "runAsync", "thread"},
	syntax.Scala:  {"onComplete", "andThen"}, syntax.CSharp: {"Task.Run", "ContinueWith", "StartNew", "QueueUserWorkItem"}, syntax.Swift: {"Task", "Task.detached", "async", "asyncAfter"},
	syntax.Elixir: {"Task.start", "Task.async", "spawn"}, syntax.Rust: {"tokio.spawn", "thread.spawn", "task.spawn"}, syntax.Ruby: {"Thread.new"},
	syntax.Python: {"Thread", "Timer", "create_task", "ensure_future", "call_soon", "call_later", "start_new_thread"}, syntax.CPP: {"thread", "std::thread", "std::async", "async"},
}

var laterInJavaScript = []string{"then", "catch", "finally", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "process.nextTick"}

// waiting are the words of a test that gives what runs beside it the time to end.
var waiting = lazy.MustCompile(`(?i)wait|join|<-|sleep|receive|eventually|fulfil|latch|yield|\.value|\.get\((\)|\d+,)|poll|flush|select|advance|\brun_?(all|only|current|until)|\bdone\b|stop|close|shutdown|terminat|result|drain|barrier|\bresolve\(|collect|monitor|tick|pump|elapse|countdown|expectAsync`)

// given are words of a closure that name what it was given; outside of it they tell of waiting.
var given = lazy.MustCompile(`(?i)\b\w*result\w*\b`)

// unattended tells a call whose closure runs beside the test while the test ends: nothing in
// the call, and nothing after it, waits.
func (e *evaluator) unattended(links []syntax.Link, n int) bool {
	names := beside[e.tree.Language]
	if len(names) == 0 || named("cypress", e.file.Frameworks) || !runsBeside(links, names) && !e.saysAsync(links, n) {
		return false
	}
	return e.droppedPromise(n) && !e.waitsAfter(n) && !waiting.MatchString(given.ReplaceAllString(withoutAwait(e.tree.Text(n)), "")) && !e.toldByName(links)
}

// saysAsync tells a chain of C# that ends in a method whose name says that somebody has to wait for it. Whether an
// assertion waits by itself, its framework says.
func (e *evaluator) saysAsync(links []syntax.Link, n int) bool {
	last := links[len(links)-1]
	return e.tree.Language == syntax.CSharp && last.Called && strings.HasSuffix(last.Name, "Async") && e.takesClosure(links) &&
		len(e.match(links, n, &env{vars: map[string][]string{}})) == 0
}

// toldByName tells a chain that is given a function of the file by its name, which tells the runner
// that the test is at its end: send().then(finish, finish).
func (e *evaluator) toldByName(links []syntax.Link) bool {
	for _, l := range links {
		for _, a := range l.Args {
			if a.Node < 0 || e.tree.Role(a.Node) != syntax.Ident {
				continue
			}
			if fn, ok := e.functions[e.tree.ArgText(a)]; ok && waiting.MatchString(fn.file.Tree.Text(fn.node)) {
				return true
			}
		}
	}
	return false
}

// lostBeside is why the claims in a call's closures cannot fail the test, "" when they can.
func (e *evaluator) lostBeside(links []syntax.Link, n int) string {
	switch {
	case e.ends(links, n):
		e.ended = true
	case e.ended && e.depth == 0 && e.takesClosure(links) && discarded(e.tree, n), e.unattended(links, n):
		return "not-awaited"
	case e.asyncEach(links, n):
		return "not-awaited"
	case e.quieted(links), e.keepsFailures(links, n):
		return "swallowed"
	case len(links) == 1 && links[0].Name == "suspend" && e.tree.Language == syntax.Kotlin && discarded(e.tree, n): // a value, which nobody runs
		return "not-run"
	}
	return ""
}

// asyncEach tells forEach(async …), which waits for none of its closures.
func (e *evaluator) asyncEach(links []syntax.Link, n int) bool {
	last := links[len(links)-1]
	if last.Name != "forEach" || len(last.Args) == 0 || last.Args[0].Node < 0 {
		return false
	}
	body := last.Args[0].Node
	return e.tree.Role(body) == syntax.Lambda && strings.HasPrefix(e.tree.Text(body), "async") && e.droppedPromise(n) && !e.waitsAfter(n)
}

// calledBack is the call that runs a closure when it likes, in a test of JavaScript.
func (e *evaluator) calledBack(links []syntax.Link, n int) string {
	switch e.tree.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
	default:
		return ""
	}
	if e.depth > 0 || !e.takesClosure(links) || !e.droppedPromise(n) {
		return ""
	}
	return syntax.ChainName(links)
}

// runsBeside tells a chain that has one of the names with a closure.
func runsBeside(links []syntax.Link, names []string) bool {
	for i, l := range links {
		if !l.Called || l.Name == "" {
			continue
		}
		if named(l.Name, names) || i > 0 && named(links[i-1].Name+"."+l.Name, names) {
			return true
		}
	}
	return false
}

// withoutAwait is the text of a call without the word await, which says only that the closure
// itself waits for something, and without the one that says that nobody does.
func withoutAwait(text string) string {
	return strings.ReplaceAll(strings.TrimPrefix(text, "unawaited"), "await ", "")
}

// droppedPromise tells an expression whose value nobody keeps, returns or waits for.
func (e *evaluator) droppedPromise(n int) bool {
	t := e.tree
	for p := t.Parent(n); ; p = t.Parent(p) {
		if t.Kind(p) == "arrow_expression_clause" { // C#: what stands there is handed back, where the method has a type
			return t.Text(max(0, t.Child(t.Parent(p), "type", "returns"))) == "void"
		}
		switch t.Role(p) {
		case syntax.Var, syntax.Assign:
			left := t.Child(p, "pattern", "left", "name")
			return left >= 0 && t.Text(left) == "_"
		case syntax.Await, syntax.Return, syntax.Args, syntax.List:
			return false
		case syntax.ExprStmt, syntax.Block:
			return true
		case syntax.Lambda: // its statements are its own children; elsewhere it returns the value
			return t.Language == syntax.Kotlin || t.Language == syntax.Scala
		}
		if p == 0 {
			return true
		}
	}
}

// waitsAfter tells whether the test does something after a call that may wait for it.
func (e *evaluator) waitsAfter(n int) bool {
	t := e.tree
	around := 0
	if e.c.file == e.file && e.c.node >= 0 && t.Within(n, e.c.node) {
		around = e.c.node
	} else if fn := t.Enclosing(n, syntax.Func); fn >= 0 {
		around = fn
	}
	if t.Nodes[around].End < t.Nodes[n].End {
		return true
	}
	return waiting.Match(t.Source[t.Nodes[n].End:t.Nodes[around].End]) || deferredWait.Match(t.Source[t.Nodes[around].Start:t.Nodes[n].Start])
}

// deferredWait is a wait that stands before what it waits for.
var deferredWait = lazy.MustCompile(`\bdefer\b[^\n]*(Wait|<-)|t\.Cleanup\(`)

// goesAlone tells a goroutine that the test does not outlive on purpose: nothing is called
// after it.
func (e *evaluator) goesAlone(n int) bool {
	t := e.tree
	if t.Kind(n) != "go_statement" || e.c.file != e.file || e.c.node < 0 || !t.Within(n, e.c.node) {
		return false
	}
	if deferredWait.Match(t.Source[t.Nodes[e.c.node].Start:t.Nodes[n].Start]) {
		return false
	}
	return !strings.ContainsAny(string(t.Source[t.Nodes[n].End:t.Nodes[e.c.node].End]), "(<")
}

// recovers tells a deferred closure that takes a panic, keeps it from the test and from itself.
func (e *evaluator) recovers(n int) bool {
	text := e.tree.Text(n)
	return e.depth == 0 && len(text) < 200 && strings.Contains(text, "recover()") && !strings.Contains(strings.ReplaceAll(text, "_ =", ""), "=") && !e.file.claims(n)
}

// asyncHelper tells a function of the tests' own that runs on after the call that nobody
// waits for has returned, or that never runs because nobody waits for it.
func (e *evaluator) asyncHelper(fn place, n int) bool {
	t := fn.file.Tree
	body := t.Body(fn.node)
	if body < 0 || !e.droppedPromise(n) {
		return false
	}
	head := string(t.Source[t.Nodes[fn.node].Start:t.Nodes[body].Start])
	switch t.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
		return strings.HasPrefix(head, "async") && !e.waitsAfter(n)
	case syntax.Rust, syntax.Python: // it does nothing before somebody waits for it
		return asyncHead.MatchString(head)
	case syntax.Dart:
		return asyncHead.MatchString(head) && !e.waitsAfter(n)
	case syntax.CSharp:
		return asyncHead.MatchString(head) && !strings.Contains(head, "async void") && !e.waitsAfter(n)
	}
	return false
}

// forgotten tells a coroutine of Python's that is called as a statement: it does not run, and says so only in
// a warning.
func (e *evaluator) forgotten(fn place, n int) bool {
	return e.tree.Language == syntax.Python && isStatement(e.tree, n) && e.asyncHelper(fn, n)
}

// asyncHead is the head of a function whose result is a promise.
var asyncHead = lazy.MustCompile(`\basync\b`)

// quietly are calls at the end of a chain that take what failed before them.
var quietly = []string{"catch", "catchError", "onError"}

// quieted tells a chain whose failure is taken by a closure that does nothing about it, and
// after which nothing is claimed any more: waitFor(() => expect(x)).catch(() => {}).
func (e *evaluator) quieted(links []syntax.Link) bool {
	for i := len(links) - 1; i > 0; i-- {
		l := links[i]
		if l.Called && named(l.Name, quietly) && len(l.Args) > 0 {
			return e.ignores(l.Args[0].Node, links[:i])
		}
		if i < len(links)-2 || slices.ContainsFunc(l.Args, func(a syntax.Arg) bool {
			return a.Node >= 0 && (e.tree.Role(a.Node) != syntax.Lambda || e.file.claims(a.Node))
		}) {
			return false
		}
	}
	return false
}

// ignores tells a closure that does nothing about the error it is given: it is empty, prints, or
// ends a test that claims something before as if all were well.
func (e *evaluator) ignores(body int, before []syntax.Link) bool {
	if body < 0 || e.tree.Role(body) != syntax.Lambda || e.file.claims(body) {
		return false
	}
	for n := body; n < e.tree.End(body); n++ {
		switch e.tree.Role(n) {
		case syntax.Throw, syntax.Assign:
			return false
		case syntax.Call:
			l := e.tree.Chain(n)
			if last := l[len(l)-1]; !lookedAtOnly(last.Name) && !(e.endsWell(l) && e.claimedIn(before)) {
				return false
			}
		}
	}
	return true
}

// endsWell tells done(), which says of a test that it passed.
func (e *evaluator) endsWell(links []syntax.Link) bool {
	return len(links) == 1 && links[0].Called && len(links[0].Args) == 0 && links[0].Name != "" && links[0].Name == e.c.Done()
}

// claimedIn tells links of which a closure claims something about a value, and which do not end the
// test with an error of their own: then to come to the error is what the test asks for.
func (e *evaluator) claimedIn(links []syntax.Link) bool {
	some := false
	for _, l := range links {
		body := e.closureOf(l)
		if body < 0 {
			continue
		}
		if strings.Contains(e.tree.Text(body), e.c.Done()+"(") || strings.Contains(e.tree.Text(body), "throw ") || strings.Contains(e.tree.Text(body), "fail(") {
			return false
		}
		some = some || e.file.claims(body)
	}
	return some
}

// lookedAtOnly are calls in a handler that change nothing: they print.
func lookedAtOnly(name string) bool {
	switch name {
	case "log", "warn", "error", "info", "debug", "print", "println", "debugPrint":
		return true
	}
	return false
}
