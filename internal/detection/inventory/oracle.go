package inventory

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// match reads a chain as an oracle by the frameworks' tables.
func (e *evaluator) match(links []syntax.Link, n int, en *env) []oracle.Oracle {
	if o, ok := e.raises(links, en); ok {
		return []oracle.Oracle{o}
	}
	if e.tree.Language == syntax.Scala {
		links = uncurried(links)
	}
	var fallback []oracle.Oracle // of a rule that knows the head but not the matcher
	links = e.spelledAsKnown(links)
	called := e.file.rules.mayCall(links)
	for _, rule := range e.file.oracles() {
		if !called && byName(rule) {
			continue
		}
		times := e.times(rule, links, en)
		os := e.byRule(times.of(rule), links, n, en)
		if len(os) == 0 {
			continue
		}
		for k := range os {
			times.weigh(&os[k], rule)
		}
		if rule.Soft {
			for k := range os {
				os[k].Failure = "error"
			}
		}
		if len(rule.Expect) == 0 || knowsMatcher(rule, os) {
			return os
		}
		if fallback == nil {
			fallback = os
		}
	}
	return fallback
}

// knowsMatcher tells whether a rule lists one of the matchers it read: several
// libraries share the head expect.
func knowsMatcher(rule *catalog.Oracle, os []oracle.Oracle) bool {
	for _, o := range os {
		if _, listed := rule.Matchers[o.Matcher]; listed {
			return true
		}
		for suffix := range 4 {
			if _, listed := rule.Matchers[o.Matcher+"/"+strconv.Itoa(suffix)]; listed {
				return true
			}
		}
	}
	return false
}

// byName tells the rules that know nothing but the names of calls.
func byName(rule *catalog.Oracle) bool {
	return !rule.Chained && len(rule.Expect) == 0 && !rule.Subject && !aboutReplies(rule)
}

func (e *evaluator) byRule(rule *catalog.Oracle, links []syntax.Link, n int, en *env) []oracle.Oracle {
	switch {
	case rule.Effect && !isStatement(e.tree, n):
		return nil
	case aboutReplies(rule):
		return e.replies(rule, links, en)
	case rule.Chained:
		return e.chained(rule, links, en)
	case len(rule.Expect) > 0:
		return e.expectation(rule, links, n, en)
	case rule.Subject:
		return e.subjectFirst(rule, links, en)
	case len(rule.Condition) > 0:
		return e.conditionCall(rule, links, en)
	case len(rule.Call) > 0 && rule.Effect && len(rule.Args) == 0:
		return e.found(rule, links, n, en)
	case len(rule.Call) > 0:
		return e.assertionCall(rule, links, en)
	}
	return nil
}

// callName tells under which of the rule's names a chain calls, if any. Names with a
// dot must match whole; others match the last link, with a receiver the rule allows.
func callName(links []syntax.Link, receivers []string, has func(string) bool) (string, bool) {
	last := links[len(links)-1]
	if !last.Called || last.Name == "" {
		return "", false
	}
	for _, l := range links[:len(links)-1] {
		if l.Called && len(receivers) == 0 {
			return "", false
		}
	}
	name := last.Name
	if len(links) > 1 {
		if full := syntax.ChainName(links); has(full) {
			return full, true
		}
	}
	if !has(name) && !takesSoMany(last, has) {
		return "", false
	}
	if len(receivers) == 0 {
		return name, len(links) == 1 || !named(links[0].Name, telling)
	}
	if len(links) == 1 {
		return name, named("-", receivers) // "-" allows the bare call
	}
	head := syntax.ChainName(links[:len(links)-1])
	return name, named(head, receivers) || named(links[len(links)-2].Name, receivers)
}

// takesSoMany tells whether a table names a call with as many arguments as this one has. A closure
// behind the brackets may be the last of them: expect(3) { cart.total() }.
func takesSoMany(l syntax.Link, has func(string) bool) bool {
	return has(withCount(l.Name, len(l.Args))) || l.Block >= 0 && has(withCount(l.Name, len(l.Args)+1))
}

// withCount is how a table names a call with so many arguments.
func withCount(name string, args int) string {
	if args < 10 {
		return name + "/0/1/2/3/4/5/6/7/8/9"[2*args:2*args+2]
	}
	return name + "/" + strconv.Itoa(args)
}

// assertionCall reads assertEquals(expected, actual).
func (e *evaluator) assertionCall(rule *catalog.Oracle, links []syntax.Link, en *env) []oracle.Oracle {
	name, ok := callName(links, rule.Receivers, func(s string) bool { _, ok := rule.Call[s]; return ok })
	if !ok {
		return nil
	}
	last := links[len(links)-1]
	if slices.Contains(rule.Args, "sign") {
		return e.signed(rule, name, last, en)
	}
	o := oracle.Oracle{Kind: "equal", Matcher: name, Strength: leveled(rule.Call, name, last)}
	if named(name, rule.Async) && !e.awaited(last.Node) {
		o.Dead = "not-awaited"
	}
	roles := e.roles(rule.Args, last.Args)
	positional := 0
	for _, a := range last.Args {
		role := a.Label
		if role == "" || !known(role, rule.Args) {
			if a.Label != "" {
				if by := e.toleranceGiven(a, en); toleranceLabel(a.Label) && (o.Tolerance == "" || oracle.Wider(by, o.Tolerance)) { // of two the wider lets more pass
					o.Tolerance = by
				}
				leftOutBy(&o, a.Label, e.tree.ArgText(a))
				continue
			}
			if positional < len(roles) {
				role = roles[positional]
			} else {
				role = "message"
			}
			positional++
		}
		if role == "matcher" { // assertThat(x, is(3))
			e.wrapped(rule, a, &o, en)
			settle(&o)
			if named(o.Matcher, rule.Vacuous) {
				o.Dead = "tautology"
			}
			continue
		}
		if role == "phrase" { // expect(x, "to equal", 3)
			if !phrased(rule, e.tree.ArgText(a), &o) {
				return nil
			}
			continue
		}
		if role != "tolerance" || e.tolerant(a) || expression.IsNumber(e.toleranceGiven(a, en)) {
			e.fill(&o, role, a, en)
		}
	}
	if o.Negated {
		settle(&o)
	}
	e.weigh(rule, last, &o, en)
	o.Negated = o.Negated || o.Kind == "equal" && o.Strength <= oracle.LevelBound && o.Expected != "" && denies.MatchString(name)
	if named(name, rule.Vacuous) {
		o.Dead = "tautology"
	}
	if o.Subject == "" && o.Expected != "" {
		o.Subject, o.Expected = o.Expected, ""
	}
	e.grade(&o)
	return []oracle.Oracle{o}
}

// denies are the names of assertions that two values differ.
var denies = lazy.MustCompile(`(?i)not_?(equal|eq|same|deep)|^refute_|^assert_not_(includes?|respond_to|match|instance_of|kind_of|in_)|^assert_no_match|not_(predicate|operator)|differs?$|(_|[a-z])ne$|_NE$|_STRNE$`)

func known(role string, roles []string) bool { return named(role, roles) }

func toleranceLabel(s string) bool {
	switch s {
	case "delta", "places", "abs", "rel", "accuracy", "tolerance", "epsilon", "abs_tol", "rel_tol", "precision", "within", "rtol", "atol", "margin", "decimal", "significant":
		return true
	}
	return false
}

// fill puts an argument into its place in an oracle.
func (e *evaluator) fill(o *oracle.Oracle, role string, a syntax.Arg, en *env) {
	toks := e.resolveRange(a.Start, a.End, en)
	switch role {
	case "expected", "type":
		o.Expected, o.Literal = expression.Join(toks), expression.LiteralValue(toks)
	case "actual", "body":
		o.Subject = expression.Join(toks)
	case "tolerance":
		o.Tolerance = expression.Join(toks)
	case "condition":
		o.Subject = expression.Join(toks)
	}
}

func leveled(s catalog.Strengths, name string, l syntax.Link) int {
	level := s[name]
	takesSoMany(syntax.Link{Name: name, Args: l.Args, Block: l.Block}, func(counted string) bool {
		of, listed := s[counted]
		if listed {
			level = of
		}
		return listed
	})
	return level
}

// nothingThere are matchers that say by their name what equal says with a value: nothing is there.
var nothingThere = lazy.MustCompile(`(?i)^(to_?)?(be_?|is_?|assert_?(is_?)?)?(null|undefined|nil|none)f?$`)

// answerOf are matchers that are the answer to a question themselves: Is.True, Is.False.
var answerOf = map[string]bool{"True": true, "False": false}

// grade lowers or raises a table's strength by what is really compared.
func (e *evaluator) grade(o *oracle.Oracle) {
	if condition := expression.Fields(o.Subject); o.Negated && o.Kind == "equal" && compares(condition) {
		if v, isBool := expression.Constants[o.Expected]; isBool && !expression.IsNull(o.Expected) { // not.toBe(false) of a comparison is that it holds
			if inner := oracle.Judge(condition, v); len(inner) == 1 {
				*o = inner[0]
				return
			}
		}
	}
	if yes, asked := answerOf[o.Matcher]; asked && o.Expected == "" { // Is.False of a comparison is that it does not hold
		if condition := expression.Fields(o.Subject); compares(condition) {
			if inner := oracle.Judge(condition, yes == o.Negated); len(inner) == 1 {
				*o = inner[0]
				return
			}
		}
	}
	if o.Strength != oracle.LevelExact && o.Strength != oracle.LevelStruct {
		return
	}
	expected, subject := expression.Fields(o.Expected), expression.Fields(o.Subject)
	if len(expected) == 0 && len(subject) > 0 && nothingThere.MatchString(o.Matcher) && expression.ErrorName(subject) {
		o.Kind, o.Strength = "no-error", oracle.LevelNoError
		return
	}
	if len(expected) == 0 || len(subject) == 0 {
		return
	}
	if expression.LiteralValue(subject) && !expression.LiteralValue(expected) { // arguments in the other order
		expected, subject = subject, expected
		o.Subject, o.Expected, o.Literal = expression.Join(subject), expression.Join(expected), true
	}
	if len(expected) == 1 && expression.IsNull(expected[0]) && expression.ErrorName(subject) {
		o.Kind, o.Strength = "no-error", oracle.LevelNoError
		return
	}
	if v, isBool := expression.Constants[expected[0]]; isBool && len(expected) == 1 && !expression.IsNull(expected[0]) {
		inner := oracle.Judge(subject, !v)
		switch {
		case len(inner) != 1:
		case compares(subject):
			inner[0].Matcher = o.Matcher
			*o = inner[0]
		case oracle.ComparesByCall(inner[0].Matcher) && inner[0].Dead != "": // assertEquals(true, a.equals(a))
			*o = inner[0]
		}
		return
	}
	if oracle.SizeOf(expression.Undated(o.Subject)) && len(expected) == 1 {
		o.Strength = oracle.LevelShape
		return
	}
	if o.Strength == oracle.LevelExact && len(expected) > 2 && expression.LiteralValue(expected) && (expected[0] == "[" || expected[0] == "{" || listMakers[expected[0]]) {
		o.Strength = oracle.LevelStruct
	}
}

// conditions reads assert(a == b, c < d): each is a claim, and a text is none.
func (e *evaluator) conditions(rule *catalog.Oracle, args []syntax.Arg, en *env) (out []oracle.Oracle) {
	for _, a := range args {
		if !e.textual(a) {
			out = append(out, e.judged(e.resolveRange(a.Start, a.End, en), rule.Negated)...)
		}
	}
	return out
}

// conditionCall reads assertTrue(a == b), assert!(x.is_ok()), REQUIRE(a < b).
func (e *evaluator) conditionCall(rule *catalog.Oracle, links []syntax.Link, en *env) []oracle.Oracle {
	_, ok := callName(links, rule.Receivers, func(s string) bool { return named(s, rule.Condition) })
	if !ok {
		return nil
	}
	last := links[len(links)-1]
	at := 0
	for i, role := range e.roles(rule.Args, last.Args) {
		if role == "condition" {
			at = i
		}
	}
	if at >= len(last.Args) || e.messageBeforeBlock(last, at) {
		return e.conditionBlock(rule, last, en)
	}
	a := last.Args[e.behindMessage(last.Args, at)]
	toks := e.resolveRange(a.Start, a.End, en)
	if slices.Contains(rule.Args, "conditions") {
		return e.conditions(rule, last.Args, en)
	}
	if e.tree.Language == syntax.Elixir {
		if parts := patternAndValue(toks, rule.Negated); len(parts) == 2 { // assert {:ok, x} = f()
			o := oracle.Oracle{Kind: "match", Matcher: "=", Subject: expression.Join(parts[1]), Expected: expression.Join(parts[0]), Strength: 80, Literal: expression.LiteralValue(parts[0])}
			if len(parts[0]) == 1 && strings.HasPrefix(parts[0][0], "_") {
				o.Dead = "tautology"
			}
			if leavesOpen(parts[0]) {
				o.Strength = oracle.LevelShape
			}
			if o.Literal && !slices.Contains(parts[0], "%") && o.Dead == "" { // nothing in it is left open: it is an equality
				o.Kind, o.Matcher, o.Strength = "equal", "==", oracle.EqualStrength(parts[1], parts[0])
			}
			return []oracle.Oracle{o}
		}
	}
	claims := e.judged(toks, rule.Negated)
	if named(last.Name, rule.Async) && !e.awaited(last.Node) {
		for i := range claims {
			claims[i].Dead = cmp.Or(claims[i].Dead, "not-awaited")
		}
	}
	return claims
}
