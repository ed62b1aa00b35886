package delta

import (
	"slices"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
)

// instead is a new test that stands where a lost one stood and is about the same: the code that both
// call has changed, the new one calls it as well, and its claims are no weaker. What a change of
// behaviour does to the expectations of a test it does here to the test as a whole, name and
// inputs included. Nil when there is none; each new test stands for one that is lost.
func (c *comparison) instead(b *inventory.Case) *inventory.Case {
	if b.Sub || c.production().Relation(b) != "related" {
		return nil
	}
	calls, words := called(b), expression.Set(nameWords(b.Name))
	for _, a := range c.fresh {
		if !a.Runs() || a.Sub || c.stands[a] || c.fileOf[a] != c.fileOf[b] || !slices.Equal(a.Suite, b.Suite) || !c.samePlace(b, a) {
			continue
		}
		if a.Mass() < retoldWeight*b.Mass() || strongest(a) < strongest(b) || len(calls) == 0 || share(calls, expression.Set(a.Calls)) < rewrittenCalls {
			continue
		}
		if slices.ContainsFunc(nameWords(a.Name), func(w string) bool { return words[w] }) {
			c.stands[a] = true
			return a
		}
	}
	return nil
}

// samePlace tells whether the tests that stayed around a lost one are those around a new one.
func (c *comparison) samePlace(b, a *inventory.Case) bool {
	p := c.fileOf[b]
	if p == nil || p.Before == nil || p.After == nil {
		return false
	}
	kept := map[*inventory.Case]bool{}
	for _, m := range c.pairs {
		kept[m.after] = c.fileOf[m.before] == p && c.fileOf[m.after] == p
	}
	above, below := neighbours(p.Before.Cases, b, func(x *inventory.Case) *inventory.Case { return c.afterOf[x] })
	over, under := neighbours(p.After.Cases, a, func(x *inventory.Case) *inventory.Case {
		if kept[x] {
			return x
		}
		return nil
	})
	return above == over && below == under
}

// neighbours are the tests that stay next above and below a place, as they are after the change.
func neighbours(cases []*inventory.Case, at *inventory.Case, stays func(*inventory.Case) *inventory.Case) (above, below *inventory.Case) {
	for _, x := range cases {
		now := stays(x)
		switch {
		case now == nil || x.Sub:
		case x.Line < at.Line:
			above = now
		case x.Line > at.Line && below == nil:
			below = now
		}
	}
	return above, below
}
