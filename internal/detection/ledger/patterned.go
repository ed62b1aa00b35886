package ledger

import (
	"regexp"
	"slices"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// patternLiteral is a regular expression as languages spell it out: /a.c/, %r{a.c}, ~r/a.c/.
var patternLiteral = lazy.MustCompile(`(?:^|[ (\[,:>])(?:~r|%r)?(?:/((?:[^/\\\n]|\\.)+)/[a-z]*|%r\{((?:[^}\\\n]|\\.)+)\}|~r\{((?:[^}\\\n]|\\.)+)\})`)

// patterns are the regular expressions in an expectation.
func patterns(expected string) (out []string) {
	for _, m := range patternLiteral.FindAllStringSubmatch(expected, -1) {
		out = append(out, m[1]+m[2]+m[3])
	}
	return out
}

// becamePattern tells an expectation with a text that has a pattern in its place, which that text
// meets and others would too.
func becamePattern(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || o.Matcher != n.Matcher || o.Expected == n.Expected {
		return false
	}
	now := patterns(n.Expected)
	if len(now) == 0 || len(now) <= len(patterns(o.Expected)) {
		return false
	}
	open := false
	for _, p := range now {
		if slices.Contains(patterns(o.Expected), p) {
			continue
		}
		at := slices.IndexFunc(expression.Quoted(o.Expected), func(text string) bool { return takesMore(p, text) })
		if at < 0 {
			return false
		}
		open = true
	}
	return open
}

// takesMore tells a pattern that a text meets, and that others would meet as well.
func takesMore(pattern, text string) bool {
	meets, err := regexp.Compile(pattern)
	if err != nil || !meets.MatchString(text) {
		return false
	}
	literal, whole := meets.LiteralPrefix()
	return !whole || len(literal) < len(text)
}

// readsPattern are matchers that read a text as a pattern.
var readsPattern = lazy.MustCompile(`(?i)regex|match`)

// widerPattern tells a text that is read as a pattern, of which less is spelled out than before.
func widerPattern(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || o.Matcher != n.Matcher || o.Kind != "raises" && !readsPattern.MatchString(o.Matcher) {
		return false
	}
	was, is := expression.Quoted(o.Expected), expression.Quoted(n.Expected)
	if len(was) != len(is) {
		return false
	}
	wider := false
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		if o.Kind == "raises" && lessSpelledOut(`"`+was[i]+`"`, `"`+is[i]+`"`) {
			wider = true
			continue
		}
		if literal := regexp.QuoteMeta(was[i]) == was[i]; !literal || regexp.QuoteMeta(is[i]) == is[i] || !takesMore(is[i], was[i]) {
			return false
		}
		wider = true
	}
	return wider
}
