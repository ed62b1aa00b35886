package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// asksForNewer are questions that hold for a version and all after it.
	asksForNewer = lazy.MustCompile(`(?i)\b\w*version\w*(?: \. \w+)*(?: \[ [\d: ]+ \])?(?: \))? >=? |\bversion_compare \(.*["'](?:>=?|g[et])["'] \)|\bgte? \( [\w .]*version|\bPY3\w*$`)
	// asksForOlder are questions that hold for all versions before one.
	asksForOlder = lazy.MustCompile(`(?i)\b\w*version\w*(?: \. \w+)*(?: \[ [\d: ]+ \])?(?: \))? <=? |\bversion_compare \(.*["'](?:<=?|l[et])["'] \)|\blte? \( [\w .]*version|\bPY2\w*$`)
)

// takeOldVersions settles claims that were made for older versions only, of a language or a library, where
// what was claimed for newer ones is claimed without a question now: the older ones are no longer run.
func (x *Ledger) takeOldVersions(b, a *inventory.Case) {
	x.each(func(o oracle.Oracle) bool {
		question, negated := strings.CutPrefix(o.Under, "not ")
		if question == "" || !negated && !asksForOlder.MatchString(question) || negated && !asksForNewer.MatchString(question) {
			return false
		}
		other := "not " + question
		if negated {
			other = question
		}
		return askedNoMore(a, question) && madeForAll(b, a, other)
	})
}

// askedNoMore tells a case none of whose claims depends on a question.
func askedNoMore(a *inventory.Case, question string) bool {
	return !slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool { return strings.Contains(n.Under, question) })
}

// madeForAll tells whether what a case claimed under a condition is claimed by it without one now, all of it.
func madeForAll(b, a *inventory.Case, under string) bool {
	found := false
	for _, p := range b.Oracles {
		if !p.Live() || p.Under != under {
			continue
		}
		found = true
		if !slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool { return n.Live() && n.Under == "" && Claim(n) == Claim(p) }) {
			return false
		}
	}
	return found
}
