package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// wrapAssertion puts one assertion where it cannot fail the test.
func wrapAssertion(template func(*phrases) string) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant {
		ph := anyLanguage[p.file.lang]
		list := p.assertions()
		if template(ph) == "" || len(list) == 0 {
			return nil
		}
		s := list[r.IntN(len(list))]
		if multiLineText(p.file, s) || !throws(p.file.lang, s.text) || p.namedFor(s) {
			return nil
		}
		return &mutant{edited(p.file, p.file.replaced(s.first, s.last, p.file.wrapped(template(ph), s.first, s.last)...)), "wrapped " + firstLine(s.text)}
	}
}

// throws holds for assertions that stop the test by an exception, which a handler can
// catch; some only take note of the failure.
func throws(lang syntax.Language, text string) bool {
	return !strings.HasPrefix(text, "return") && !strings.HasPrefix(text, "$this->expectException")
}

// gives begins a statement that gives a value a name.
var gives = re(`^(?:[\w<>\[\].?]+\s+)*?(\w+)\s*(?::[^=\n]+)?:?=[^=>]`)

// namedFor tells a statement that gives something the name by which the test goes on: inside of a block
// nobody behind it finds it, and nothing compiles.
func (p *place) namedFor(s statement) bool {
	m := gives.FindStringSubmatch(s.text)
	if m == nil || s.last >= p.last {
		return false
	}
	return re(`\b` + m[1] + `\b`).MatchString(strings.Join(p.file.lines[s.last:p.last], "\n"))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// multiLineText tells whether a statement holds a text over several lines, which must
// not be indented.
func multiLineText(f *source, s statement) bool {
	for n := s.node; n < f.tree.End(s.node); n++ {
		if f.tree.Role(n) == syntax.String && f.tree.Line(n) != f.tree.EndLine(n) {
			return true
		}
	}
	return false
}

// dropAssertion removes one of several: a comparison whose subject nothing else looks at.
func dropAssertion(p *place, r *rand.Rand) *mutant {
	list := p.equalities()
	if len(p.assertions()) < 2 || len(list) == 0 {
		return nil
	}
	e := list[r.IntN(len(list))]
	for _, s := range p.assertions() {
		if s.node != e.node && strings.Contains(s.text, e.actual) {
			return nil
		}
	}
	if p.file.lang == syntax.Go && len(re(`\b`+regexp.QuoteMeta(e.actual)+`\b`).FindAllString(strings.Replace(p.text(), e.text, "", 1), -1)) == 1 && re(`^\w+$`).MatchString(e.actual) {
		return nil // a name of Go that nothing uses any more does not compile
	}
	return &mutant{edited(p.file, p.file.replaced(e.first, e.last)), "removed " + firstLine(e.text)}
}

// dropAssertions removes all of them; what the test does stays.
func dropAssertions(p *place, _ *rand.Rand) *mutant {
	list := p.assertions()
	if len(list) == 0 || len(list) == len(p.stmts) {
		return nil
	}
	var ranges [][2]int
	rest := p.text()
	for _, s := range list {
		ranges = append(ranges, [2]int{s.first, s.last})
		rest = strings.Replace(rest, s.text, "", 1)
	}
	_, body, _ := strings.Cut(rest, p.name)
	if asserting.MatchString(body) || re(`(?i)\w_(assert|expect|check)\w*\(`).MatchString(body) { // others remain, in closures or helpers
		return nil
	}
	return &mutant{edited(p.file, p.file.cuts(ranges)), "all assertions removed"}
}

// reword replaces a comparison by something else about the same value.
func reword(how string, pick func(*eqForm) []string, allowed func(equality) bool) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant {
		list := p.equalities()
		if len(list) == 0 {
			return nil
		}
		e := list[r.IntN(len(list))]
		choices := pick(e.form)
		if len(choices) == 0 || choices[0] == "" || !allowed(e) {
			return nil
		}
		text := e.say(choices[r.IntN(len(choices))])
		if strings.Contains(text, ".(") || strings.Contains(p.text(), text) || noCondition(p.file.lang, e, text) {
			return nil
		}
		return &mutant{p.instead(e, text), how + " " + firstLine(e.text) + " → " + text}
	}
}

// noCondition tells a value of C++ that is no condition by itself: REQUIRE(name) does not compile where
// the name is compared with a text or with a spelled-out list.
func noCondition(lang syntax.Language, e equality, text string) bool {
	return lang == syntax.CPP && re(`^"|\{`).MatchString(e.expected) && !strings.Contains(text, "=") && strings.Contains(text, "("+e.actual+")")
}

func anyEquality(equality) bool { return true }

// telling comparisons say more than truth or presence does.
func tellingEquality(e equality) bool {
	return !plainOnly.MatchString(e.expected) && !strings.Contains(e.actual, " not ") && e.form.name != "if !="
}

// taking calls answer something else the second time.
var taking = re(`(?i)\b(pop|shift|next|reserve|dequeue|poll|take|read\w*|gets|recv|receive|advance|consume|rand\w*|now|uuid\w*|incr\w*|decr\w*|tick|call)(!|\(|$)`)

// ofMatcher is what a library of claims makes of a value to compare with: code gives the other side.
var ofMatcher = re(`\b[aA]pprox\(`)

// calling comparisons look at what some code returns.
func calling(e equality) bool {
	return strings.Contains(e.actual, "(") && e.form.name != "if !=" && !taking.MatchString(e.actual) && !ofMatcher.MatchString(e.actual)
}

// rewriteExpected changes the spelled-out value a test compares with.
func rewriteExpected(p *place, r *rand.Rand) *mutant {
	var list []equality
	for _, e := range p.equalities() {
		if literalText.MatchString(e.expected) && e.start > 0 && !re(`^['"]{2}$`).MatchString(e.expected) {
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return nil
	}
	e := list[r.IntN(len(list))]
	value := otherLiteral(e.expected)
	if value == "" {
		return nil
	}
	return &mutant{edited(p.file, p.file.spliced(e.start, e.end, value)), "expects " + value + " instead of " + e.expected}
}

// otherLiteral is a different literal of the same kind.
func otherLiteral(text string) string {
	last := text[len(text)-1]
	switch {
	case last == '"' || last == '\'':
		if len(text) < 4 || text[len(text)-2] == '\\' {
			return ""
		}
		return text[:len(text)-1] + "s" + string(last)
	case last >= '0' && last <= '8':
		return text[:len(text)-1] + string(last+1)
	case last == '9':
		return text[:len(text)-1] + "8"
	}
	return ""
}
