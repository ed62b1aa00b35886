package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var definedWord = lazy.MustCompile(`(?i)(^|\.)(toBeDefined|isDefined|defined)$`)

// opposites are matchers of which one says what the other denies.
var opposites = [][2]string{{"toBeDefined", "toBeUndefined"}, {"isDefined", "isUndefined"}}

func opposite(one, other string) bool {
	one, other = lastPart(one), lastPart(other)
	for _, p := range opposites {
		if one == p[0] && other == p[1] || one == p[1] && other == p[0] {
			return true
		}
	}
	return false
}

func lastPart(matcher string) string { return matcher[strings.LastIndexByte(matcher, '.')+1:] }

// takeImplied settles claims that something is there, where the case still claims an exact
// value of one of its parts, or says of a part what it said before: that cannot hold of nothing.
func (x *Ledger) takeImplied(b, a *inventory.Case) {
	x.each(func(o oracle.Oracle) bool {
		if unwraps(o, a) || slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
			return onlyOneOfClass(o, n) || onlyElement(o, n) || saysWhichError(o, n) || notAmongThem(o, n)
		}) {
			return true
		}
		if !isThere(o) {
			return false
		}
		if slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool { return hasInIt(n, o) }) {
			return true
		}
		for _, n := range a.Oracles {
			if n.Live() && n.Under == "" && !n.Negated && (n.Effective() >= exactly || counts(n)) && !nothing[n.Expected] && lastPart(n.Matcher) != "toBeUndefined" && lastPart(n.Matcher) != "toBeNull" && partOf(n.Subject, o.Subject) && n.After >= o.After {
				return true
			}
		}
		return slices.ContainsFunc(b.Oracles, func(p oracle.Oracle) bool { return hangsOn(p, o) && staysIn(a, p) })
	})
}

// notAmongThem tells a claim that there is nothing under a name, of something of which another spells out all names
// at the same moment, and that one is not among them.
func notAmongThem(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || !n.Live() || n.Under != "" || n.After != o.After || !n.Literal || !spellsOut(n) || !strings.HasPrefix(n.Expected, "{ ") || o.Kind != "equal" || o.Expected != "" && !nothing[o.Expected] || o.Expected == "false" || o.Expected == "" && !saysNothing(strings.ToLower(strings.TrimPrefix(o.Matcher, "be_"))) {
		return false
	}
	name, found := strings.CutPrefix(Normal(o.Subject), Normal(n.Subject)+" [ ")
	name = strings.Trim(strings.TrimSuffix(name, " ]"), "\"':")
	return found && expression.IsName(name) && !slices.ContainsFunc(strings.Fields(n.Expected), func(w string) bool { return strings.Trim(w, "\"':") == name })
}

// isThere tells a claim that says no more than that something is there.
func isThere(o oracle.Oracle) bool {
	switch {
	case o.Subject == "" || o.Effective() > Presence:
		return false
	case o.Kind == "non-null":
		return true
	case o.Negated:
		return nothing[o.Expected] && o.Expected != "false" && saysNothing(strings.ToLower(strings.TrimPrefix(o.Matcher, "be_")))
	}
	return o.Expected == ""
}

// findsText are matchers that find a text in another: nothing has none.
var findsText = lazy.MustCompile(`(?i)contain|includ|substring|starts?_?with|ends?_?with|prefix|suffix`)

// hasInIt tells a claim that a text, or a list, has something in it of which another says no
// more than that it is there.
func hasInIt(n, o oracle.Oracle) bool {
	return n.Live() && n.Under == "" && !n.Negated && n.Kind == "match" && n.After == o.After && n.Subject == o.Subject &&
		(n.Literal && len(n.Expected) > 2 && findsText.MatchString(n.Matcher) || counts(n))
}

// counts tells a claim of how many elements there are: nothing has no number of them.
func counts(n oracle.Oracle) bool { return n.Literal && sizeAsked.MatchString(n.Matcher) }

// hangsOn tells a claim about a member of what another says is there: where that is nothing, the
// way to the member fails.
func hangsOn(p, o oracle.Oracle) bool {
	rest, found := strings.CutPrefix(p.Subject, o.Subject+" ")
	return found && p.Live() && p.Under == "" && p.After == o.After && p.Text != "" && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, "! . "))
}

// staysIn tells whether a case makes a claim in the same words, however what it looks at is made.
func staysIn(a *inventory.Case, p oracle.Oracle) bool {
	return slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
		return n.Live() && n.Under == "" && n.Text == p.Text && n.Kind == p.Kind && n.Negated == p.Negated && value(n) == value(p)
	})
}

// nothing are values that a part of nothing may have, too.
var nothing = map[string]bool{"": true, "null": true, "undefined": true, "nil": true, "None": true, "false": true}

// partOf tells whether a subject is reached through another.
func partOf(part, whole string) bool {
	rest, found := strings.CutPrefix(part, whole+" ")
	if !found {
		return false
	}
	for _, step := range []string{". ", "?. ", "! . ", "[ ", "-> "} {
		if strings.HasPrefix(rest, step) {
			return true
		}
	}
	return false
}

// unwrappers are calls that fail where the answer to a question is no: asking first says nothing more.
var unwrappers = map[string][]string{
	"is_err": {"unwrap_err", "expect_err"}, "is_ok": {"unwrap", "expect"}, "is_some": {"unwrap", "expect"},
	"isPresent": {"orElseThrow", "get"}, "isDefined": {"get"}, "has_value": {"value"},
}

// unwraps tells a question about an outcome that the case takes out of its wrapping all the same, to
// claim something about it.
func unwraps(o oracle.Oracle, a *inventory.Case) bool {
	whole, asked, found := cutLast(strings.TrimSuffix(o.Subject, " ( )"), " . ")
	if question := askedByName(o.Matcher); question != "" {
		whole, asked, found = o.Subject, question, true
	}
	if !found || o.Negated || o.Expected != "" && o.Expected != "true" || o.Effective() > exactly {
		return false
	}
	for _, name := range unwrappers[asked] {
		for _, n := range a.Oracles {
			if n.Live() && n.Under == "" && (strings.HasPrefix(n.Subject, whole+" . "+name+" ( ") || takenOut(n, whole, name)) {
				return true
			}
		}
	}
	return false
}

// namedQuestions are claims that ask by their own name how something came out.
var namedQuestions = [][2]string{{"assert_err", "is_err"}, {"assert_ok", "is_ok"}, {"assert_some", "is_some"}}

func askedByName(matcher string) string {
	for _, q := range namedQuestions {
		if strings.TrimSuffix(matcher, "!") == q[0] {
			return q[1]
		}
	}
	return ""
}

// takenOut tells a call that takes an outcome out of its wrapping for its own sake.
func takenOut(n oracle.Oracle, whole, name string) bool {
	return n.Effective() == oracle.SetupStrength && !n.Negated && n.Subject == whole && strings.Contains(n.Text, "."+name+"(")
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// valuesOfClass are the classes of Ruby that have only one value.
var valuesOfClass = [][2]string{{"TrueClass", "true"}, {"FalseClass", "false"}, {"NilClass", "nil"}}

// onlyOneOfClass tells a question for the class of a value where the case claims which value it is, and
// no other is of that class.
func onlyOneOfClass(o, n oracle.Oracle) bool {
	return o.Kind == "match" && !o.Negated && n.Kind == "equal" && !n.Negated && n.Live() && n.Under == "" && n.Subject == o.Subject && n.After >= o.After &&
		slices.Contains(valuesOfClass, [2]string{o.Expected, n.Expected})
}

// takesOnly are steps of a claim that fail where a list has not exactly one element.
var takesOnly = lazy.MustCompile(`\.\s*(?:singleElement|single|Single|onlyElement)\(`)

// onlyElement tells a claim that a list has one element where another takes its only element.
func onlyElement(o, n oracle.Oracle) bool {
	return o.Kind == "equal" && !o.Negated && o.Expected == "1" && n.Live() && n.Under == "" && n.After >= o.After &&
		askedLength(Normal(o.Subject)) == Normal(n.Subject) && takesOnly.MatchString(n.Written())
}

var (
	// errorAtAll are claims that there is an error, whichever.
	errorAtAll = lazy.MustCompile(`(?:^|\.)(?:Error|Errorf|Err)$`)
	// errorNamed are claims that say which error it is, or what it says; without one they fail.
	errorNamed = lazy.MustCompile(`(?:^|\.)(?:ErrorContainsf?|EqualErrorf?|ErrorIsf?|ErrorAsf?)$`)
)

// saysWhichError tells a claim that there is an error where another says which one it is.
func saysWhichError(o, n oracle.Oracle) bool {
	return !o.Negated && o.Expected == "" && errorAtAll.MatchString(o.Matcher) && n.Live() && n.Under == o.Under && !n.Negated && n.Expected != "" &&
		n.Expected != `""` && errorNamed.MatchString(n.Matcher) && alike(n.Subject, o.Subject) && n.After >= o.After
}
