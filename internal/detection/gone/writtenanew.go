package gone

import (
	"slices"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/memo"
)

// Shares of a lost test's calls and values that new tests must have to replace it.
const (
	rewrittenCalls   = 0.6
	rewrittenValues  = 0.5
	rewrittenRelated = 0.3
	rewrittenAlone   = 0.95 // where the code is as it was, its inputs must all be there
)

// rewritten tells whether new cases in the same file stand in for the lost ones: they
// call what was called, use the values that were used, and weigh no less.
func (r *report) rewritten(b *inventory.Case) bool {
	now := memo.Once(&r.anew, r.Home(b), func(string) *writtenAnew { return r.writtenAnew(b) })
	if now.gained == 0 || now.gained < now.lost {
		return false
	}
	least := rewrittenAlone
	switch r.Production().Relation(b) {
	case "related":
		least = rewrittenRelated
	case "unrelated":
		least = rewrittenValues
	}
	return departed.Share(called(b), now.calls) >= rewrittenCalls && departed.Share(departed.Claimed(b), now.values) >= least
}

// writtenAnew is what a file lost and gained, and what its new cases call and use.
type writtenAnew struct {
	lost, gained  float64
	calls, values map[string]bool
}

func (r *report) writtenAnew(b *inventory.Case) *writtenAnew {
	var out writtenAnew
	var instead []*inventory.Case
	for _, g := range r.Gone {
		if r.Home(g) == r.Home(b) {
			out.lost += g.Mass()
		}
	}
	for _, a := range r.Fresh {
		if a.Runs() && (r.Home(a) == r.Home(b) || r.fileReplaced(b, a)) {
			out.gained += a.Mass()
			instead = append(instead, a)
		}
	}
	for _, m := range r.Pairs { // a test that grew may have taken others in
		if more := m.After.Mass() - m.Before.Mass(); more > 0 && r.Home(m.After) == r.Home(b) {
			out.gained += more
			instead = append(instead, m.After)
		}
	}
	out.calls, out.values = callsAndValues(instead)
	return &out
}

// callsAndValues are the calls of cases, and the values that they use.
func callsAndValues(cases []*inventory.Case) (calls, values map[string]bool) {
	calls, values = map[string]bool{}, map[string]bool{}
	for _, a := range cases {
		for _, n := range a.Calls {
			calls[n] = true
		}
		for _, w := range append(a.Literals(), departed.Claimed(a)...) {
			values[w] = true
			for _, q := range expression.Quoted(w) {
				values["\""+q+"\""] = true
			}
		}
	}
	return calls, values
}

// fileReplaced tells whether a case stands in a new file of a change that removed the file
// of another: tests that move to another framework get another place.
func (r *report) fileReplaced(b, a *inventory.Case) bool {
	was, is := r.FileOf[b], r.FileOf[a]
	return was != nil && is != nil && !was.File.After.Present && !is.File.Before.Present
}

// called is what a case calls, without the names that it gives to what it calls things on: another
// test calls them otherwise.
func called(b *inventory.Case) []string {
	own := b.Locals()
	names := longer(b.Calls)
	if rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return own[n] }); len(rest) > 0 {
		return rest
	}
	return names
}

// longer leaves out receivers and other one-letter names.
func longer(names []string) []string {
	var out []string
	for _, n := range names {
		if len(n) > 1 {
			out = append(out, n)
		}
	}
	return out
}
