package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// askedByValue are how an error is compared with a known one.
	askedByValue = lazy.MustCompile(`^(?:\w+\.)?(?:Is|ErrorIs)$`)
	knownError   = lazy.MustCompile(`(?:^|[. ])(?:[Ee]rr[A-Z]\w*|\w+Error|EOF)$`)
	// someOf asks whether one of several is as a closure says.
	someOf = lazy.MustCompile(`(?:^|[. ])(?:any\?|any|Any|some|exists|ContainsFunc|anyMatch|anySatisfy|member\?) [({]`)
)

// matchByValue settles claims about the words of an error, and that there is one, where the error
// of the same call is now compared with a known one: nothing is no known error.
func (x *Ledger) matchByValue() {
	var known []oracle.Oracle
	for _, n := range x.fresh {
		if n.Kind == "match" && !n.Negated && n.Under == "" && askedByValue.MatchString(n.Matcher) && knownError.MatchString(n.Expected) {
			known = append(known, n)
		}
	}
	if len(known) == 0 {
		return
	}
	x.each(func(o oracle.Oracle) bool {
		subject, worded := strings.CutSuffix(o.Subject, " . Error ( )")
		if !(worded && o.Literal && !o.Negated || isThere(o)) {
			return false
		}
		name := expression.Callee(subject)
		return name != "" && slices.ContainsFunc(known, func(n oracle.Oracle) bool { return expression.Callee(n.Subject) == name })
	})
}

// matchReported finds errors that were thrown with a text and are now told in the same text by
// another way: another contract, which the case looks at as closely.
func (x *Ledger) matchReported() {
	x.each(func(o oracle.Oracle) bool {
		wanted := expression.Quoted(o.Expected)
		if o.Kind != "raises" || o.Negated || !slices.ContainsFunc(wanted, func(w string) bool { return len(w) >= reportedText }) {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			told := n.Subject + " " + n.Expected
			return n.Kind != "raises" && !n.Negated && n.Under == o.Under && n.Effective() >= o.Effective() && !slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(told, w) })
		})
		if n != nil && !aboutError(*n) {
			x.Changed = append(x.Changed, Step{o, n, "contract"})
		}
		return n != nil
	})
}

// reportedText is from which length on a text is no coincidence.
const reportedText = 12

// oneOfThem tells a look for an element that is now a closure which asks each element for the same:
// every word of what was looked for stands in it.
func oneOfThem(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || n.Kind != "truth" || !looksForText.MatchString(o.Matcher) || !someOf.MatchString(n.Subject) {
		return false
	}
	element := o.Expected
	if o.Matcher == "in" && !o.Literal {
		element = o.Subject // [1, 2] in pairs
	}
	had, asked := NamedIn(element), NamedIn(n.Subject)
	for w := range had {
		if !asked[w] {
			return false
		}
	}
	return len(had) > 0
}

// sameCall tells an expectation of a call that names another owner and is as it was otherwise,
// all its values included.
func sameCall(o, n oracle.Oracle) bool {
	if o.Subject != "" || n.Subject != "" || o.Kind != "match" || n.Kind != o.Kind || n.Matcher != o.Matcher || n.Negated != o.Negated || n.Under != o.Under || n.Effective() < o.Effective() {
		return false
	}
	was, is := strings.Fields(o.Expected), strings.Fields(n.Expected)
	if len(was) < 3 || len(is) < 3 || was[1] != "," || is[1] != "," || !className.MatchString(was[0]) || !className.MatchString(is[0]) || was[2] != is[2] {
		return false
	}
	for _, w := range was[2:] {
		if value := strings.IndexByte("\"':0123456789", w[0]) >= 0; value && !slices.Contains(is[2:], w) {
			return false
		}
	}
	return true
}

// failedAtOnce tells a claim at the very start of a case that could not hold and let nothing
// behind it run; one that stands in a callback or behind a call says that they are not reached.
func failedAtOnce(o oracle.Oracle, b *inventory.Case) bool {
	return o.Kind == "fail" && o.Matcher == "constant" && o.Under == "" && o.After == 0 && o.Line > b.Line && o.Line <= b.Line+headLines
}

// headLines are how many lines a mark and the head of a case take.
const headLines = 2

// otherBranch tells a claim that a row no longer reaches, because the same condition has it reach
// another claim that it did not reach before.
func (x *Ledger) otherBranch(s Step) bool {
	if s.Why != "after-return" || s.Before.Kind != "fail" {
		return false
	}
	return slices.ContainsFunc(x.Inputs, func(i Step) bool {
		return i.After != nil && i.Before.Under != "" && i.After.Under == "" && strings.HasPrefix(s.Before.Under, "not "+i.Before.Under)
	})
}
