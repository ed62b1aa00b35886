package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// takeMerged settles looks for texts that one look for all of them replaces: two times include
// become one include, or an equality, of a text that has both.
func (x *Ledger) takeMerged() {
	used := make([]bool, len(x.fresh))
	x.each(func(o oracle.Oracle) bool {
		at := slices.IndexFunc(x.fresh, func(n oracle.Oracle) bool { return mergedIn(o, n) || absentIn(o, n) })
		if at < 0 {
			return false
		}
		used[at] = true
		return true
	})
	var rest []oracle.Oracle
	for i, n := range x.fresh {
		if !used[i] {
			rest = append(rest, n)
		}
	}
	x.fresh = rest
}

var looksForText = lazy.MustCompile(`(?i)contain|includ|^in$|substring`)

// mergedIn tells whether n asks for every text that o asked for, of the same subject.
func mergedIn(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || n.Under != o.Under || !o.Literal || !looksForText.MatchString(o.Matcher) || n.Effective() < o.Effective() || maskText(n.Subject) != maskText(o.Subject) || n.Expected == o.Expected {
		return false
	}
	if n.Matcher != o.Matcher && !(n.Kind == "equal" && n.Effective() >= exactly) {
		return false
	}
	wanted := expression.Quoted(o.Expected)
	return len(wanted) > 0 && !slices.ContainsFunc(wanted, func(w string) bool { return len(w) < mergedText || !strings.Contains(n.Expected, w) })
}

// mergedText is from which length on a text does not stand in another by chance.
const mergedText = 4

var (
	notFound   = lazy.MustCompile(`(?i)not_?found|no_?such_?element`)
	hasNothing = lazy.MustCompile(`(?i)^have_no_|^(assert_|refute_)?has_no_`)
)

// absentIn tells a search that had to fail and is now a claim that nothing is found: both name
// what is looked for.
func absentIn(o, n oracle.Oracle) bool {
	if o.Kind != "raises" || o.Negated || n.Under != o.Under || !notFound.MatchString(o.Expected) || n.Negated == hasNothing.MatchString(n.Matcher) {
		return false
	}
	wanted := expression.Quoted(o.Subject)
	return len(wanted) > 0 && !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(expression.Quoted(n.Expected), w) })
}
