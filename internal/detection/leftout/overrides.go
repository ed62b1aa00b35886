package leftout

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// CompareOverrides finds tests that a class ran because it inherits them, and for which it now has a word of its
// own that leaves them out: a mark, an empty body, nothing at all.
func (s *States) CompareOverrides() {
	var before, after []*inventory.File
	pairs := map[string]*inventory.Pair{}
	for i := range s.In.Pairs {
		p := &s.In.Pairs[i]
		if p.Before != nil && p.After != nil && p.Before.Test && p.After.Test && p.Before.Path == p.After.Path {
			before, after, pairs[p.After.Path] = append(before, p.Before), append(after, p.After), p
		}
	}
	for _, o := range inventory.Overrides(before, after) {
		b := o.Inherited
		s.FileOf[b] = pairs[o.Path]
		switch {
		case o.Own != nil && !o.Own.DoesNothing() && (o.Own.State == inventory.Active || ledger.LiveCount(b) == 0):
		case o.Own != nil && !o.Own.DoesNothing():
			s.CompareState(b, o.Own)
		case o.Empty && b.Runs():
			at := &inventory.Case{Framework: b.Framework, Suite: b.Suite, Name: b.Name, Path: o.Path, Line: o.Line, Calls: b.Calls, Sub: b.Sub}
			s.FileOf[at] = pairs[o.Path]
			s.report(&lapse{before: b, after: at, how: "emptied", why: "a test of its own that does nothing in the place of " + b.From, kind: "none"})
		}
	}
}
