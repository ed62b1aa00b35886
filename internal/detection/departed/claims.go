package departed

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// Claimed are the values in what a case claims, or all its values when its claims
// spell none out.
func Claimed(c *inventory.Case) []string {
	var out []string
	for _, o := range c.Oracles {
		if !o.Live() || o.Effective() <= oracle.SetupStrength {
			continue
		}
		for _, w := range expression.Quoted(o.Subject + " " + o.Expected) {
			out = append(out, "\""+w+"\"")
		}
		for _, w := range strings.Fields(o.Subject + " " + o.Expected) {
			if w[0] >= '0' && w[0] <= '9' {
				out = append(out, w)
			}
		}
	}
	if len(out) == 0 {
		return c.Literals()
	}
	return out
}

// Share is how many of the words are in the set; no words count as all.
func Share(words []string, set map[string]bool) float64 {
	if len(words) == 0 {
		return 1
	}
	n := 0
	for _, w := range words {
		if set[w] {
			n++
		}
	}
	return float64(n) / float64(len(words))
}

func (s *Subjects) ClaimedAfter(o oracle.Oracle) bool {
	if s.claimed == nil {
		s.claimed = ClaimsOf(s.After)
	}
	return s.claimed[ledger.Claim(o)]
}

// ClaimsOf is everything that the cases that run claim.
func ClaimsOf(cases []*inventory.Case) map[string]bool {
	out := map[string]bool{}
	for _, a := range cases {
		if !a.Runs() || a.State == inventory.Inverted {
			continue
		}
		for _, x := range a.Oracles {
			if x.Live() {
				out[ledger.Claim(x)] = true
			}
		}
	}
	return out
}

// ShortestText is from which length on a text in two places of a test is no coincidence.
const ShortestText = 4
