package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// faultCalls end in failure: the run, the request or the promise is given up.
var faultCalls = lazy.MustCompile(`^(panic|panic!|throw|unreachable!|bail!|ensure!|raise|abort|die|fatalError|preconditionFailure|assertionFailure|` +
	`reject|Promise\.reject|Result\.failure|Left|Err|errors\.New|fmt\.Errorf|next|done|callback|cb|process\.exit|sys\.exit|os\.Exit|exit|exitProcess|System\.exit|` +
	`log\.Fatal\w*|logger\.Fatal\w*|t\.Fatal\w*|t\.Error\w*|t\.FailNow|error|todo!|unimplemented!|throwError|observer\.error|res\.status|http\.Error|fail|failure|std::abort|std::terminate|` +
	`\w*(And|Or|_and_|_or_)(Exit|Die|exit|die)|(exit|die)(With|_with_)\w*|(\w+\.)*(addError|completeError|completeExceptionally|resumeWithException|(Try)?SetException)|(\w+\.)*[A-Z]\w*\.(fail|failed|failure|raiseError|left|invalid|Fail|Failure|Invalid))$`)

// weakFaults are faults only with an error among their arguments.
var weakFaults = []string{"next", "done", "callback", "cb", "error", "exit", "process.exit", "sys.exit", "os.Exit", "System.exit", "res.status"}

// givesCaught hands on what was caught.
var givesCaught = lazy.MustCompile(`^\w+\((?:e|ex|exc|err|error|exception)\)`)

var errorWord = lazy.MustCompile(`\b[a-z]*[eE]rr(or|s|no|Msg)?\d*\b|\bErr(or)?[A-Z(]\w*|[a-z]Err\b|\berrors?\.|Error\b|Errorf\b|Exception\b|\bFailure\b|\bLeft\(|:error\b`)

// refusal is an answer to a request that says no.
var refusal = lazy.MustCompile(`^(\w+\.)*(res|resp|response|reply|ctx|c|context|w|conn|rw)(\.\w+)?\.(status|code|sendStatus|writeHead|WriteHeader|abort\w*|AbortWith\w*|throw|sendError|send_error|setStatus\w*|JSON|String)\(\s*(HttpStatus\.|http\.|HttpServletResponse\.|StatusCodes\.)?(Status|SC_)?([45]\d\d|BadRequest|Unauthorized|Forbidden|NotFound|Conflict|Unprocessable\w*|TooMany\w*|Internal\w*|Unsupported\w*|MethodNotAllowed|NotAcceptable|Gone|PreconditionFailed|Request(?:Entity|Header|Timeout|URI)\w*|PayloadTooLarge|ContentTooLarge|LengthRequired|Expectation\w*|NotImplemented|BadGateway|ServiceUnavailable|GatewayTimeout|Locked|FailedDependency|[A-Z]+_?[A-Z_]*)\b`)

// faultText is the text of a node that signals failure, or "".
func faultText(t *syntax.Tree, n int) string {
	switch t.Role(n) {
	case syntax.Throw:
		return t.Text(n)
	case syntax.List:
		if t.Language == syntax.Elixir && strings.HasPrefix(t.Text(n), "{:error") && !matchedAgainst(t, n) {
			return t.Text(n)
		}
	case syntax.Return:
		text := t.Text(n)
		if strings.HasPrefix(text, "throw") || returnsError(t, n, text) {
			return text
		}
	case syntax.Call:
		chain := t.Chain(n)
		name := syntax.ChainName(chain)
		if handsError(t, chain) {
			return t.Text(n)
		}
		if t.Kind(n) == "macro_invocation" {
			name += "!"
		}
		text := t.Text(n)
		if t.Language == syntax.Elixir && makesError.MatchString(name) && lastOfArm(t, n) {
			return text
		}
		if throwsElse.MatchString(name) {
			return text
		}
		if throwsByName.MatchString(name) && !throwsMaybe.MatchString(name) && standsAlone(t, n) {
			return text
		}
		if len(chain) == 1 && quitsByName.MatchString(name) && standsAlone(t, n) {
			return text
		}
		if refusal.MatchString(text) || collectsError(name, text) || throwsByMacro(t, name) {
			return text
		}
		if !faultCalls.MatchString(name) {
			return ""
		}
		if slices.Contains(weakFaults, name) && !(givesCaught.MatchString(text) && t.Enclosing(n, syntax.Catch) > 0) && !errorWord.MatchString(text) && !strings.Contains(text, "(1") && !strings.Contains(text, "(4") && !strings.Contains(text, "(5") && name != "error" {
			return ""
		}
		return text
	}
	return ""
}

var (
	// throwsByName are helpers that throw, as their name says: throw_range_error(…), Throw.NotFound(…).
	throwsByName = lazy.MustCompile(`^(?:\w+(?:\.|::|->))*(?:throw|Throw|raise|Raise)(?:_[a-z]\w*|[A-Z]\w*|(?:Helper)?\.[A-Z]\w*)(?:<.*>)?$`)
	// quitsByName are helpers that end the process, as their name says: fatal(…), die_errno(…), out_of_memory().
	quitsByName = lazy.MustCompile(`^(?:(?:\w+_)?[fF]atal(?:_?[eE]rror|_?[eE]xit|f|ln)?|(?:\w+_|x)?die(?:_[a-z]\w*)?|\w*(?:_oom|OOM|[oO]ut_?[oO]f_?[mM]em(?:ory)?))$`)
	// throwsElse are helpers that throw where they have no answer, as the end of their name says.
	throwsElse = lazy.MustCompile(`(?:Or(?:Throw|Fail|Raise|Die|Abort)|_or_(?:throw|fail|raise|die|abort))(?:<.*>)?$`)
	// throwsMaybe are those that look first, and those of tests.
	throwsMaybe = lazy.MustCompile(`(?i)_?if|unless|when|throwable|throws|for_?status|raise_?error|event|property|changed`)
)

var (
	errorList = lazy.MustCompile(`(?:^|[._>:])(?:errs|errors|_errors|errorList|error_list|violations|validationErrors|validation_errors)(?:\.|->|::)(?:push|add|append|push_back|emplace_back|Add|Append|AddError|add_error)$`)
	errorMore = lazy.MustCompile(`^append\(\s*&?[\w.]*(?:errs|errors|Errs|Errors)\s*,`)
)

// makesError are names of helpers that make an error to give back.
var makesError = lazy.MustCompile(`^(?:\w+\.)*(?:error_\w+|\w+_error|invalid_\w+|error)$`)

// lastOfArm tells the last expression of an arm: its value.
func lastOfArm(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	for p > 0 && t.Role(p) == syntax.Block {
		kids := t.NamedChildren(p)
		if len(kids) == 0 || kids[len(kids)-1] != n {
			return false
		}
		n, p = p, t.Parent(p)
	}
	kids := t.NamedChildren(p)
	return t.Role(p) == syntax.Case && len(kids) > 0 && kids[len(kids)-1] == n
}

// collectsError tells a call that puts an error on the list of what was found.
func collectsError(name, text string) bool {
	return name == "append" && errorMore.MatchString(text) || errorList.MatchString(name)
}

var (
	throwMacro = lazy.MustCompile(`^(?:[A-Z0-9]+_)*(?:THROW|RAISE|PANIC)(?:_[A-Z0-9]+)*$`)
	claimMacro = lazy.MustCompile(`ASSERT|CHECK|EXPECT|REQUIRE|TEST`)
)

// throwsByMacro tells a macro by which a project of C or C++ throws; those of tests claim that
// something does.
func throwsByMacro(t *syntax.Tree, name string) bool {
	return (t.Language == syntax.C || t.Language == syntax.CPP) && throwMacro.MatchString(name) && !claimMacro.MatchString(name)
}

// handsError tells a call that is given an error made for it: request.abort(new Error("late")).
// Writing it down is no failure.
func handsError(t *syntax.Tree, chain []syntax.Link) bool {
	last := chain[len(chain)-1]
	if !last.Called || len(chain) < 2 || logging.MatchString(syntax.ChainName(chain)) {
		return false
	}
	for _, a := range last.Args {
		if a.Node >= 0 && newError.MatchString(t.Text(a.Node)) {
			return true
		}
	}
	return false
}

var (
	newError = lazy.MustCompile(`^new \w*(Error|Exception)\(`)
	logging  = lazy.MustCompile(`(?i)log|warn|print|debug|trace|report|record|capture|console|\bexpect|assert`)
)

// matchedAgainst tells whether a tuple is a pattern, not a value.
func matchedAgainst(t *syntax.Tree, n int) bool {
	for c, p := n, t.Parent(n); c > 0; c, p = p, t.Parent(p) {
		switch t.Role(p) {
		case syntax.Params:
			return true
		case syntax.Binary, syntax.Assign, syntax.Var:
			if t.Nodes[c].Start == t.Nodes[p].Start {
				return true
			}
		case syntax.Block, syntax.Func, syntax.Case:
			return false
		}
	}
	return false
}

// returnsError tells whether a return hands a failure to the caller.
func returnsError(t *syntax.Tree, n int, text string) bool {
	if own := ownText(t, n); errorWord.MatchString(own) || failsByName.MatchString(own) && !asksForError.MatchString(own) {
		return true
	}
	if t.Language == syntax.C || t.Language == syntax.CPP {
		return strings.HasPrefix(text, "return -") || badOutcome.MatchString(text) || badName.MatchString(text) || strings.Contains(text, "return E") || failedStatus(t, n)
	}
	return badMember.MatchString(text) || badObject.MatchString(text)
}

var (
	// failsByName is the return of a helper that notes what went wrong and answers for it: return parse_error("too short").
	failsByName = lazy.MustCompile(`^return \(?(?:\w+(?:\.|::|->))*\w+_(?:error|errorf|err|fail|failed|failure)\(`)
	// asksForError is the return of one that only looks at an error, or puts it into words.
	asksForError = lazy.MustCompile(`(?i)(?:^return \(?|_|\W)(?:get|is|has|had|can|may|was|last|next|first|peek|find|read|print|format|describe|log|on|handle|check|clear|str|should|will|use|no)_(?:\w+_)*(?:error|errorf|err|fail|failed|failure)\(`)
	// badName is an enumerator of C that says of itself that something failed: return ParseFailure.
	badName = lazy.MustCompile(`^return \(?(?:\w+::)*[A-Za-z]\w*(?:Fail|Failure|Failed|Error|Invalid|Malformed|Illegal|Denied|Rejected|OutOfRange|Overflow|_fail|_failed|_failure|_error|_invalid)\)?;?$`)
	// badMember is the same as a member of a type: return Outcome.Invalid, return Status::Rejected.
	badMember = lazy.MustCompile(`^return (?:\w*(?:\.|::))+(?i:fail|failure|failed|invalid|malformed|illegal|denied|rejected|forbidden|out_?of_?range|(?:invalid|malformed|illegal|bad|unknown|unsupported)_?[A-Za-z]+)(?:\([^()]*\))?;?$`)
	// badObject is the return of something that is made to say no: return new InvalidAddress(…), return BadRequest(…).
	badObject = lazy.MustCompile(`^return (?:new )?\\?(?:\w+(?:\.|::|\\))*(?:Invalid|Rejected|Denied|Malformed|Illegal|Unauthorized|Forbidden|BadRequest|Unprocessable)[A-Z]?\w*(?:<[^()]*>)?\(`)
)

var statusName = lazy.MustCompile(`^(rc|ret|status|st|err|error|res|result|rv|r|s|code)$`)

// failedStatus tells whether a return hands on a status that was just found bad.
func failedStatus(t *syntax.Tree, n int) bool {
	kids := t.NamedChildren(n)
	if len(kids) != 1 || !statusName.MatchString(t.Text(kids[0])) {
		return false
	}
	branch := t.Enclosing(n, syntax.If)
	if branch < 0 {
		return false
	}
	cond := t.Condition(branch)
	if cond < 0 {
		return false
	}
	text := strings.Trim(squeeze(t.Text(cond)), "()")
	rest, tested := strings.CutPrefix(text, t.Text(kids[0]))
	return tested && (rest == "" || strings.HasPrefix(rest, "!=") || strings.HasPrefix(rest, "<"))
}

// stripStrings is a node's text with the contents of strings left out.
func stripStrings(t *syntax.Tree, n int) string {
	return textWithout(t, n, func(c int) bool { return t.Role(c) == syntax.String })
}

// ownText leaves out the closures with statements of their own, too: what fails there is told of by itself.
func ownText(t *syntax.Tree, n int) string {
	return textWithout(t, n, func(c int) bool {
		return t.Role(c) == syntax.String || t.Role(c) == syntax.Lambda && t.Body(c) >= 0 && t.Role(t.Body(c)) == syntax.Block
	})
}

func textWithout(t *syntax.Tree, n int, left func(int) bool) string {
	var b strings.Builder
	from := t.Nodes[n].Start
	for c := n; c < t.End(n); c++ {
		if left(c) || t.Role(c) == syntax.Comment {
			if t.Nodes[c].Start >= from {
				b.Write(t.Source[from:t.Nodes[c].Start])
				b.WriteString(`""`)
				from = t.Nodes[c].End
			}
			c = t.End(c) - 1
		}
	}
	if from < t.Nodes[n].End {
		b.Write(t.Source[from:t.Nodes[n].End])
	}
	return b.String()
}

// signals tells whether anything in a subtree signals failure. Closures are looked
// through: they run later, but failing there is failing too.
func signals(t *syntax.Tree, n int) bool {
	for c := n; c < t.End(n); c++ {
		if faultText(t, c) != "" {
			return true
		}
	}
	return false
}

// constant tells whether an expression is the same whatever the input.
func constant(t *syntax.Tree, n int) bool {
	for c := n; c < t.End(n); c++ {
		switch t.Role(c) {
		case syntax.Call, syntax.Member, syntax.Binary, syntax.Index, syntax.Lambda, syntax.Await:
			return emptyMaker.MatchString(strings.TrimSpace(t.Text(n)))
		case syntax.Ident:
			if !constantWord[t.Text(c)] && !enumerator(t, c) {
				return emptyMaker.MatchString(strings.TrimSpace(t.Text(n)))
			}
		}
	}
	return true
}

// enumerator tells names that stand for a constant in C and C++.
func enumerator(t *syntax.Tree, n int) bool {
	return (t.Language == syntax.C || t.Language == syntax.CPP) && capitals.MatchString(t.Text(n))
}

var (
	capitals   = lazy.MustCompile(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)
	badOutcome = lazy.MustCompile(`^return \(?[A-Z][A-Z0-9_]*(?:BAD|INVAL|FAIL|ERR|DENIED|OVERFLOW|MISSING|NOT_?FOUND|FULL|REJECT|TIMEOUT|ABORT|EMPTY|RANGE)[A-Z0-9_]*\)?;?$`)
)

var constantWord = map[string]bool{
	"null": true, "nil": true, "undefined": true, "None": true, "true": true, "false": true, "True": true, "False": true, "NULL": true, "nullptr": true,
	"Nil": true, "NaN": true, "iota": true, "ok": true, "Unit": true,
}

// emptyMaker are calls that make an empty or neutral value.
var emptyMaker = lazy.MustCompile(`^(return )?(Ok\(\(\)\)|Ok\((true|false|None|vec!\[\]|String::new\(\)|Default::default\(\)|\d+|"")\)|Promise\.resolve\((|true|false|null|undefined|\[\]|\{\}|0|"")\)|` +
	`Optional\.empty\(\)|Collections\.empty\w+\(\)|(List|Map|Set)\.of\(\)|empty(List|Map|Set|String)(<[^>]*>)?\(\)|(list|dict|set|tuple)\(\)|String::new\(\)|Vec::new\(\)|Default::default\(\)|vec!\[\]|` +
	`Task\.CompletedTask|Task\.FromResult(<\w+\??>)?\((true|false|null|0)\)|string\.Empty|Array\.Empty<\w+>\(\)|std::nullopt|(Seq|List|Map|Option|Vector)\.empty|Option\.empty(\[\w+\])?|listOf\(\)|mapOf\(\)|[\w.]+\{\}|<[\w, <>?]*>(\[\]|\{\})|new \w+\(\)\{\})$`)
