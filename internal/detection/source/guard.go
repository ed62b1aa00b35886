package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	validationName = lazy.MustCompile(`(?i)^(_*)(validat\w*|sanity\w*|sanitiz\w*|sanitis\w*|verif(y|ies)\w*|ensure\w*|authoriz\w*|authoris\w*|authenticate\w*|escape\w*|check[A-Z_]\w*|check|require[A-Z_]\w*|require|assert[A-Z_]\w*|precondition|guard[A-Z]\w*|must[A-Z]\w*|enforce\w*|reject_?if\w*|rejectUnless\w*|throwIf\w*|raise_?if\w*|requireNonNull|disallow\w*|forbid\w*)[!?]?$`)
	validationTail = lazy.MustCompile(`(_|[a-z])([Vv]alidat\w*|[Ss]anitiz\w*|[Cc]hecks?)$`)
	securityName   = lazy.MustCompile(`(?i)(sanitiz|sanitis|escape|authori[sz]|authenticat|csrf|permission|signature|verif|token|password|secret|allow(ed)?origin|xss|injection|traversal|certificate|rate_?limit|acl\b|isadmin|is_admin|canaccess|can_access|hasrole|has_role|privileg)`)
	strongName     = lazy.MustCompile(`(?i)(validat|sanit|authori[sz]|authenticat|verif|escape|csrf|permission|sanity)`)
	notValidation  = lazy.MustCompile(`^(require|check|escape|assert|verify)$`)
	goError        = lazy.MustCompile(`^\(?\w*[eE]rr\w*\s*!=\s*nil\)?$`)
)

// validationCall recognises a statement that validates: its result is an exception or
// is looked at by the surrounding condition.
func validationCall(t *syntax.Tree, n int, chain []syntax.Link, name string) (Guard, bool) {
	last := chain[len(chain)-1]
	if !last.Called || last.Name == "" || strings.Contains(last.Name, "\n") {
		return Guard{}, false
	}
	if asserter(chain) && standsAlone(t, n) {
		return Guard{Text: t.Text(n), Kind: "call", What: name, Security: securityName.MatchString(name), Line: t.Line(n), Via: runsOver(t, n), Accepts: true}, true
	}
	if !validationName.MatchString(last.Name) && (!validationTail.MatchString(last.Name) || strings.Contains(strings.ToLower(last.Name), "invalidat")) {
		return Guard{}, false
	}
	if declaresReference(t, n) {
		return Guard{}, false
	}
	statement := standsAlone(t, n)
	if notValidation.MatchString(last.Name) && (!statement || moduleLoader[t.Language]) {
		return Guard{}, false
	}
	if !statement && !guardsBranch(t, n) && !strings.Contains(strings.ToLower(last.Name), "sanit") && !strings.Contains(strings.ToLower(last.Name), "escape") {
		return Guard{}, false
	}
	return Guard{Text: t.Text(n), Kind: "call", What: last.Name, Security: securityName.MatchString(name), Line: t.Line(n), Via: runsOver(t, n), Accepts: true}, true
}

// asserters are classes whose methods refuse what does not hold, whatever they are called.
var asserters = lazy.MustCompile(`^(?:Assert|Asserts|Preconditions?|Validate|Guard|Ensure|Require|Requires|Contract|Args)$`)

// asserter tells a call of such a class: Assert.state(…), Validate::notEmpty(…), Guard.Against.Null(…).
func asserter(chain []syntax.Link) bool {
	return len(chain) > 1 && len(chain) < 4 && !chain[0].Called && asserters.MatchString(strings.TrimLeft(chain[0].Name, "\\"))
}

// declaresReference recognises `MACRO const T &escaped("…");`, which the grammar of C++ takes
// for the address of a call: nobody takes an address to throw it away.
func declaresReference(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	return t.Kind(p) == "pointer_expression" && t.Role(t.Parent(p)) == syntax.ExprStmt
}

// moduleLoader are the languages whose bare `require` loads a module.
var moduleLoader = map[syntax.Language]bool{syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true, syntax.Ruby: true, syntax.PHP: true}

// standsAlone tells whether a call is a statement of its own.
func standsAlone(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	for t.Role(p) == syntax.Await || t.Role(p) == syntax.Paren || t.Kind(p) == "try_expression" {
		p = t.Parent(p)
	}
	return t.Role(p) == syntax.ExprStmt || t.Role(p) == syntax.Block || t.Kind(p) == "lambda_literal" || mustBeGood(t, p)
}

// demandsGood is the left side of a step that goes on only where its right side says that all is well.
var demandsGood = lazy.MustCompile(`^(?:\{:ok, _\w*\}|:ok|true|_)\s*(?:<-|=[^=>~])`)

// mustBeGood tells such a step: :ok <- check(order), _ <- validate(order).
func mustBeGood(t *syntax.Tree, n int) bool {
	return (t.Language == syntax.Elixir || t.Language == syntax.Scala) && demandsGood.MatchString(t.Text(n)) && (t.Role(n) == syntax.Binary || t.Kind(n) == "enumerator" || t.Role(n) == syntax.Assign || t.Role(n) == syntax.Var)
}

// runsOver is the head of the closure or loop around a node: it tells where the names
// come from that the closure binds.
func runsOver(t *syntax.Tree, n int) string {
	around := t.Enclosing(n, syntax.Lambda, syntax.Loop, syntax.Func)
	if around < 0 || t.Role(around) == syntax.Func {
		return ""
	}
	start, end := t.Nodes[around].Start, t.Nodes[n].Start
	if call := t.Enclosing(around, syntax.Call, syntax.Block); t.Role(around) == syntax.Lambda && call > 0 && t.Role(call) == syntax.Call {
		start, end = t.Nodes[call].Start, t.Nodes[around].Start
	}
	if start >= end || end-start > 200 {
		return ""
	}
	return string(t.Source[start:end])
}

// guardsBranch tells whether a call is tested, returned as an error or bound to one.
func guardsBranch(t *syntax.Tree, n int) bool {
	for p := t.Parent(n); p > 0; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.If:
			return true
		case syntax.Var, syntax.Assign:
			return strings.Contains(t.Name(p), "err")
		case syntax.Block, syntax.Func, syntax.Lambda, syntax.Return, syntax.Args:
			return false
		}
		if k := t.Kind(p); k == "short_var_declaration" || k == "assignment_statement" {
			left := t.Child(p, "left")
			return left >= 0 && strings.Contains(t.Text(left), "err")
		}
	}
	return false
}

// readCondition reads an if or a case: a guard, an error check, a special case.
func (d *Detail) readCondition(t *syntax.Tree, n int) {
	cond := t.Condition(n)
	branch := branchOf(t, n)
	if t.Role(n) == syntax.Case {
		cond = caseCondition(t, n)
	}
	if t.Role(n) == syntax.Call && t.Language == syntax.Elixir {
		if args := t.ChildOf(n, "arguments"); args >= 0 {
			cond, branch = args, n
		}
	}
	if t.Role(n) == syntax.Case {
		d.readRest(t, n)
	}
	if cond < 0 || branch < 0 {
		return
	}
	text := t.Text(cond)
	if t.Language == syntax.Go && goError.MatchString(strings.TrimSpace(text)) || statusCheck(t, text, branch) {
		d.Handlers = append(d.Handlers, checkHandler(t, n, branch))
		return
	}
	if h, ok := armHandler(t, n, cond, branch); ok {
		d.Handlers = append(d.Handlers, h)
		return
	}
	does, _ := bodyDoes(t, branch, n)
	d.Branches = append(d.Branches, Branch{Cond: squeeze(text), Does: does, Passes: passes(t, branch), Line: t.Line(n), Text: t.Text(n)})
	if alt := t.Alternative(n); alt >= 0 && t.Role(n) != syntax.Case {
		does, _ := bodyDoes(t, alt, n)
		d.Branches = append(d.Branches, Branch{Cond: "else " + squeeze(text), Does: does, Passes: passes(t, alt), Line: t.Line(alt), Text: t.Text(alt)})
	}
	if sc, ok := specialCondition(t, n, cond, branch); ok {
		d.Cases = append(d.Cases, sc)
	}
	d.readRefused(t, n, cond, branch)
	kept := (keepsOut.MatchString(text) || secret.MatchString(text)) && turnsAway(t, branch)
	refused := refuses(t, branch) || keepsLimit(text) && saysNo(t, branch) || kept || saysNoAsJudge(t, n, branch) || notesFailure(t, branch) || toldBeforeLeaving(t, branch) || refusesNothing(t, n, branch, text)
	if !elseOf(t, n) && !refused && refusesElse(t, n) {
		d.Guards = append(d.Guards, Guard{Text: text, Kind: "check", Line: t.Line(n), Security: securityName.MatchString(stripStrings(t, cond)), Via: runsOver(t, n), Accepts: true, Else: true})
		return
	}
	if elseOf(t, n) || !refused || refusesElse(t, n) { // where both branches refuse, it only chooses the words
		return
	}
	d.Guards = append(d.Guards, Guard{
		Text: text, Kind: "check", Line: t.Line(n), Security: kept || securityName.MatchString(stripStrings(t, cond)), Via: runsOver(t, n), Accepts: asksForGood(t, n),
	})
}

// refusesElse tells a condition that must hold: where it does not, the other branch refuses.
func refusesElse(t *syntax.Tree, n int) bool {
	alt := t.Alternative(n)
	if alt < 0 || t.Role(n) == syntax.Case || t.Role(alt) == syntax.If {
		return false
	}
	if kids := t.NamedChildren(alt); len(kids) == 1 && t.Role(kids[0]) == syntax.If {
		return false
	}
	return refuses(t, alt)
}

// asksForGood tells conditions whose branch runs when they do not hold.
func asksForGood(t *syntax.Tree, n int) bool {
	return t.Kind(n) == "guard_statement" || strings.HasPrefix(t.Kind(n), "unless") || strings.HasPrefix(t.Text(n), "unless")
}

var statusTest = lazy.MustCompile(`^\(?(rc|ret|status|st|err|error|res|result|rv|r|s|code)\s*((!=|<)\s*\w+)?\)?$`)

// statusCheck recognises C's way to look at an error: a status that is not zero.
func statusCheck(t *syntax.Tree, cond string, branch int) bool {
	return (t.Language == syntax.C || t.Language == syntax.CPP) && statusTest.MatchString(strings.TrimSpace(cond)) && signals(t, branch)
}

// claimsSuccess is a result that says all went well, made of what is at hand.
var claimsSuccess = lazy.MustCompile(`^(return\s+)?(:ok|\{:ok, [\w@%{}\[\]:. ]*\}|(Ok|Right|Success|Result\.success)\([\w&*. ]*\));?$`)

// passes tells whether a branch does nothing but return a value it did not make.
func passes(t *syntax.Tree, branch int) bool {
	statements := branchStatements(t, branch)
	if len(statements) == 1 && claimsSuccess.MatchString(t.Text(statements[0])) {
		return true
	}
	if len(statements) != 1 || t.Role(statements[0]) != syntax.Return {
		return false
	}
	kids := t.NamedChildren(statements[0])
	return len(kids) == 1 && (t.Role(kids[0]) == syntax.Ident || t.Role(onlyChild(t, kids[0])) == syntax.Ident)
}

func elseOf(t *syntax.Tree, n int) bool {
	alt := t.Child(n, "alternative")
	return alt >= 0 && t.Kind(n) != "guard_statement" && countTokens(t, alt) > 40
}

// branchOf is what runs when a condition holds.
func branchOf(t *syntax.Tree, n int) int {
	if b := t.Child(n, "consequence", "body"); b >= 0 {
		return b
	}
	if b := t.Body(n); b >= 0 {
		return b
	}
	if t.Role(n) == syntax.Case {
		return n
	}
	if kids := t.NamedChildren(n); len(kids) > 1 {
		return kids[1]
	}
	return -1
}

// checkHandler reads `if err != nil { … }` with the call whose error it tests.
func checkHandler(t *syntax.Tree, n, branch int) Handler {
	h := Handler{Form: "check", Line: t.Line(n), Text: t.Text(n), Broad: true}
	if init := t.Child(n, "initializer"); init >= 0 {
		h.Guarded = t.Text(init)
	} else {
		h.Guarded = previousStatement(t, n)
	}
	h.Does, h.Reason = bodyDoes(t, branch, n)
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h
}

func previousStatement(t *syntax.Tree, n int) string {
	prev := ""
	for c := range t.Children(t.Parent(n)) {
		if c == n {
			return prev
		}
		if t.Named(c) && t.Role(c) != syntax.Comment {
			prev = t.Text(c)
		}
	}
	return ""
}
