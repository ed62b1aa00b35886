package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// aboutReplies tells a rule for chains that ask something and then claim, link by link, what
// parts of the reply are.
func aboutReplies(rule *catalog.Oracle) bool {
	return len(rule.After) > 0 || len(rule.Asking) > 0 || len(rule.Within) > 0
}

// replies reads get("/").then().statusCode(200).body("name", equalTo("a")),
// exchange().expectStatus().isOk() and perform(get("/")).andExpect(status().isOk()).
func (e *evaluator) replies(rule *catalog.Oracle, links []syntax.Link, en *env) []oracle.Oracle {
	openers := slices.Concat(rule.After, rule.Within)
	if len(openers) == 0 { // words such as content or header open nothing where claims stand in a frame of their own
		openers = rule.Asking
	}
	start := slices.IndexFunc(links, func(l syntax.Link) bool { return l.Called && named(l.Name, openers) })
	if start < 0 || start == 0 && len(rule.After) == 0 || len(rule.Through) > 0 && !passes(rule.Through, links) {
		return nil
	}
	r := replying{e: e, rule: rule, en: en}
	if start > 0 {
		r.subject = e.before(links, start, en)
	} else { // expect().statusCode(200).when().get("/")
		r.subject = r.written(links[len(links)-1])
	}
	if first := links[start]; named(first.Name, rule.After) {
		if closure := e.closureOf(first); closure >= 0 { // When { get("/") } Then { statusCode(200) }
			r.closure(closure)
		}
		start++
	}
	r.links(links[start:])
	return r.out
}

// replying collects the claims of one chain.
type replying struct {
	e       *evaluator
	rule    *catalog.Oracle
	en      *env
	subject string
	part    string
	out     []oracle.Oracle
}

// links reads claims that follow one another in a chain.
func (r *replying) links(links []syntax.Link) {
	for _, l := range links {
		switch {
		case !l.Called || l.Name == "":
		case named(l.Name, r.rule.Within):
			r.inside(l)
		case named(l.Name, r.rule.Asking):
			r.part = r.written(l)
		case lists(r.rule.Matchers, l):
			r.claim(l)
		}
	}
}

// inside reads the claims that a link is given: andExpect(status().isOk()), andExpect { status { isOk() } }.
func (r *replying) inside(l syntax.Link) {
	for _, a := range l.Args {
		if a.Node >= 0 && r.e.tree.Role(a.Node) != syntax.Lambda {
			r.given(r.e.tree.Chain(a.Node))
		}
	}
	if closure := r.e.closureOf(l); closure >= 0 {
		r.closure(closure)
	}
}

// given reads one claim: the last call says what must hold, those before it of what.
func (r *replying) given(links []syntax.Link) {
	last := links[len(links)-1]
	if !last.Called || last.Name == "" {
		return
	}
	var part []string
	for _, l := range links[:len(links)-1] {
		if l.Called {
			part = append(part, r.written(l))
		}
	}
	r.part = strings.Join(part, " . ")
	r.claim(last)
}

// closure reads the calls of a closure: status { isOk() }, statusCode(200).
func (r *replying) closure(n int) {
	t := r.e.tree
	for c, end := n+1, t.End(n); c < end; c++ {
		if t.Role(c) != syntax.Call {
			continue
		}
		links := t.Chain(c)
		head, inner := links[0], r.e.closureOf(links[len(links)-1])
		if inner >= 0 && named(head.Name, r.rule.Asking) {
			around := *r
			r.subject, r.part = strings.TrimRight(r.subject+" . "+r.written(head), " ."), ""
			r.closure(inner)
			r.subject, r.part = around.subject, around.part
		} else if inner < 0 {
			r.given(links)
		}
		c = t.End(c) - 1
	}
}

// written is a link as it stands, with the values of names and without a closure.
func (r *replying) written(l syntax.Link) string {
	said := l.Name
	for _, a := range l.Args {
		if a.Node < 0 || r.e.tree.Role(a.Node) != syntax.Lambda {
			said += " ( " + expression.Join(r.e.resolveRange(a.Start, a.End, r.en)) + " )"
		}
	}
	return said
}

// claim reads statusCode(200), string(containsString("a")) and body("name", equalTo("a"), "size", is(2)).
func (r *replying) claim(l syntax.Link) {
	about := r.subject
	if r.part != "" {
		about += " . " + r.part
	}
	if !r.rule.Field || len(l.Args) < 2 {
		r.add(l, l, about)
		return
	}
	for i := 0; i+1 < len(l.Args); i += 2 {
		one := l
		one.Args = l.Args[i+1 : i+2]
		r.add(l, one, about+" . "+l.Name+" ( "+expression.Join(r.e.resolveRange(l.Args[i].Start, l.Args[i].End, r.en))+" )")
	}
}

// add notes what one link claims; whole is the link with all of its arguments, by which tables know it.
func (r *replying) add(whole, l syntax.Link, about string) {
	e := r.e
	o := oracle.Oracle{Kind: "match", Subject: about}
	e.matcher(r.rule, l, &o, r.en)
	if len(whole.Args) != len(l.Args) {
		o.Strength = matcherLevel(r.rule.Matchers, whole)
	}
	if m := r.matcherIn(l); m != nil {
		e.wrapped(m, r.ofMember(l.Args[len(l.Args)-1], &o), &o, r.en)
		o.Matcher = l.Name + " " + o.Matcher
		if named(strings.TrimPrefix(o.Matcher, l.Name+" "), m.Vacuous) {
			o.Dead = "tautology"
		}
	}
	settle(&o)
	e.grade(&o)
	if named(l.Name, r.rule.Vacuous) {
		o.Dead = "tautology"
	}
	r.out = append(r.out, o)
}

// matcherIn is the rule whose matcher a link is given: string(containsString("a")).
func (r *replying) matcherIn(l syntax.Link) *catalog.Oracle {
	if len(l.Args) == 0 || l.Args[len(l.Args)-1].Node < 0 {
		return nil
	}
	head := r.e.tree.Chain(l.Args[len(l.Args)-1].Node)[0]
	if !head.Called {
		return nil
	}
	for _, rule := range r.e.file.oracles() {
		if slices.Contains(rule.Args, "matcher") && (lists(rule.Matchers, head) || named(head.Name, rule.Not) || named(head.Name, rule.Vacuous)) {
			return rule
		}
	}
	return nil
}

// ofMember is what a matcher says of one member, hasProperty("name", is("a")), which is what is
// looked at then; any other matcher is what it is.
func (r *replying) ofMember(a syntax.Arg, o *oracle.Oracle) syntax.Arg {
	head := r.e.tree.Chain(a.Node)[0]
	if head.Name != "hasProperty" || len(head.Args) != 2 || head.Args[1].Node < 0 {
		return a
	}
	o.Subject += " . " + expression.Join(r.e.resolveRange(head.Args[0].Start, head.Args[0].End, r.en))
	return head.Args[1]
}
