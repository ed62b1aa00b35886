package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// exactly is from where on a claim leaves no choice: libraries give their comparisons
// different levels, and going from one to the other loses nothing.
const exactly = 90

func weaker(o, n inventory.Oracle) bool { return n.Effective() < min(o.Effective(), exactly) }

// matchTold settles claims about an error that was caught by hand, where the test now says
// in one call what is thrown and what it tells.
func (x *ledger) matchTold(a *inventory.Case) {
	var thrown []inventory.Oracle
	for _, n := range a.Oracles {
		if live(n) && !n.Negated && n.Effective() >= errorType && (n.Kind == "raises" || strings.HasPrefix(n.Subject, "( ) =>")) {
			thrown = append(thrown, n)
		}
	}
	if len(thrown) == 0 {
		return
	}
	told := false
	x.each(func(o inventory.Oracle) bool {
		if o.Negated || !aboutError(o) {
			return false
		}
		for _, n := range thrown {
			if tells(o, n) {
				told = true
				return true
			}
		}
		return false
	})
	if !told {
		return
	}
	x.each(func(o inventory.Oracle) bool { // what is thrown is of a type that says so
		return aboutError(o) && !o.Negated && (o.Expected == "" || className.MatchString(o.Expected)) && o.Kind != "equal"
	})
}

// errorType is the level of a claim about the type of an error.
const errorType = 55

var (
	caughtName = lazy.MustCompile(`(?i)(^|[ (])(e|ex|exc|err|error|caught|thrown|exception|info|failure|rejection|#as|#err)\b|\berror as|#as|#err|(?i:rejection|catchThrow\w*|exception|captureError\w*) \(`)
	className  = lazy.MustCompile(`^[A-Z][\w. :]*$`)
	hole       = lazy.MustCompile(`[$#]?\{[^{}]*\}|\$\w+`) // where a text is filled in
	caseOf     = lazy.MustCompile(`\. (\w+ \( .* \)|[a-z]\w+)$`)
)

func aboutError(o inventory.Oracle) bool {
	return o.Kind == "raises" && o.Expected == "" || o.Kind != "raises" && caughtName.MatchString(o.Subject)
}

// tells tells whether a claim about what is thrown has all that another expected of it.
func tells(o, n inventory.Oracle) bool {
	if o.Expected == "" {
		return o.Kind == "raises" && n.Kind == "raises" && o.Subject == n.Subject
	}
	wanted := quoted(o.Expected)
	if len(wanted) == 0 {
		if m := caseOf.FindStringSubmatch(o.Expected); m != nil { // a value of an enumeration
			return strings.HasSuffix(n.Expected, m[1])
		}
		return className.MatchString(o.Expected) && strings.Contains(n.Expected, o.Expected)
	}
	for _, w := range wanted {
		for _, part := range hole.Split(w, -1) {
			if part = strings.TrimSpace(part); len(part) > 2 && !strings.Contains(n.Expected, part) {
				return false
			}
		}
	}
	return true
}

var (
	literalWord = lazy.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\b\d[\w.]*`)
	plainName   = lazy.MustCompile(`[A-Za-z_]\w*`)
	collects    = map[string]bool{"listOf": true, "of": true, "valueOf": true, "list": true, "set": true, "vec": true, "arrayOf": true, "mapOf": true, "setOf": true, "asList": true, "new": true, "tuple": true, "dict": true, "to": true, "parse": true, "from": true}
)

// sameValue tells whether two expressions spell out the same value in different forms:
// "0.30" and new BigDecimal("0.30"), [2, 1] and listOf(2, 1).
func sameValue(a, b string) bool {
	if zero(a) && zero(b) {
		return true
	}
	was, is := spelledOut(a), spelledOut(b)
	if len(was) == 0 || len(was) != len(is) {
		return false
	}
	for i := range was {
		if was[i] != is[i] {
			return false
		}
	}
	for _, text := range []string{a, b} {
		for _, w := range plainName.FindAllString(literalWord.ReplaceAllString(text, ""), -1) {
			if !collects[w] && (w[0] < 'A' || w[0] > 'Z') {
				return false
			}
		}
	}
	return true
}

func zero(s string) bool { return s == "0" || s == "Is . Zero" || s == "Zero" }

func spelledOut(s string) []string {
	var out []string
	for _, w := range literalWord.FindAllString(s, -1) {
		out = append(out, strings.Trim(w, "\"'"))
	}
	return out
}
