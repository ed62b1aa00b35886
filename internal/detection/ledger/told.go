package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// exactly is from where on a claim leaves no choice: libraries give their comparisons
// different levels, and going from one to the other loses nothing.
const exactly = 90

func weaker(o, n oracle.Oracle) bool { return n.Effective() < min(o.Effective(), exactly) }

// matchTold settles claims about an error that was caught by hand, where the test now says
// in one call what is thrown and what it tells.
func (x *Ledger) matchTold(a *inventory.Case) {
	var thrown []oracle.Oracle
	for _, n := range a.Oracles {
		if !n.Live() || n.Negated || n.Effective() < errorType {
			continue
		}
		switch {
		case n.Kind == "raises" || strings.HasPrefix(n.Subject, "( ) =>"):
			thrown = append(thrown, n)
		case strings.HasPrefix(n.Matcher, "expectException"): // the text is all that it looks at
			n.Expected = n.Subject
			thrown = append(thrown, n)
		}
	}
	if len(thrown) == 0 {
		return
	}
	told := false
	x.each(func(o oracle.Oracle) bool {
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
	x.each(func(o oracle.Oracle) bool { // what is thrown is of a type that says so
		return aboutError(o) && !o.Negated && (o.Expected == "" || className.MatchString(o.Expected)) && o.Kind != "equal"
	})
}

// toldBeside tells whether a new claim spells out what a caught error says, where the text was
// expected together with the error before.
func (x *Ledger) toldBeside(o oracle.Oracle) bool {
	wanted := expression.Quoted(o.Expected)
	return o.Kind == "raises" && slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool {
		return n.Kind == "equal" && n.Literal && !n.Negated && n.Under == "" && aboutError(n) && n.Effective() >= o.Effective() &&
			!slices.ContainsFunc(wanted, func(w string) bool { return len(w) < 3 || !strings.Contains(n.Expected, w) })
	})
}

// errorType is the level of a claim about the type of an error.
const errorType = 55

var (
	caughtName = lazy.MustCompile(`(?i)(^|[ (])\$?(e|ex|exc|err|error|caught|thrown|exception|info|failure|rejection|#as|#err|expected (\.|->) (getM|m)essage)\b|\berror as|#as|#err|(?i:rejection|catchThrow\w*|exception|captureError\w*) \(|(?i)(assert_?(throws|fails|raises)\w*|intercept|should_?throw\w*|\. throws\w*)( <[^>]*>| \[[^\]]*\])? [({]`)
	className  = lazy.MustCompile(`^[A-Z][\w. :]*$`)
	hole       = lazy.MustCompile(`[$#]?\{[^{}]*\}|\$\w+`) // where a text is filled in
	caseOf     = lazy.MustCompile(`\. (\w+ \( .* \)|[a-z]\w+)$`)
)

func aboutError(o oracle.Oracle) bool {
	return o.Kind == "raises" && o.Expected == "" || o.Kind != "raises" && caughtName.MatchString(o.Subject)
}

// typeMatcher is a matcher of Dart for a type.
var typeMatcher = lazy.MustCompile(`^(?:const )?(?:TypeMatcher|isA|isInstanceOf) < (\w+) >`)

// instanceOf is the class of which a claim says that something is an instance, or "".
func instanceOf(o oracle.Oracle) string {
	inner, found := strings.CutPrefix(o.Subject, "isinstance ( ")
	at := strings.LastIndex(inner, " , ")
	if class := strings.TrimSuffix(inner[at+1:], " )"); found && at >= 0 && !o.Negated {
		return lastPart(strings.ReplaceAll(strings.TrimPrefix(class, ", "), " ", ""))
	}
	return ""
}

// unescaped takes out the signs that only a kind of quotes needs, and ends of lines.
var unescaped = strings.NewReplacer(`\"`, `"`, `\'`, `'`, `\n`, " ")

// oneTextIn tells a value that is one text, with quotes in it that are escaped.
func oneTextIn(s string) bool { return len(s) > 2 && quotedLength(s) == len(s) }

// tells tells whether a claim about what is thrown has all that another expected of it.
func tells(o, n oracle.Oracle) bool {
	if class := instanceOf(o); class != "" {
		return n.Kind == "raises" && errorClass(n) == class
	}
	if m := typeMatcher.FindStringSubmatch(o.Expected); m != nil {
		return strings.Contains(n.Expected, "< "+m[1]+" >")
	}
	if o.Expected == "" {
		return o.Kind == "raises" && n.Kind == "raises" && o.Subject == n.Subject
	}
	wanted := expression.Quoted(unescaped.Replace(o.Expected))
	if text := strings.TrimSpace(unescaped.Replace(o.Expected)); oneTextIn(o.Expected) {
		wanted = []string{text[1 : len(text)-1]}
	}
	if len(wanted) == 0 {
		if m := caseOf.FindStringSubmatch(o.Expected); m != nil { // a value of an enumeration
			return strings.HasSuffix(n.Expected, m[1])
		}
		return className.MatchString(o.Expected) && strings.Contains(n.Expected, o.Expected)
	}
	checked := false
	for _, w := range wanted {
		for _, part := range hole.Split(w, -1) {
			if part = strings.TrimSpace(unescaped.Replace(part)); len(part) > 2 && !strings.Contains(unescaped.Replace(n.Expected), part) {
				return false
			}
			checked = checked || len(part) > 2
		}
	}
	return checked || strings.Contains(n.Expected, wanted[0]) // a text of two letters says nothing by itself
}
