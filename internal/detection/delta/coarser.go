package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// coarsening are calls whose result says less than what they are given: order, number, case and
// blanks are gone.
var coarsening = lazy.MustCompile(`^(?:sorted|sort|sort_by|Sort|sortedBy|toSorted|set|Set|toSet|to_set|HashSet|frozenset|uniq|unique|distinct|round|floor|ceil|trunc|int|Math|lower|upper|casefold|downcase|upcase|toLowerCase|toUpperCase|lowercase|uppercase|lowercased|uppercased|to_lowercase|to_uppercase|to_ascii_lowercase|ToLower|ToUpper|ToLowerInvariant|strtolower|strtoupper|strip|lstrip|rstrip|trim|Trim|TrimSpace|trimEnd|trimStart|trimmed|collapse|normalize)$`)

// coarseOwners are what such calls are reached through.
var coarseOwners = map[string]bool{"strings": true, "String": true, "Enum": true, "MapSet": true, "slices": true, "new": true, "math": true, "Collections": true, "Set": true, "Math": true}

// coarser tells a claim about what is left of a value, where the claim before was about the
// value itself: sorted(names()) for names().
func coarser(o, n inventory.Oracle) bool {
	if o.Kind != "equal" || n.Kind != "equal" || o.Negated || n.Negated || o.Subject == "" {
		return false
	}
	extra, coarse := without(strings.Fields(n.Subject), strings.Fields(o.Subject))
	if !coarse {
		return false
	}
	for _, w := range extra {
		if isName(w) && !coarsening.MatchString(w) && !coarseOwners[w] {
			return false
		}
	}
	return true
}

// without are the words of one subject that another, of which all are there in order, does not
// have; coarse tells whether a call that says less is among them.
func without(words, had []string) (extra []string, coarse bool) {
	at := 0
	for _, w := range words {
		if at < len(had) && w == had[at] {
			at++
			continue
		}
		extra = append(extra, w)
		coarse = coarse || coarsening.MatchString(w)
	}
	return extra, coarse && at == len(had)
}

// strict are matchers that ask for the same thing, or for the same type, and what is left of
// them when they ask for an equal one only.
var strict = map[string]string{
	"assertSame": "assertEquals", "Assert.Same": "Assert.Equal", "Assert.AreSame": "Assert.AreEqual", "toStrictEqual": "toEqual",
	"strictEqual": "equal", "deepStrictEqual": "deepEqual", "isSameAs": "isEqualTo", "assertNotSame": "assertNotEquals", "BeSameAs": "Be", "assert_same": "assert_equal",
}

// laxer tells a claim that asks for an equal value where it asked for the same one.
func laxer(o, n inventory.Oracle) bool {
	for was, is := range strict {
		if lastPart(o.Matcher) == lastPart(was) && lastPart(n.Matcher) == lastPart(is) {
			return value(o) == value(n) && o.Negated == n.Negated
		}
	}
	return false
}
