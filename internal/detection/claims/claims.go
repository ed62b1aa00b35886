package claims

import (
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

// claimedByNew tells whether a test that was not there before makes a claim.
func (c *Comparison) claimedByNew(o oracle.Oracle) bool {
	if c.claimedNew == nil {
		c.claimedNew = departed.ClaimsOf(c.Fresh)
	}
	return strings.Contains(o.Subject, " ") && c.claimedNew[ledger.Claim(o)]
}

// CompareOracles compares what a running case claims before and after.
func (c *Comparison) CompareOracles(b, a *inventory.Case, how string) {
	c.reportLedger(ledger.Settle(b, a, c.surroundings(b, a, how)), b, a)
}

// surroundings is what the rest of the change says about the claims of a case.
func (c *Comparison) surroundings(b, a *inventory.Case, how string) ledger.Surroundings {
	s := ledger.Surroundings{
		Typed:     c.typedCase(a),
		Catches:   func() bool { return c.catches(b) },
		CalledNew: a.InDocumentation() && c.Production().Relation(b) != "none",
		Below:     c.newBelow(a),
		ByNew:     func(o oracle.Oracle) bool { return c.claimedByNew(o) || c.claimedOfShared(o, b) },
		Shared:    func(o oracle.Oracle) bool { return c.sharedNow(o, b) },
		ByOthers:  c.ClaimedAfter,
		Copied:    func(text string) bool { return c.madeElsewhere(text, b) },
	}
	if how != "helper" { // the pool counts what cases claim
		s.Surplus = c.Pool
	}
	return s
}

// catches tells whether a case caught errors itself before the change.
func (c *Comparison) catches(b *inventory.Case) bool {
	p := c.FileOf[b]
	return p != nil && catchesErrors.MatchString(matching.CodeOf(p.BeforeLines(), b))
}

var catchesErrors = lazy.MustCompile(`\b(?:catch|except|rescue)\b`)

// newBelow is what new cases inside of one claim: a test that is told in rows now leaves its
// claims to them.
func (c *Comparison) newBelow(a *inventory.Case) (out []oracle.Oracle) {
	for _, sub := range c.Fresh {
		if sub.Path != a.Path || !strings.HasPrefix(sub.FullName(), a.FullName()+" > ") || sub.State != "" && sub.State != inventory.Active {
			continue
		}
		for _, o := range sub.Oracles {
			if o.Live() {
				out = append(out, o)
			}
		}
	}
	return out
}

// madeElsewhere tells whether another test made a claim in these words before the change
// and still does.
func (c *Comparison) madeElsewhere(text string, b *inventory.Case) bool {
	for _, m := range c.Pairs {
		if m.Before != b && ledger.Says(m.Before, text) && ledger.Says(m.After, text) {
			return true
		}
	}
	return false
}
