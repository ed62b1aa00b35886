package delta

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// claimed are the values in what a case claims, or all its values when its claims
// spell none out.
func claimed(c *inventory.Case) []string {
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

// share is how many of the words are in the set; no words count as all.
func share(words []string, set map[string]bool) float64 {
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

// claimCount is how many oracles a case has besides failing by hand.
func claimCount(c *inventory.Case) int {
	n := 0
	for _, o := range c.Oracles {
		if o.Live() && !(o.Kind == "fail" && o.Under == "") {
			n++
		}
	}
	return n
}

// claimsLive tells whether all that a case claimed is still claimed somewhere.
func (c *comparison) claimsLive(b *inventory.Case) bool {
	seen := false
	for _, o := range b.Oracles {
		if !o.Live() {
			continue
		}
		if !ledger.Distinct(o) || !c.claimedAfter(o) {
			return false
		}
		seen = true
	}
	return seen
}

// claimsKept tells whether what a case claimed is claimed as often as before: other tests
// took it over, it did not just happen to be said there as well.
func (c *comparison) claimsKept(b *inventory.Case) bool {
	for _, o := range b.Oracles {
		if o.Live() && o.Effective() > oracle.SetupStrength && !c.pool.Kept(o) {
			return false
		}
	}
	return true
}

func (c *comparison) claimedAfter(o oracle.Oracle) bool {
	if c.claimed == nil {
		c.claimed = claimsOf(c.after)
	}
	return c.claimed[ledger.Claim(o)]
}

// claimedByNew tells whether a test that was not there before makes a claim.
func (c *comparison) claimedByNew(o oracle.Oracle) bool {
	if c.claimedNew == nil {
		c.claimedNew = claimsOf(c.fresh)
	}
	return strings.Contains(o.Subject, " ") && c.claimedNew[ledger.Claim(o)]
}

// claimsOf is everything that the cases that run claim.
func claimsOf(cases []*inventory.Case) map[string]bool {
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
