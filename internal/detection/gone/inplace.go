package gone

import (
	"slices"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// instead is a new test that stands where a lost one stood and is about the same: the code that both
// call has changed, the new one calls it as well, and its claims are no weaker. What a change of
// behaviour does to the expectations of a test it does here to the test as a whole, name and
// inputs included. Nil when there is none; each new test stands for one that is lost.
func (r *report) instead(b *inventory.Case) *inventory.Case {
	if b.Sub || r.Production().Relation(b) != "related" {
		return nil
	}
	calls, words := called(b), expression.Set(matching.NameWords(b.Name))
	for _, a := range r.Fresh {
		if !a.Runs() || a.Sub || r.stands[a] || r.FileOf[a] != r.FileOf[b] || !slices.Equal(a.Suite, b.Suite) || !r.samePlace(b, a) {
			continue
		}
		if a.Mass() < retoldWeight*b.Mass() || strongest(a) < strongest(b) || len(calls) == 0 || departed.Share(calls, expression.Set(a.Calls)) < rewrittenCalls {
			continue
		}
		if slices.ContainsFunc(matching.NameWords(a.Name), func(w string) bool { return words[w] }) {
			r.stands[a] = true
			return a
		}
	}
	return nil
}

// samePlace tells whether the tests that stayed around a lost one are those around a new one.
func (r *report) samePlace(b, a *inventory.Case) bool {
	p := r.FileOf[b]
	if p == nil || p.Before == nil || p.After == nil {
		return false
	}
	kept := map[*inventory.Case]bool{}
	for _, m := range r.Pairs {
		kept[m.After] = r.FileOf[m.Before] == p && r.FileOf[m.After] == p
	}
	above, below := neighbours(p.Before.Cases, b, func(x *inventory.Case) *inventory.Case { return r.AfterOf[x] })
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
