package ledger

import (
	"strings"

	"holdfast/internal/detection/oracle"
)

// matchMembers finds values that were compared as a whole, of which only some members are looked at
// now, or how many there are. Where as much is looked at as there was, it is told in another way.
func (x *Ledger) matchMembers() {
	x.each(func(o oracle.Oracle) bool {
		if !spellsOut(o) || o.Negated {
			return false
		}
		first, seen := -1, 0
		for i, n := range x.fresh {
			if !n.Live() || n.Subject == o.Subject {
				if n.Subject == o.Subject {
					return false // it is still looked at as a whole, in other words
				}
				continue
			}
			if partOf(Normal(n.Subject), Normal(o.Subject)) {
				seen++
			}
			if first < 0 && n.Under == o.Under && (wholeOf(n, o) || onlyCounted(o, n)) {
				first = i
			}
		}
		if first < 0 || seen >= membersOf(o.Expected) {
			return false
		}
		n := x.fresh[first]
		x.fresh = append(x.fresh[:first:first], x.fresh[first+1:]...)
		x.Coarser = append(x.Coarser, Step{o, &n, "coarser"})
		return true
	})
}

// onlyCounted tells how long something is, where what it is was spelled out and the strength of both
// does not tell them apart.
func onlyCounted(o, n oracle.Oracle) bool {
	return n.Kind == "equal" && !n.Negated && !weaker(o, n) && askedLength(Normal(n.Subject)) == Normal(o.Subject)
}

// membersOf is how many members a value has that is spelled out.
func membersOf(expected string) int {
	words, depth, n := strings.Fields(expected), 0, 1
	for i, w := range words {
		switch {
		case strings.Contains("([{", w):
			depth++
		case strings.Contains(")]}", w):
			depth--
		case w == "," && depth == 1 && i+2 < len(words):
			n++
		}
	}
	return n
}
