package inventory

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

func sortStrings(s []string) { sort.Strings(s) }

// assertStatement reads the language's own assert.
func (e *evaluator) assertStatement(n int, en *env, cx context) {
	t := e.tree
	kids := t.NamedChildren(n)
	if len(kids) == 0 {
		return
	}
	toks := e.resolve(kids[0], en)
	if t.Language == syntax.Python && t.Kind(kids[0]) == "tuple" && len(t.NamedChildren(kids[0])) > 1 {
		e.record(oracle.Oracle{Kind: "truth", Matcher: "tuple", Subject: expression.Join(toks), Strength: oracle.LevelTaut, Dead: "tautology", Line: t.Line(n), Text: firstLine(t.Text(n))}, cx)
		return
	}
	for _, o := range oracle.Judge(toks, false) {
		o.Line, o.Text, o.Whole = t.Line(n), firstLine(t.Text(n)), moreLines(t.Text(n))
		e.record(o, cx)
	}
	e.children(n, en, cx)
}

// call follows a call: an oracle, a failure, a repetition, a helper, or a step.
func (e *evaluator) call(n int, en *env, cx context) bool {
	t := e.tree
	links := t.Chain(n)
	last := links[len(links)-1]
	if e.overTable(links, en, cx) {
		return false
	}
	if cx.dead == "" {
		cx.dead = e.lostBeside(links, n)
	}
	if calledBack := e.calledBack(links, n); calledBack != "" {
		cx.inside = calledBack
	}
	own := e.ownClaim(links)
	if !own {
		e.raisesFirst(links, n, en, cx)
	}
	if os := e.match(links, n, en); len(os) > 0 && !own {
		if thing := e.askedIfThere(n); thing != "" {
			cx.under = expression.Under(cx.under, thing+IsThere, true)
		}
		for _, o := range os {
			o.Line = t.Line(n)
			oracle.CalledNear(&o, t.Text(n))
			if o.Text == "" {
				o.Text, o.Whole = firstLine(t.Text(n)), moreLines(t.Text(n))
			}
			e.unfold(&o, en)
			e.record(o, cx)
			if mustGoWell(o) {
				e.takeOver(links, en)
			}
		}
		if !os[0].Negated {
			e.awaitsAsserted(links, n, en, cx)
		}
		for _, l := range links {
			if l.Called && l.Name != "" && !e.file.rules.knows(l.Name) {
				e.calls[l.Name] = true
			}
			e.insideArgs(l, en, cx, true)
		}
		return false
	}
	e.repeated(n, last)
	if level := e.failureLevel(links); level != "" {
		if level == "fatal" || level == "error" {
			e.record(oracle.Oracle{Kind: "fail", Matcher: syntax.ChainName(links), Strength: e.failureStrength(n), Failure: level, Line: t.Line(n)}, cx)
		}
		return level == "fatal" || level == "skip" && cx.under == ""
	}
	if cx.dead == "" && len(links) > 1 && e.closureOf(last) >= 0 && e.emptied(links) {
		cx.dead = "empty-table"
	}
	if body, names, list, ok := e.eachCall(links); ok {
		e.rows(names, list, body, en, cx)
		return false
	}
	if e.eachByName(links, en, cx) {
		return false
	}
	if given := e.onlyIfThere(links); given != "" {
		cx.under = expression.Under(cx.under, given, true)
	}
	before := len(e.c.Oracles)
	e.awaits(links, n, en, cx)
	if named(last.Name, swallowers) && discarded(t, n) && cx.dead == "" { // Try { … } that nobody looks at
		cx.dead = "swallowed"
	}
	if e.waitsForNobody(links, n) && cx.dead == "" {
		cx.dead = "not-awaited"
	}
	if t.Kind(n) == "macro_invocation" {
		if e.ownSnapshot(links, n, en, cx) {
			return false
		}
		if !e.followMacro(last.Name, last.Args, en, cx) {
			e.ownAssertion(links, n, en, cx)
		}
		if tree := t.ChildOf(n, "token_tree"); tree >= 0 && len(e.c.Oracles) == before {
			e.tokenTree(tree, en, cx)
		}
		if len(e.c.Oracles) == before {
			e.presume(links, n, en, cx)
			e.macroStep(last.Name, n, en)
		}
		return false
	}
	if e.helper(links, n, en, cx) {
		if len(e.c.Oracles) == before {
			e.ownAssertion(links, n, en, cx)
		}
		return false
	}
	e.ownAssertion(links, n, en, cx)
	if len(e.c.Oracles) == before {
		e.presume(links, n, en, cx)
	}
	e.callbacks(links, en, cx)
	for i, l := range links {
		if l.Called && l.Name != "" {
			e.calls[l.Name] = true
		} else if i == 0 && l.Name != "" {
			e.calls[l.Name] = true
		}
		if l.Name == "" && l.Node >= 0 && l.Node != n && i == 0 {
			e.walk(l.Node, en, cx)
		}
		e.insideArgs(l, en, cx, false)
	}
	if last.Called && discarded(t, n) {
		e.steps++
	}
	if last.Called && e.depth == 0 && len(e.c.Steps) < 200 && isStatement(t, n) {
		e.c.Steps = append(e.c.Steps, expression.Join(e.resolve(n, en)))
	}
	return false
}

// raisesFirst reads an expected error of which more is asked behind it:
// shouldThrow<E> { … }.message shouldBe "closed".
func (e *evaluator) raisesFirst(links []syntax.Link, n int, en *env, cx context) {
	for i, l := range links[:len(links)-1] {
		if !l.Called || links[i+1].Name == "" { // f(a)(b) is one call
			continue
		}
		if o, ok := e.raises(links[:i+1], en); ok {
			o.Line, o.Text, o.Whole = e.tree.Line(n), firstLine(e.tree.Text(n)), moreLines(e.tree.Text(n))
			e.record(o, cx)
			return
		}
	}
}

// raisesInside reads an expected error in the subject of another claim:
// assertEquals("closed", assertThrows(E.class, () -> f()).getMessage()).
func (e *evaluator) raisesInside(links []syntax.Link, n int, en *env, cx context) bool {
	o, ok := e.raises(links, en)
	if ok {
		o.Line, o.Text, o.Whole = e.tree.Line(n), firstLine(e.tree.Text(n)), moreLines(e.tree.Text(n))
		e.record(o, cx)
	}
	return ok
}

// ownAssertions are how people name assertions of their own that cannot be followed.
var ownAssertions = lazy.MustCompile(`^(assert|refute|verify|expect|check|should)([A-Z_]|$)|^(Assert|Refute|Verify|Expect|Check|Should)[A-Z]|^(TEST_)?(ASSERT|EXPECT|CHECK|REQUIRE|VERIFY)_|^XCTAssert[A-Z]`)

var bareVerbs = map[string]bool{"assert": true, "refute": true, "verify": true, "expect": true, "check": true, "should": true}

// assertingClass are classes whose methods check: TestAssert.IsRunnable(test).
var assertingClass = lazy.MustCompile(`^([A-Z]\w*)?(Assert|Asserts|Assertions)$`)

// noCheck are methods of such classes that end or switch off a test.
var noCheck = lazy.MustCompile(`^(Skip|Assume|Ignore|Inconclusive|Pass|Warn|Multiple|Fail|Enter)`)

// namesAssertion tells a call whose own name says that it checks, or the class it
// belongs to, or the call that its chain begins with: assertThatErrorIsThrownBy(f).withMessage("x").
func namesAssertion(links []syntax.Link) bool {
	n := len(links)
	return ownAssertions.MatchString(links[n-1].Name) || n > 1 && assertingClass.MatchString(links[n-2].Name) && !noCheck.MatchString(links[n-1].Name) ||
		n > 1 && links[0].Called && len(links[0].Args) > 0 && ownAssertions.MatchString(links[0].Name) && !bareVerbs[links[0].Name]
}

// ownAssertion takes a call at its name: assertValid(x) checks x, somehow.
func (e *evaluator) ownAssertion(links []syntax.Link, n int, en *env, cx context) {
	last := links[len(links)-1]
	if !last.Called || !namesAssertion(links) || !isStatement(e.tree, n) {
		return
	}
	if len(last.Args) == 0 && len(last.Types) == 0 && (len(links) < 2 || bareVerbs[last.Name]) { // out.assert_empty() looks at out
		return
	}
	if e.onlyGroups(last) {
		e.c.groups = append(e.c.groups, e.groupHead(last))
		return
	}
	o := oracle.Oracle{Kind: "custom", Matcher: last.Name, Subject: expression.Join(e.resolve(n, en)), Strength: oracle.LevelPattern, Line: e.tree.Line(n), Text: firstLine(e.tree.Text(n)), Whole: moreLines(e.tree.Text(n))}
	switch {
	case neverBegun(links):
		o.Dead = "no-matcher"
	case e.givenWhatHolds(last, en):
		o.Dead = "tautology"
	}
	e.record(o, cx)
}

// ownClaim tells a call of a function that the file defines itself and that can fail the test:
// its name may be that of a library's assertion, what it claims is its own.
func (e *evaluator) ownClaim(links []syntax.Link) bool {
	if len(links) != 1 || !links[0].Called || !bareVerbs[links[0].Name] {
		return false
	}
	fn, ok := e.file.functions[links[0].Name]
	return ok && e.file.claims(fn)
}

// scoped are calls that hand what they are called on to a closure.
var scoped = []string{"let", "also", "run", "apply"}

// IsThere ends the condition of a closure that runs only for a value that is there.
const IsThere = " is there"

// onlyIfThere is the value without which a closure does not run: found?.let { … },
// found.ifPresent(x -> …).
func (e *evaluator) onlyIfThere(links []syntax.Link) string {
	last := links[len(links)-1]
	if len(links) < 2 || last.Node < 0 || e.closureOf(last) < 0 {
		return ""
	}
	start := e.tree.Nodes[last.Node].Start
	if last.Name == "onSuccess" && links[0].Name == "runCatching" {
		return "what is run" + IsThere
	}
	if named(last.Name, scoped) && bytes.HasSuffix(bytes.TrimRight(e.tree.Source[:start], " \t\r\n"), []byte("?.")) || last.Name == "ifPresent" {
		return syntax.ChainName(links[:len(links)-1]) + IsThere
	}
	return ""
}

// onlyGroups tells a call that claims nothing beyond what the closures claim that it is given:
// assertAll(() -> …, () -> …).
func (e *evaluator) onlyGroups(call syntax.Link) bool {
	claims := false
	for _, a := range call.Args {
		if a.Node < 0 {
			return false
		}
		switch e.tree.Role(a.Node) {
		case syntax.String:
		case syntax.Lambda:
			claims = claims || e.file.claims(a.Node)
		default:
			return false
		}
	}
	return claims
}

// groupHead is how a call that groups claims begins, up to the first of its blocks.
func (e *evaluator) groupHead(call syntax.Link) string {
	head := call.Name + " ("
	for _, a := range call.Args {
		if e.tree.Role(a.Node) == syntax.Lambda {
			break
		}
		head += " " + e.tree.ArgText(a)
	}
	return head
}

// Grouped tells whether a call did nothing but group claims in the case: assert_file("a", fn …) is
// no claim, and assert_file("a") is none that would stand for those that went.
func (c *Case) Grouped(o oracle.Oracle) bool {
	return o.Kind == "custom" && slices.ContainsFunc(c.groups, func(head string) bool { return strings.HasPrefix(o.Subject, head) })
}

// swallowers are calls that keep what their block throws to themselves.
var swallowers = []string{"Try", "runCatching", "allCatch", "catch_unwind"}

// discarded tells a call whose value nobody looks at: f(); or let _ = f();
func discarded(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	if t.Kind(p) == "expression_list" {
		p = t.Parent(p)
	}
	if t.Role(p) == syntax.Var || t.Role(p) == syntax.Assign {
		left := t.Child(p, "pattern", "left", "name")
		return left >= 0 && t.Text(left) == "_"
	}
	return isStatement(t, n)
}

// isStatement tells a call that stands for its effect.
func isStatement(t *syntax.Tree, n int) bool {
	for p := t.Parent(n); ; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.ExprStmt, syntax.Block:
			return true
		case syntax.Lambda: // its statements are its own children
			return t.Language == syntax.Kotlin || t.Language == syntax.Scala
		case syntax.Await, syntax.Paren:
		default:
			return false
		}
		if p == 0 {
			return true
		}
	}
}

// standsAlone tells an expression that is a statement, or all that a closure returns.
func (e *evaluator) standsAlone(n int) bool {
	role := e.tree.Role(e.tree.Parent(n))
	return isStatement(e.tree, n) || role == syntax.Return || role == syntax.Lambda
}

// insideArgs walks closures and calls in a link's arguments.
func (e *evaluator) insideArgs(l syntax.Link, en *env, cx context, oracle bool) {
	for _, a := range l.Args {
		if a.Node >= 0 {
			e.argument(a.Node, en, cx, oracle)
		}
	}
	if l.Block >= 0 {
		e.walk(l.Block, en.child(), cx)
	}
}

func (e *evaluator) argument(n int, en *env, cx context, oracle bool) {
	t := e.tree
	if oracle && t.Role(n) != syntax.Lambda { // remember what the subject calls
		raised := -1
		for c := n; c < t.End(n); c++ {
			switch t.Role(c) {
			case syntax.Call:
				links := t.Chain(c)
				for _, l := range links {
					if l.Name != "" {
						e.calls[l.Name] = true
					}
				}
				if start := int(t.Nodes[c].Start); start != raised && e.raisesInside(links, c, en, cx) {
					raised = start
				}
			case syntax.Lambda:
				e.walk(c, en.child(), cx)
				c = t.End(c) - 1
			}
		}
		return
	}
	e.walk(n, en, cx)
}

func isUpperName(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

// receiver is the name of the method's own receiver in Go suites: s.helper().
func (e *evaluator) receiver() string {
	t := e.c.file.Tree
	if t.Language != syntax.Go {
		return "self"
	}
	if r := t.Child(e.c.node, "receiver"); r >= 0 {
		if words := strings.Fields(strings.Trim(t.Text(r), "()")); len(words) > 1 {
			return words[0]
		}
	}
	return "self"
}
