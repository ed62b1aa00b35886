package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
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
// value of one of its parts: that cannot hold of nothing.
func (x *ledger) takeImplied(a *inventory.Case) {
	x.each(func(o inventory.Oracle) bool {
		if o.Negated || o.Subject == "" || o.Expected != "" && o.Kind != "non-null" || o.Effective() > presence {
			return false
		}
		for _, n := range a.Oracles {
			if live(n) && n.Under == "" && !n.Negated && n.Effective() >= exactly && !nothing[n.Expected] && lastPart(n.Matcher) != "toBeUndefined" && lastPart(n.Matcher) != "toBeNull" && partOf(n.Subject, o.Subject) && n.After >= o.After {
				return true
			}
		}
		return false
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
