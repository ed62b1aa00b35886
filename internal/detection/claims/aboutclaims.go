package claims

import (
	"path"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// A test file of an assertion library claims something of literals: that is what it is
// about. It is known by many such claims before the change, in several tests of its own, or of the changed files beside it
// where they are a good part of all.
const (
	libraryClaims = 5
	libraryCases  = 3
	libraryShare  = 3
)

// AboutClaims tells whether a case stands in a file that tests assertions themselves.
func (c *Comparison) AboutClaims(test *inventory.Case) bool {
	p := c.FileOf[test]
	if p == nil || p.Before == nil {
		return false
	}
	about, known := c.aboutClaims[p.Before]
	if !known { // asked for every test of a file, which may have thousands
		about = c.testsClaims(p)
		c.aboutClaims[p.Before] = about
	}
	return about
}

func (c *Comparison) testsClaims(p *inventory.Pair) bool {
	if own := ofLiterals(p); own.claims >= libraryClaims && own.cases >= libraryCases {
		return true
	}
	var beside literals
	for i := range c.In.Pairs {
		if q := &c.In.Pairs[i]; q.Test && q.Before != nil && path.Dir(q.File.Path) == path.Dir(p.File.Path) {
			of := ofLiterals(q)
			beside = literals{beside.all + of.all, beside.claims + of.claims, beside.cases + of.cases}
		}
	}
	return ofLiterals(p).claims > 0 && beside.claims >= libraryClaims && beside.cases >= libraryCases && libraryShare*beside.claims >= beside.all
}

// literals is how many claims there are, how many of them are made of literals, and in how many tests.
type literals struct{ all, claims, cases int }

func ofLiterals(p *inventory.Pair) literals {
	var out literals
	for _, b := range p.Before.Cases {
		own := 0
		for _, o := range b.Oracles {
			if o.Dead == "tautology" || ofLiteral(o) {
				own++
			}
		}
		out = literals{out.all + len(b.Oracles), out.claims + own, out.cases + min(own, 1)}
	}
	return out
}

// ofLiteral tells a claim that is made of a value that is written out: expect(1.2).to(beCloseTo(1.2001)).
func ofLiteral(o oracle.Oracle) bool {
	return o.Subject != "" && o.Subject != "true" && o.Subject != "false" && expression.LiteralValue(expression.Fields(o.Subject))
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

// otherLiteral tells a claim of one literal that was one of another, in a file that is about claims: no code is asked
// about either of them.
func (c *Comparison) otherLiteral(s ledger.Step, b *inventory.Case) bool {
	return s.After != nil && ofLiteral(s.Before) && ofLiteral(*s.After) && c.AboutClaims(b)
}
