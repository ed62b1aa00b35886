package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// matchAnnounced settles claims that a deprecation is announced, which are made in another of the ways that there are:
// in the comment above a test, by a call before it, by one around it. All that had to be said must be said still.
func (x *Ledger) matchAnnounced() {
	x.each(func(o oracle.Oracle) bool {
		if !announcement(o) {
			return false
		}
		texts := slices.DeleteFunc(textsIn(o), func(text string) bool { return len(text) < reportedText }) // the others are filled in
		if len(texts) == 0 {
			return false
		}
		return slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool { // what a comment says holds for every row
			said := textsIn(n)
			return announcement(n) && n.Under == o.Under && n.Negated == o.Negated && !slices.ContainsFunc(texts, func(text string) bool { return !slices.Contains(said, text) })
		})
	})
}

// announcement tells a claim that something is said to be deprecated.
func announcement(o oracle.Oracle) bool {
	return o.Kind == "equal" && o.Live() && strings.Contains(o.Matcher, "eprecation")
}

// textsIn are the texts that a claim spells out, whichever quotes stand around them.
func textsIn(o oracle.Oracle) (out []string) {
	for _, w := range expression.Words(o.Subject + " " + o.Expected) {
		if n := len(w); n > 1 && (w[0] == '"' || w[0] == '\'') && w[n-1] == w[0] {
			out = append(out, strings.ReplaceAll(w[1:n-1], `\`, ""))
		}
	}
	return out
}
