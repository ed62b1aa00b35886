package claims

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// A test file of an assertion library compares literals with literals: that is what it is
// about. It is known by many such claims, in several tests, before the change.
const (
	libraryClaims = 5
	libraryCases  = 3
)

// AboutClaims tells whether a case stands in a file that tests assertions themselves.
func (c *Comparison) AboutClaims(test *inventory.Case) bool {
	p := c.FileOf[test]
	if p == nil || p.Before == nil {
		return false
	}
	about, known := c.aboutClaims[p.Before]
	if !known { // asked for every test of a file, which may have thousands
		about = testsClaims(p.Before)
		c.aboutClaims[p.Before] = about
	}
	return about
}

func testsClaims(f *inventory.File) bool {
	claims, cases := 0, 0
	for _, b := range f.Cases {
		own := 0
		for _, o := range b.Oracles {
			if o.Dead == "tautology" {
				own++
			}
		}
		claims += own
		cases += min(own, 1)
	}
	return claims >= libraryClaims && cases >= libraryCases
}

// surprising are the claims that can no longer fail, without the literal ones of a file
// that is about them. Code that is compared with itself is no literal.
func (c *Comparison) surprising(steps []ledger.Step, b *inventory.Case) []ledger.Step {
	if len(steps) == 0 || !c.AboutClaims(b) {
		return steps
	}
	var out []ledger.Step
	for _, s := range steps {
		if s.Why != "tautology" || s.After != nil && Circular(*s.After) {
			out = append(out, s)
		}
	}
	return out
}
