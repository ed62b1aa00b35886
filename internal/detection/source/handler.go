package source

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// broadTypes take every error.
var broadTypes = lazy.MustCompile(`^(|_|std::exception|\.\.\.|Exception|BaseException|Throwable|\\?Throwable|\\?Exception|System\.Exception|StandardError|RuntimeException|Error|Object|NonFatal\(\w+\)|any|unknown)$`)

// catchHandlers reads a catch clause. Where its body is a list of cases (Scala,
// Elixir) each case is a handler of its own.
func catchHandlers(t *syntax.Tree, n int) []Handler {
	body := catchBody(t, n)
	if body >= 0 {
		var out []Handler
		for c := range t.Children(body) {
			if t.Role(c) == syntax.Case {
				out = append(out, caseHandler(t, n, c))
			}
		}
		if out != nil {
			return out
		}
	} else {
		for c := range t.Children(n) {
			if t.Role(c) == syntax.Case {
				return []Handler{caseHandler(t, n, c)}
			}
		}
	}
	if t.Language == syntax.Scala && t.Child(n, "pattern") >= 0 { // one case without braces
		return []Handler{caseHandler(t, n, n)}
	}
	h := Handler{Form: "catch", Line: t.Line(n), Text: t.Text(n), Exception: caughtType(t, n, body)}
	h.Broad = broadTypes.MatchString(h.Exception) || t.Language == syntax.Elixir && expression.HoldsWord(h.Exception, "RuntimeError") // what a bare raise raises
	h.Guarded = guardedBy(t, n)
	h.Does, h.Reason = bodyDoes(t, body, n)
	if h.Does == Nothing {
		if comment := commentAfter(t, n); comment != "" { // outside the clause in some grammars
			h.Does, h.Reason = Comments, reasoned(comment)
		}
	}
	h.Cleanup = inCleanup(t, n, h.Guarded)
	h.FailsLast = failsLast(t, n)
	h.EndsThrown = endsThrown(t, body)
	h.Uses = usesCaught(t, n, body)
	return []Handler{h}
}

// usesCaught tells whether a name that the clause binds stands in its body.
func usesCaught(t *syntax.Tree, n, body int) bool {
	if body < 0 {
		return false
	}
	head := string(t.Source[t.Nodes[n].Start:max(t.Nodes[body].Start, t.Nodes[n].Start)])
	head, _, _ = strings.Cut(strings.TrimLeft(head, " \n\t"), "\n") // a remark may stand between the clause and its body
	text := t.Text(body)
	for _, w := range words(head) {
		if w[0] >= 'a' && w[0] <= 'z' && !catchWords[w] && expression.HoldsWord(text, w) {
			return true
		}
	}
	return false
}

var catchWords = map[string]bool{"catch": true, "except": true, "rescue": true, "as": true, "on": true, "const": true, "final": true, "let": true, "var": true, "when": true, "in": true, "is": true, "std": true}

// failsLast tells whether the handled code is one of several attempts, after which
// there is nothing left but to fail.
func failsLast(t *syntax.Tree, n int) bool {
	try := t.Enclosing(n, syntax.Try)
	if try < 0 || !leavesWhenDone(t, try, n) {
		return false
	}
	for t.Role(t.Parent(try)) == syntax.ExprStmt {
		try = t.Parent(try)
	}
	kids := t.NamedChildren(t.Parent(try))
	if len(kids) == 0 || kids[len(kids)-1] <= try {
		return false
	}
	last := kids[len(kids)-1]
	for t.Role(last) == syntax.ExprStmt && len(t.NamedChildren(last)) == 1 {
		last = t.NamedChildren(last)[0]
	}
	return t.Role(last) == syntax.Throw
}

// leavesWhenDone tells an attempt: the guarded code ends the function when it works.
func leavesWhenDone(t *syntax.Tree, try, clause int) bool {
	for n := try + 1; n < clause; n++ {
		switch t.Role(n) {
		case syntax.Return, syntax.Break:
			return true
		case syntax.Lambda, syntax.Func:
			n = t.End(n) - 1
		}
	}
	return false
}

// commentAfter is a comment that follows a clause without an end of its own.
func commentAfter(t *syntax.Tree, n int) string {
	if t.Language != syntax.Ruby && t.Language != syntax.Python && t.Language != syntax.Elixir {
		return ""
	}
	for _, line := range []int{t.EndLine(n), t.EndLine(n) + 1} {
		text := string(t.LineText(line))
		if i := strings.Index(text, "# "); i >= 0 {
			return text[i:]
		}
	}
	return ""
}

func caseHandler(t *syntax.Tree, catch, c int) Handler {
	body := t.Child(c, "body", "right")
	pattern := t.Child(c, "pattern", "left")
	h := Handler{Form: "catch", Line: t.Line(c), Text: t.Text(c), Guarded: guardedBy(t, catch)}
	if pattern >= 0 {
		h.Exception = strings.TrimSpace(lastWord(t.Text(pattern)))
	}
	h.Broad = broadTypes.MatchString(h.Exception)
	h.Does, h.Reason = bodyDoes(t, body, c)
	if h.Does == Handles && body >= 0 {
		statements, _ := statementsOf(t, body)
		h.Does = armDoes(t, statements)
	}
	h.Cleanup = inCleanup(t, c, h.Guarded)
	return h
}

// catchBody is the block of a catch clause; in Dart it stands beside the clause.
func catchBody(t *syntax.Tree, n int) int {
	if b := t.Body(n); b >= 0 {
		return b
	}
	seen := false
	for c := range t.Children(t.Parent(n)) {
		if seen && t.Language == syntax.Dart && t.Role(c) == syntax.Block {
			return c
		}
		seen = seen || c == n
	}
	return -1
}

var catchNoise = lazy.MustCompile(`\b(catch|except|rescue|final|let|var|on|when)\b|=>.*|\bas \w+\s*:?\s*$|[():{]`)

// caughtInCPP is the type in the head of a clause of C++: catch (const std::exception& e).
var caughtInCPP = lazy.MustCompile(`^catch\s*\(\s*(?:const\s+)?([\w:]+|\.\.\.)`)

// lowerName is a name that Elixir binds.
var lowerName = lazy.MustCompile(`^[a-z_]\w*$`)

// caughtType is the text of the exception types a clause names.
func caughtType(t *syntax.Tree, n, body int) string {
	end := t.Nodes[n].End
	if body >= 0 && t.Nodes[body].Start < end && t.Nodes[body].Start > t.Nodes[n].Start {
		end = t.Nodes[body].Start
	}
	head, _, _ := strings.Cut(string(t.Source[t.Nodes[n].Start:end]), "\n")
	head = strings.TrimSpace(catchNoise.ReplaceAllString(withoutRemark(head), " "))
	switch t.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
		return ""
	case syntax.Java, syntax.CSharp, syntax.PHP:
		if f := strings.Fields(head); len(f) > 1 {
			return strings.Join(f[:len(f)-1], " ")
		}
	case syntax.CPP, syntax.C:
		if m := caughtInCPP.FindStringSubmatch(string(t.Source[t.Nodes[n].Start:end])); m != nil {
			return m[1]
		}
	case syntax.Elixir: // e in KeyError -> what is done; a name by itself takes everything
		head, _, _ = strings.Cut(head, "->")
		if _, kinds, named := strings.Cut(head, " in "); named {
			return strings.TrimSpace(kinds)
		} else if lowerName.MatchString(strings.TrimSpace(head)) {
			return ""
		}
	case syntax.Kotlin:
		return lastWord(head)
	case syntax.Dart: // on Type catch (e, trace): what stands in the parentheses is no type
		head, _, _ = strings.Cut(string(t.Source[t.Nodes[n].Start:end]), "catch")
		head = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(head), "on "))
	}
	return strings.TrimSpace(strings.TrimSuffix(head, ":"))
}

// withoutRemark is a line without the comment at its end: what it says of the failure is no
// name of one.
func withoutRemark(line string) string {
	for _, sign := range []string{" #", " //", " /*"} {
		line, _, _ = strings.Cut(line, sign)
	}
	return line
}

// guardedBy is the code whose errors a clause takes: its siblings before it.
func guardedBy(t *syntax.Tree, n int) string {
	p := t.Parent(n)
	var parts []string
	for c := range t.Children(p) {
		if c == n || t.Role(c) == syntax.Catch || t.Kind(c) == "catch_keyword" {
			break
		}
		if t.Named(c) && t.Role(c) != syntax.Comment {
			parts = append(parts, strings.Trim(t.Text(c), "{} \n\t"))
		}
	}
	return strings.Join(parts, "\n")
}

// modifierHandler reads `expr rescue value`.
func modifierHandler(t *syntax.Tree, n int) Handler {
	h := Handler{Form: "modifier", Line: t.Line(n), Text: t.Text(n), Broad: true, Does: Handles}
	if b := t.Child(n, "body"); b >= 0 {
		h.Guarded = t.Text(b)
	}
	if v := t.Child(n, "handler"); v >= 0 && constant(t, v) {
		h.Does = Defaults
	}
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h
}

var cleanupWord = lazy.MustCompile(`(?i)^(_*|do_?|on_?|safe_?|try_?|maybe_?)(close|clean$|clean_?up|dispose|shutdown|destroy|teardown|tear_down|unlock|finali[sz]e|disconnect|terminate|rollback|unsubscribe|detach|__del__|deinit|__exit__|__aexit__|drop$)`)

// inCleanup tells whether errors at this place are commonly dropped: clean-up code,
// destructors, finally, single clean-up calls, probing.
func inCleanup(t *syntax.Tree, n int, guarded string) bool {
	if t.Enclosing(n, syntax.Finally) > 0 {
		return true
	}
	if f := t.Enclosing(n, syntax.Func); f > 0 && cleanupWord.MatchString(t.Name(f)) {
		return true
	}
	if onTheWayOut(t, n) && cleanupCall.MatchString(guarded) {
		return true
	}
	return len(guarded) < 160 && strings.Count(guarded, "\n") < 3 && (cleanupCall.MatchString(guarded) || loadsOnly(guarded, t.Text(n)))
}

var (
	loading    = lazy.MustCompile(`(?m)^\s*(?:import|from|require)\s[^\n]*`)
	notLoaded  = lazy.MustCompile(`(?i)import|load|module|class_?not|not_?found|no_?class`)
	flagOrName = lazy.MustCompile(`^\s*(?:[\w.]+\s*=\s*[\w.]+;?|return\s+[\w.]+;?)?\s*$`)
)

// loadsOnly tells guarded code that brings in something that may not be there: whoever works with it in the same place
// has to say that this is what may fail.
func loadsOnly(guarded, clause string) bool {
	if !loading.MatchString(guarded) {
		return false
	}
	head, _, _ := strings.Cut(clause, "\n")
	if notLoaded.MatchString(head) {
		return true
	}
	for _, l := range strings.Split(loading.ReplaceAllString(guarded, ""), "\n") {
		if !flagOrName.MatchString(l) {
			return false
		}
	}
	return true
}

// onTheWayOut tells a place within a handler that throws in the end: what failed first is told, whatever
// becomes of clearing up behind it.
func onTheWayOut(t *syntax.Tree, n int) bool {
	outer := t.Enclosing(t.Parent(n), syntax.Catch)
	return outer > 0 && endsThrown(t, catchBody(t, outer))
}

var cleanupCall = lazy.MustCompile(`(?i)\b(close\w*|clean\w*|dispose\w*|shutdown|destroy|unlink\w*|remove|remove(Sync|All|_all|Tree|_dir|_file|Item|File|Dir|Child|Listener|EventListener|AllListeners)\w*|delete\w*|kill\w*|cancel\w*|unlock|release\w*|flush|rollback|rmtree|rmdir|rm|unsubscribe|terminate|abort|disconnect|stop|mkdir\w*|chmod|utime\w*|setsockopt|set_?nodelay)\s*[!?]?\(|(?:^|[^.\w>])require(?:_relative)?\s*\(|\bimport\(`)
