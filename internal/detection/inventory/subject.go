package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// subjectFirst reads actual.should.equal(x), actual shouldBe x and
// actual.Should().NotBeNull().And.HaveCount(2): everything before the first word of
// the rule is what is looked at.
func (e *evaluator) subjectFirst(rule *catalog.Oracle, links []syntax.Link, en *env) []oracle.Oracle {
	attended := callsBack(e.tree, links)
	links = e.withoutDone(rule, links)
	at := 1
	if links[0].Called && rule.Wrapped && (named(links[0].Name, rule.Through) || named(links[0].Name, rule.Not)) {
		at = 0 // should eq(3): the subject goes without saying
	}
	for at < len(links) && (rule.Strict || !lists(rule.Matchers, links[at])) && !named(links[at].Name, rule.Through) && !named(links[at].Name, rule.Not) {
		at++
	}
	if at >= len(links) {
		return nil
	}
	o := oracle.Oracle{Kind: "match", Subject: e.before(links, at, en)}
	var out, unlisted []oracle.Oracle
	for i, l := range links[at:] {
		cp := o
		switch {
		case lists(rule.Matchers, l):
			e.matcherAfter(rule, links[max(0, at+i-1)].Name, l, &cp, en)
			e.afterWord(rule, l, &cp, en)
			if named(l.Name, rule.Async) && !e.awaited(l.Node) && e.mustBeReturned() && !attended {
				cp.Dead = "not-awaited"
			}
			if parts := e.answered(l, o, en); rule.Field && len(parts) > 0 && !(len(l.Args) > 1 && expression.IsString(parts[0].Expected)) {
				for i := range parts {
					parts[i].Dead = cp.Dead
				}
				out = append(out, parts...)
				continue
			}
			out = append(out, cp)
			o.Negated = false
		case named(l.Name, rule.Not):
			o.Negated = !o.Negated
			fallthrough
		case named(l.Name, rule.Through):
			if len(l.Args) != 1 || !rule.Wrapped {
				continue
			}
			if word := e.tree.ArgText(l.Args[0]); named(word, rule.Not) { // x should not be 3
				o.Negated = !o.Negated
				continue
			} else if named(word, rule.Through) { // x should have size 3
				continue
			}
			cp = o
			e.wrapped(rule, l.Args[0], &cp, en)
			out = append(out, cp)
		case l.Called && l.Name != "":
			e.matcher(rule, l, &cp, en)
			unlisted = append(unlisted, cp)
		}
	}
	if len(out) == 0 && len(unlisted) > 0 { // a matcher of the project's own
		out = unlisted[:1]
	}
	for i := range out {
		if _, graded := rule.Matchers["not."+out[i].Matcher]; !graded {
			settle(&out[i])
		}
		e.grade(&out[i])
		if named(out[i].Matcher, rule.Vacuous) {
			out[i].Dead = "tautology"
		}
	}
	return out
}

// before is what stands in front of a link of a chain.
func (e *evaluator) before(links []syntax.Link, at int, en *env) string {
	end := e.tree.Nodes[links[at].Node].Start
	start := e.tree.Nodes[e.tree.Parent(links[at].Node)].Start
	if s := e.chainStart(links); s < end {
		start = s
	}
	return strings.TrimRight(expression.Join(e.resolveRange(start, end, en)), " .?!")
}

// afterWord reads the matcher that a matching word takes: x shouldBe empty,
// x shouldBe a [String].
func (e *evaluator) afterWord(rule *catalog.Oracle, l syntax.Link, o *oracle.Oracle, en *env) {
	if len(l.Args) != 1 || l.Args[0].Node < 0 || o.Strength < oracle.LevelExact {
		return
	}
	links := e.tree.Chain(l.Args[0].Node)
	if _, own := en.get(links[0].Name); own {
		return // a value of the test's own that has the name of a matcher
	}
	if lists(rule.Matchers, links[0]) || named(links[0].Name, rule.Not) {
		matcher := o.Matcher
		e.wrapped(rule, l.Args[0], o, en)
		o.Matcher = matcher + " " + o.Matcher
	}
}

// matcherChain reads a matcher that is a chain itself: Is.Not.Null, Has.Count.EqualTo(3),
// Throws.TypeOf<E>(). The first word of the rule decides.
func (e *evaluator) matcherChain(rule *catalog.Oracle, links []syntax.Link, o *oracle.Oracle, en *env, call bool) bool {
	for i, l := range links {
		if l.Name == "" {
			continue
		}
		if named(l.Name, rule.Not) {
			o.Negated = !o.Negated
			continue
		}
		if i > 0 {
			if dotted := links[i-1].Name + "." + l.Name; lists(rule.Matchers, syntax.Link{Name: dotted}) {
				l.Name = dotted
				if len(l.Args) == 0 { // EqualTo(x).AsCollection
					l.Args = links[i-1].Args
				}
			}
		}
		if !lists(rule.Matchers, l) && !(call && i == 0 && l.Called) {
			continue
		}
		if i+1 < len(links) { // Throws.Nothing says more than Throws
			dotted := syntax.Link{Name: l.Name + "." + links[i+1].Name}
			if lists(rule.Matchers, dotted) {
				continue
			}
		}
		e.matcher(rule, l, o, en)
		for _, later := range links[i+1:] {
			if o.Expected == "" && (len(later.Args) > 0 || len(later.Types) > 0) {
				expected := oracle.Oracle{}
				e.matcher(rule, later, &expected, en)
				o.Expected, o.Literal = expected.Expected, expected.Literal
			}
			if lists(rule.Matchers, later) { // receive(:pay).with(3)
				o.Strength = max(o.Strength, matcherLevel(rule.Matchers, later))
			}
			if lower := strings.ToLower(later.Name); o.Kind == "raises" && strings.Contains(lower, "message") {
				o.Strength = max(o.Strength, oracle.LevelPattern)
			}
			if lower := strings.ToLower(later.Name); o.Strength >= oracle.LevelExact && lower == "within" {
				o.Strength = oracle.LevelApprox
			}
		}
		return true
	}
	return false
}

// lists tells whether a table names a matcher, with or without its arity.
func lists(s catalog.Strengths, l syntax.Link) bool {
	if l.Name == "" {
		return false
	}
	if _, ok := s[l.Name]; ok {
		return true
	}
	if _, ok := s[l.Name+"/"+strconv.Itoa(len(l.Args))]; ok {
		return true
	}
	_, ok := byPrefix(s, l.Name)
	return ok
}

// byPrefix finds the longest name with an open end, be_*, that a matcher begins with.
func byPrefix(s catalog.Strengths, name string) (level int, ok bool) {
	for i := len(name) - 1; i > 1 && !strings.Contains(name, "."); i-- {
		if level, ok = s[name[:i]+"*"]; ok {
			return level, true
		}
	}
	return 0, false
}

// matcherLevel is the strength of a matcher: by name and arity, by name, or that of
// all others; one of the project's own is taken at its word.
func matcherLevel(s catalog.Strengths, l syntax.Link) int {
	arity := "/" + strconv.Itoa(len(l.Args))
	for _, a := range l.Args {
		if level, ok := s[l.Name+"/"+a.Label]; ok && a.Label != "" {
			return level
		}
	}
	for _, name := range []string{l.Name + arity, l.Name} {
		if level, ok := s[name]; ok {
			return level
		}
	}
	if level, ok := byPrefix(s, l.Name); ok {
		return level
	}
	for _, name := range []string{"*" + arity, "*"} {
		if level, ok := s[name]; ok {
			return level
		}
	}
	return oracle.LevelPattern
}

// settle weighs a negation: all values but one pass it.
func settle(o *oracle.Oracle) {
	if !o.Negated {
		return
	}
	switch {
	case o.Kind == "raises":
		o.Strength = min(o.Strength, oracle.LevelNoError)
	case expression.IsNull(o.Expected) || oracle.NullWord(o.Matcher):
		o.Strength = oracle.LevelNonNull
	case o.Strength > oracle.LevelBound:
		o.Strength = oracle.LevelBound
	}
}

// vacuousHead tells a head whose further arguments make it pass always:
// verify(m, atLeast(0)).
func (e *evaluator) vacuousHead(rule *catalog.Oracle, head syntax.Link) bool {
	if len(rule.Vacuous) == 0 || len(head.Args) < 2 {
		return false
	}
	for _, a := range head.Args[1:] {
		if named(strings.Join(strings.Fields(e.tree.ArgText(a)), ""), rule.Vacuous) {
			return true
		}
	}
	return false
}

// sign reads a statement whose operator is an assertion: got ==> want.
func (e *evaluator) sign(n int, en *env, cx context) bool {
	t := e.tree
	kids := t.NamedChildren(n)
	if len(kids) != 3 || !isStatement(t, n) && !e.lastOf(n) {
		return false
	}
	op := t.Text(kids[1])
	for _, rule := range e.file.oracles() {
		level, ok := rule.Infix[op]
		if !ok {
			continue
		}
		want := e.resolve(kids[2], en)
		o := oracle.Oracle{Kind: "equal", Matcher: op, Subject: expression.Join(e.resolve(kids[0], en)), Expected: expression.Join(want), Literal: expression.LiteralValue(want), Strength: level, Line: t.Line(n), Text: firstLine(t.Text(n))}
		e.grade(&o)
		e.record(o, cx)
		e.argument(kids[0], en, cx, true)
		return true
	}
	return false
}

// lastOf tells an expression that is the whole body of a case.
func (e *evaluator) lastOf(n int) bool {
	p := e.tree.Parent(n)
	return n == e.c.body || p == e.c.body || e.tree.Role(p) == syntax.Block || e.tree.Role(p) == syntax.Lambda
}

// conditionBlock reads a condition that stands in a block: assertTrue { a > b }.
func (e *evaluator) conditionBlock(rule *catalog.Oracle, l syntax.Link, en *env) []oracle.Oracle {
	if l.Block < 0 {
		return nil
	}
	kids := e.tree.NamedChildren(l.Block)
	for len(kids) == 1 && e.tree.Role(kids[0]) == syntax.Lambda {
		kids = e.tree.NamedChildren(kids[0])
	}
	if len(kids) == 0 {
		return nil
	}
	return oracle.Judge(e.resolve(kids[len(kids)-1], en), rule.Negated)
}

// messageBeforeBlock tells a call that is given nothing but a message and has its condition in a block:
// assertTrue("in time") { took < limit }.
func (e *evaluator) messageBeforeBlock(l syntax.Link, at int) bool {
	return l.Block >= 0 && len(l.Args) == 1 && at == 0 && l.Args[0].Node >= 0 && e.tree.Role(l.Args[0].Node) == syntax.String
}

// behindMessage is the place of a condition of C, before which some libraries of that name want what is said when
// it does not hold: mu_assert("empty", size == 3).
func (e *evaluator) behindMessage(args []syntax.Arg, at int) int {
	if e.tree.Language != syntax.C && e.tree.Language != syntax.CPP || at+1 >= len(args) {
		return at
	}
	text := func(i int) bool { return expression.IsString(strings.TrimSpace(e.tree.ArgText(args[i]))) }
	if text(at) && !text(at+1) {
		return at + 1
	}
	return at
}
