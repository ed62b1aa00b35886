package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// looksFor are matchers that ask whether one value is in another.
var looksFor = lazy.MustCompile(`(?i)contain|includ|^(?:not )?in$|substring|^assert_?(?:not_?)?in$|have_?member`)

// memberOf tells whether n spells out the whole in which o looks for a part, and so says whether the
// part is in it: whoever says that a list is [a, b] says that a is in it and that c is not.
func memberOf(o, n oracle.Oracle) bool {
	if n.Negated || n.Under != "" || n.Tolerance != "" || !spellsOut(n) || n.Subject == "" || !looksFor.MatchString(o.Matcher) {
		return false
	}
	whole := Normal(n.Subject)
	for _, part := range [...][2]string{{o.Subject, o.Expected}, {o.Expected, o.Subject}} {
		if part[0] != "" && Normal(part[1]) == whole {
			return isIn(Normal(part[0]), Normal(n.Expected), o.Negated)
		}
	}
	return false
}

// looksAlike tells two looks for one value in another of which one names the value first and the
// other what it is looked for in: assertTrue(a in b) and assertIn(a, b).
func looksAlike(o, n oracle.Oracle) bool {
	return looksFor.MatchString(o.Matcher) && looksFor.MatchString(n.Matcher) && n.Negated == o.Negated && n.Under == o.Under && n.Effective() >= o.Effective() &&
		(o.Matcher == "in") != (n.Matcher == "in") && alike(n.Subject, o.Expected) && alike(n.Expected, o.Subject)
}

// isIn tells whether a value that is spelled out has a part in it or, where that is asked, has not.
func isIn(part, whole string, not bool) bool {
	if oneText(whole) {
		text := strings.Trim(part, "\"'`")
		return oneText(part) && text != "" && strings.Contains(whole[1:len(whole)-1], text) != not
	}
	list := elements(expression.Words(whole))
	return len(list) > 0 && slices.Contains(list, part) != not
}
