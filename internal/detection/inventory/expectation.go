package inventory

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// headOf matches a rule's heads at the start of a chain and gives the index of the
// link that ends the head.
func headOf(heads []string, links []syntax.Link) (int, bool) {
	name := ""
	for i := 0; i < len(links) && i < 3; i++ {
		if links[i].Name == "" {
			return 0, false
		}
		if i > 0 {
			name += "."
		}
		name += links[i].Name
		if named(name, heads) && (links[i].Called) {
			return i, true
		}
		if i > 0 && i+1 < len(links) && links[i].Called && named("*."+links[i].Name, heads) { // ResultAssert.assertThat(x).succeeds()
			return i, true
		}
	}
	return 0, false
}

// expectation reads expect(actual).not.toBe(expected) and expect(actual, matcher).
func (e *evaluator) expectation(rule *catalog.Oracle, links []syntax.Link, n int, en *env) []oracle.Oracle {
	at, ok := headOf(rule.Expect, links)
	if rule.Bare && len(links) > 1 && named(links[0].Name, rule.Expect) {
		at, ok = 0, true
	}
	if !ok {
		return nil
	}
	head := links[at]
	if len(links) == at+1 && len(head.Args) == 0 && head.Block < 0 {
		return nil // check(): a function of that name, nothing is looked at
	}
	o := oracle.Oracle{Kind: "match"}
	var condition []string
	if len(head.Args) > 0 {
		condition = e.resolveRange(head.Args[0].Start, head.Args[0].End, en)
		o.Subject = expression.Join(condition)
	} else if head.Block >= 0 {
		o.Subject = e.firstCall(head.Block, en)
	}
	if rule.Wrapped && len(links) == at+1 { // expect(a, equals(b))
		if len(head.Args) < 2 {
			return nil
		}
		e.wrapped(rule, head.Args[1], &o, en)
		settle(&o)
		e.grade(&o)
		if named(o.Matcher, rule.Vacuous) {
			o.Dead = "tautology"
		}
		return e.orOff(rule, head.Args, e.truth(o, condition))
	}
	async := false
	var out []oracle.Oracle
	for i, l := range links[at+1:] {
		switch {
		case named(l.Name, rule.Not):
			o.Negated = !o.Negated
			if l.Called && rule.Wrapped && len(l.Args) > 0 { // expect(x).not_to eq(1)
				cp := o
				e.wrapped(rule, l.Args[0], &cp, en)
				out = append(out, unchanged(cp))
			}
		case named(l.Name, rule.Async) && !listed(rule, links[at+i].Name, l):
			async = true
		case named(l.Name, rule.Through):
			if l.Called && rule.Wrapped && len(l.Args) > 0 {
				cp := o
				e.wrapped(rule, l.Args[0], &cp, en)
				out = append(out, cp)
			}
		case l.Name == "":
		case named(l.Name, rule.And) && len(l.Args) > 0: // expect(a)->toBe(1)->and(b)
			condition = e.resolveRange(l.Args[0].Start, l.Args[0].End, en)
			o = oracle.Oracle{Kind: "match", Subject: expression.Join(condition)}
		default:
			if !listed(rule, links[at+i].Name, l) && len(rule.Matchers) > 0 && !l.Called {
				continue // a property on the way: to.have.property
			}
			cp := o
			e.matcherAfter(rule, links[at+i].Name, l, &cp, en)
			out = append(out, cp)
			o.Negated = o.Negated && len(rule.And) == 0
			async = async || named(l.Name, rule.Async)
		}
	}
	headName := syntax.ChainName(links[:at+1])
	level, raising := rule.Raises[headName]
	if !raising && at > 0 { // Assertions.assertThatIOException()
		if level, raising = rule.Raises[head.Name]; raising {
			headName = head.Name
		}
	}
	switch {
	case len(out) == 0 && raising: // assertThatThrownBy(f) claims something by itself
		o.Kind, o.Matcher, o.Strength = "raises", headName, level
		out = []oracle.Oracle{o}
	case len(out) == 0:
		o.Dead, o.Matcher, o.Strength = "no-matcher", "none", 0
		out = []oracle.Oracle{o}
	}
	async = async || named(headName, rule.Async)
	var claims []oracle.Oracle
	for _, o := range out {
		if raising {
			o.Kind = "raises"
			if o.Matcher == thrownBy {
				o.Subject, o.Expected = e.thrower(links, en), thrownType(headName, o.Subject)
			}
			if broadType(o.Expected, rule.Broad) {
				o.Strength = min(o.Strength, oracle.LevelAnyErr)
			}
		}
		asked, predicate := e.asMatcher(rule, o, condition)
		negatedLevel(rule, &asked)
		if predicate {
			claims = append(claims, asked)
			continue
		}
		o = asked
		e.grade(&o)
		claims = append(claims, e.truth(o, condition)...)
	}
	rejected := slices.ContainsFunc(links[at+1:], func(l syntax.Link) bool { return l.Name == "rejects" })
	for i := range claims {
		o := &claims[i]
		if rejected && named(className(o.Expected), rule.Broad) { // every error that is thrown is an Error
			o.Strength = min(o.Strength, oracle.LevelAnyErr)
		}
		if async && !e.awaited(n) {
			o.Dead = "not-awaited"
		}
		fixed := o.Expected == "" && o.Kind != "raises" && expression.LiteralValue(condition) &&
			(len(rule.Matchers) == 0 || lists(rule.Matchers, syntax.Link{Name: o.Matcher})) // one of the project's own may look the text up
		if named(o.Matcher, rule.Vacuous) || e.vacuousHead(rule, head) || fixed {
			o.Dead = "tautology"
		}
		if e.onlyNamed(links[at+1:]) {
			o.Dead = "no-matcher"
		}
	}
	return claims
}

// negatedLevel lowers the strength of a matcher that must not match, where the table does not
// list it so.
func negatedLevel(rule *catalog.Oracle, o *oracle.Oracle) {
	_, graded := rule.Matchers["not."+o.Matcher]
	switch {
	case !o.Negated || graded:
	case o.Kind == "raises":
		o.Strength = oracle.LevelNoError
	case oracle.NullWord(o.Matcher) && o.Kind != "bound":
		o.Strength = oracle.LevelNonNull
	case o.Strength > oracle.LevelBound:
		o.Strength = oracle.LevelBound
	}
	if o.Negated && o.Expected != "" && expression.IsNull(o.Expected) {
		o.Strength = oracle.LevelNonNull
	}
}

// matcherKeys are the spellings under which a table may list a matcher, the most
// precise first: deep.equal, toThrow/0, equal.
func matcherKeys(before string, l syntax.Link) []string {
	return []string{before + "." + l.Name, l.Name + "/" + strconv.Itoa(len(l.Args)), l.Name}
}

// listed tells whether a table knows a link as a matcher.
func listed(rule *catalog.Oracle, before string, l syntax.Link) bool {
	if l.Name == "" {
		return false
	}
	for _, key := range matcherKeys(before, l) {
		if _, ok := rule.Matchers[key]; ok {
			return true
		}
	}
	return false
}

// matcherAfter is matcher for one that may be graded together with the link before it,
// its negation or the name in its first argument: should('have.text', x).
func (e *evaluator) matcherAfter(rule *catalog.Oracle, before string, l syntax.Link, o *oracle.Oracle, en *env) {
	e.matcher(rule, l, o, en)
	keys := []string{before + "." + l.Name}
	if o.Negated {
		keys = append(keys, "not."+l.Name)
	}
	if len(l.Args) > 0 && expression.IsString(o.Expected) {
		keys = append(keys, l.Name+":"+o.Expected[1:len(o.Expected)-1])
	}
	for i, key := range keys {
		level, ok := rule.Matchers[key]
		if !ok {
			continue
		}
		o.Strength = level
		if level >= oracle.LevelExact {
			o.Kind = "equal"
		}
		if i == len(keys)-1 && strings.Contains(key, ":") {
			o.Matcher, o.Expected = key, ""
			if len(l.Args) > 1 {
				toks := e.resolveRange(l.Args[1].Start, l.Args[len(l.Args)-1].End, en)
				o.Expected, o.Literal = expression.Join(toks), expression.LiteralValue(toks)
			}
		}
	}
}

// matcher fills an oracle from a matcher call: toBe(1).
func (e *evaluator) matcher(rule *catalog.Oracle, l syntax.Link, o *oracle.Oracle, en *env) {
	o.Matcher = l.Name
	level := matcherLevel(rule.Matchers, l)
	if last := len(l.Args) - 1; last > 0 && level == oracle.LevelApprox && l.Args[last].Node >= 0 && e.tree.Role(l.Args[last].Node) == syntax.String { // no tolerance is a text: it says why
		l.Args = l.Args[:last]
		level = matcherLevel(rule.Matchers, l)
	}
	if left := e.accepting(rule, l.Args); left > 0 {
		level = min(level, left)
	}
	o.Strength = level
	if level >= oracle.LevelExact {
		o.Kind = "equal"
	}
	if raising(l.Name) {
		o.Kind = "raises"
	}
	if len(l.Types) > 0 {
		o.Expected = l.Types[0]
	}
	if len(l.Args) > 0 && !(len(l.Types) > 0 && o.Kind == "raises") {
		toks := e.resolveRange(l.Args[0].Start, l.Args[0].End, en)
		if e.tree.Language == syntax.Ruby && l.Args[0].Label != "" && (level >= oracle.LevelExact || l.Name == "have_attributes") {
			toks = e.labelled(l.Args, en)
		}
		o.Expected, o.Literal = expression.Join(toks), expression.LiteralValue(toks)
	}
	if len(l.Args) > 1 {
		if level == oracle.LevelApprox {
			o.Tolerance = e.toleranceGiven(l.Args[1], en)
		} else if o.Kind == "raises" || strings.Contains(l.Name, "Property") || strings.Contains(l.Name, "With") || strings.HasPrefix(l.Name, "containsExactly") || strings.HasPrefix(l.Name, "containsOnly") || o.Literal && level >= oracle.LevelExact && named(l.Name, oracle.ListsAll) {
			toks := e.resolveRange(l.Args[0].Start, l.Args[len(l.Args)-1].End, en)
			o.Expected = expression.Join(toks)
		}
	}
	e.ofProperty(l, o, en)
	e.ofField(rule, l, o, en)
	if o.Kind == "raises" && len(rule.Broad) > 0 && named(className(o.Expected), rule.Broad) && !e.asksMessage(l) {
		o.Strength = min(o.Strength, oracle.LevelAnyErr)
	}
	if o.Kind == "raises" && rule.Wrapped && len(l.Args) > 0 && l.Args[0].Node >= 0 {
		e.errorMatcher(rule, e.tree.Chain(l.Args[0].Node), o)
	}
}

// asksMessage tells an expected error of which the message is asked beside the type: any type will do, not
// any error.
func (e *evaluator) asksMessage(l syntax.Link) bool {
	return len(l.Args) > 1 && !oracle.AcceptsAll(e.tree.ArgText(l.Args[1])) && !isUpperName(e.tree.ArgText(l.Args[1]))
}

// labelled are the words of a hash of Ruby that is given without its braces: eq(a: 1, b: 2).
func (e *evaluator) labelled(args []syntax.Arg, en *env) []string {
	toks := []string{"{"}
	for i, a := range args {
		if i > 0 {
			toks = append(toks, ",")
		}
		if a.Label != "" {
			toks = append(toks, a.Label, ":")
		}
		toks = append(toks, e.resolveRange(a.Start, a.End, en)...)
	}
	return append(toks, "}")
}

// errorMatcher weighs what is said of an error: throwsA(isA<E>().having(…)).
func (e *evaluator) errorMatcher(rule *catalog.Oracle, links []syntax.Link, o *oracle.Oracle) {
	for _, l := range links {
		if len(l.Types) > 0 && named(l.Types[0], rule.Broad) || named(l.Name, rule.Vacuous) {
			o.Strength = min(o.Strength, oracle.LevelAnyErr)
		}
		if lists(rule.Matchers, l) && matcherLevel(rule.Matchers, l) >= oracle.LevelPattern {
			o.Strength = max(o.Strength, oracle.LevelPattern)
		}
	}
}

// wrapped fills an oracle from a matcher given as an argument: equals(1), eq(1), 5.
func (e *evaluator) wrapped(rule *catalog.Oracle, a syntax.Arg, o *oracle.Oracle, en *env) {
	t := e.tree
	if a.Node >= 0 {
		links := t.Chain(a.Node)
		for i := len(links) - 1; i >= 0; i-- {
			l := links[i]
			if l.Name != "" && (named(l.Name, rule.Not) || l.Name == "isNot") && len(l.Args) > 0 {
				o.Negated = !o.Negated
				e.wrapped(rule, l.Args[0], o, en)
				return
			}
			if named(l.Name, rule.Through) && l.Called && len(l.Args) == 1 {
				if l.Name == "emits" { // Dart: what comes next says nothing of all that comes
					o.Subject += " . next"
				}
				e.wrapped(rule, l.Args[0], o, en)
				return
			}
		}
		if e.handedMatcher(rule, links, o, en) || !e.makesValue(rule, links) && (e.ownMatcher(rule, links, o, en) || e.matcherChain(rule, links, o, en, t.Role(a.Node) == syntax.Call)) {
			return
		}
	}
	toks := e.resolveRange(a.Start, a.End, en)
	if len(toks) > 0 && (toks[0] == "be" || toks[0] == "Be") && len(toks) > 1 { // RSpec: be > 3
		o.Kind, o.Matcher, o.Strength, o.Expected = "bound", "be "+toks[1], oracle.LevelBound, expression.Join(toks[1:])
		return
	}
	o.Kind, o.Matcher, o.Strength, o.Expected, o.Literal = "equal", "value", oracle.LevelExact, expression.Join(toks), expression.LiteralValue(toks)
}

// makesValue tells a call that makes the value which is expected, and no matcher: in these
// languages only types begin with a capital.
func (e *evaluator) makesValue(rule *catalog.Oracle, links []syntax.Link) bool {
	name := links[0].Name
	return (e.tree.Language == syntax.Dart || e.tree.Language == syntax.Scala) && name != "" && name[0] >= 'A' && name[0] <= 'Z' && !knowsLink(rule, links)
}

func (e *evaluator) chainStart(links []syntax.Link) uint32 {
	if links[0].Node >= 0 {
		return e.tree.Nodes[links[0].Node].Start
	}
	return 0
}

// infix reads a shouldBe b, where the grammar has no call.
func (e *evaluator) infix(n int, en *env, cx context) bool {
	links := e.tree.Chain(n)
	if len(links) < 2 {
		return e.sign(n, en, cx)
	}
	e.raisesFirst(links, n, en, cx)
	os := e.match(links, n, en)
	for _, o := range os {
		o.Line, o.Text, o.Whole = e.tree.Line(n), firstLine(e.tree.Text(n)), moreLines(e.tree.Text(n))
		e.typed(n, &o)
		e.thrownOf(links, &o, en)
		e.record(o, cx)
	}
	return len(os) > 0
}
