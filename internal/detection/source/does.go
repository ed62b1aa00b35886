package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	logHead = lazy.MustCompile(`(?i)^(this\.|self\.|@|_|\$this->|c\.|s\.)?(console|log|logs|logger|logging|_?log(ger)?|slog|zap|klog|glog|tracing|winston|Timber|NSLog|os_log|Log|Rails\.logger|Logger|syslog|debug|debugPrint|Debug|Trace|warnings|trace|SelfLog|InternalLogger|std::cerr|cerr|stderr|sys\.stderr|process\.stderr|\$stderr|STDERR|fprintf|printf|print|println|eprintln|eprint|puts|pp?\b|echo|error_log|warn|print_error|System\.(out|err)|fmt\.(Print|Fprint)|IO\.(puts|warn)|Console\.(Write|Error|Out))\w*\b`)
	logTail = lazy.MustCompile(`(?i)(\.|::|->)(log\w*|debug\w*|info|warn|warning|error|exception|trace|printStackTrace|critical|print\w*|Write\w*)$`)
	logNoun = lazy.MustCompile(`(?i)(^|[._>@])(\w*logger|\w*log|console|tracing)(\(\))?([.:>-]|$)`)
)

// logs tells whether a call only tells a log or a terminal.
func logs(name string) bool {
	return logHead.MatchString(name) && !strings.HasPrefix(strings.ToLower(name), "login") && !strings.HasPrefix(strings.ToLower(name), "logout") ||
		logTail.MatchString(name) && logNoun.MatchString(name)
}

// bodyDoes classifies a handler's body; owner is the clause, whose comments count when
// there is no body.
func bodyDoes(t *syntax.Tree, body, owner int) (Does, bool) {
	comments := ""
	var statements []int
	if body < 0 {
		for c := owner; c < t.End(owner); c++ {
			if t.Role(c) == syntax.Comment {
				comments += t.Text(c)
			}
		}
		if t.Role(owner) == syntax.Lambda { // a closure without a block: its statements are its children
			for _, k := range t.NamedChildren(owner) {
				if t.Role(k) != syntax.Params {
					statements = append(statements, k)
				}
			}
		}
	} else {
		statements, comments = statementsOf(t, body)
	}
	if comments == "" && t.Language == syntax.Python {
		comments = commentsBetween(t, owner)
	}
	reason := reasoned(comments)
	does := Nothing
	if strings.TrimSpace(comments) != "" {
		does = Comments
	}
	for _, s := range statements {
		if d := statementDoes(t, s); honesty[d] > honesty[does] {
			does = d
		}
	}
	return does, reason
}

// commentsBetween are a clause's comments, wherever the grammar put them.
func commentsBetween(t *syntax.Tree, n int) string {
	out := ""
	for c := n; c < t.End(n); c++ {
		if t.Role(c) == syntax.Comment {
			out += t.Text(c)
		}
	}
	return out
}

// ofNothing is a failure that tells nothing: an error that is none.
var ofNothing = lazy.MustCompile(`^(?:return )?(?:new )?(?:\w+\.)*(?:Err|err|Left|left|Failure|failure|fail)(?:<[^()]*>)?\(\(?(?:undefined|null|nil|None)\b[^,(]*$|^\{:error, nil\}$`)

// debugAsked is a question whose answer is no for whoever uses a program.
var debugAsked = lazy.MustCompile(`(?i)^\W*(?:[\w$]+(?:\.|->|::|\?\.))*_?(?:is_?|in_?)?(?:debug|verbose|dev|development|trace|kDebugMode|APP_DEBUG)(?:_?mode|ging|ger)?\??(?:\(\))?\W*$|NODE_ENV\W+(?:dev|["']dev)|Rails\.env\.development`)

// onlyForDebugging tells a statement that does something for those who look for faults in a program, and
// nothing for others.
func onlyForDebugging(t *syntax.Tree, s int) bool {
	for t.Role(s) == syntax.ExprStmt && len(t.NamedChildren(s)) == 1 {
		s = t.NamedChildren(s)[0]
	}
	cond := t.Condition(s)
	return t.Role(s) == syntax.If && cond >= 0 && t.Alternative(s) < 0 && debugAsked.MatchString(t.Text(cond)) && !asksForGood(t, s)
}

func statementDoes(t *syntax.Tree, s int) Does {
	if onlyForDebugging(t, s) {
		return Nothing
	}
	if ofNothing.MatchString(strings.TrimSpace(t.Text(s))) {
		return Defaults
	}
	if signals(t, s) {
		return Rethrows
	}
	text := strings.TrimSpace(strings.TrimRight(t.Text(s), "; "))
	switch r := t.Role(s); {
	case text == "pass" || text == "..." || text == "{}" || text == "":
		return Nothing
	case text == "retry" && t.Language == syntax.Ruby: // all of it is tried again
		return Handles
	case r == syntax.Return, r == syntax.Break:
		if constantReturn(t, s) || r == syntax.Break || invented(t, s) {
			return Defaults
		}
	case r == syntax.Assign:
		if v := t.Child(s, "right", "value"); v >= 0 && (literal(t, v) || madeUp(t, v)) && t.Text(v) != "true" && t.Text(v) != "True" {
			return Defaults
		}
	case r == syntax.Call:
		if logs(syntax.ChainName(t.Chain(s))) || logHead.MatchString(text) {
			return Logs
		}
	case r == syntax.Await:
		if kids := t.NamedChildren(s); len(kids) == 1 {
			return statementDoes(t, kids[0])
		}
	case literal(t, s), (r == syntax.List || implicitReturn[t.Language] && r != syntax.Call) && invented(t, s):
		return Defaults
	}
	if logHead.MatchString(text) && !strings.Contains(text, "=") {
		return Logs
	}
	return Handles
}

// madeUp tells whether a variable is given an object that is made of literals alone, or a collection of nothing.
func madeUp(t *syntax.Tree, n int) bool {
	return (newObject.MatchString(t.Text(n)) || newCollection.MatchString(t.Text(n))) && invented(t, n) && !errorWord.MatchString(t.Text(n))
}

var newObject = lazy.MustCompile(`^new \\?\w+\(\s*["'\d]`)

// newCollection is one with nothing in it: new List<Row>().
var newCollection = lazy.MustCompile(`^new (?:\w+\.)*\w*(?:List|Map|Set|Array|Dictionary|Queue|Collection|Vector)(?:<[^()]*>)?\(\s*\)$`)

// invented tells whether a value is made up on the spot and does not speak of failure.
func invented(t *syntax.Tree, n int) bool {
	return !failureTalk.MatchString(t.Text(n)) && fixed(t, n)
}

var (
	reasonWords = lazy.MustCompile(`[A-Za-z]{2,}`)
	emptyTalk   = lazy.MustCompile(`(?i)^\W*(silently )?(ignore[d]?|fail(s)? silently|silently fail|swallow|noop|no-op|nothing( to do)?|do nothing|pass|skip|todo|fixme|empty|intentionally (left )?(empty|blank))( (the )?(error|errors|exception|it|this|here|for now))?\W*$`)
)

// reasoned tells whether a comment says why, not only that.
func reasoned(comment string) bool {
	return len(reasonWords.FindAllString(comment, -1)) >= 3 && !emptyTalk.MatchString(strings.TrimSpace(strings.Trim(comment, "/*# \n")))
}
