package gone

import (
	"path"
	"slices"

	"holdfast/internal/detection/inventory"
)

// uncollected reports a case whose code is still there where no runner finds it: under
// another name, without its mark, in a file that is not collected.
func (r *report) uncollected(b *inventory.Case) bool {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.After == nil || p.AfterTree == nil {
			if r.FileOf[b] == p && p.File.OldPath != "" && p.File.After.Present && path.Ext(p.File.Path) != path.Ext(p.File.OldPath) {
				r.EmitUncollected(b, p.File.Path, 1, "the file is now "+p.File.Path)
				return true
			}
			continue
		}
		known := func(name string) bool { // what it called itself is no test either, and may stand among the tests now
			return r.called()[name] || slices.Contains(b.Calls, name) || p.Before != nil && p.Before.Helper(name)
		}
		if line, name, ok := p.After.Uncollected(b, known); ok {
			if name == b.Name {
				name = "in " + p.File.Path
			}
			r.EmitUncollectedUnlessRun(b, p.File.Path, line, name, r.inheritedFrom(b, p))
			return true
		}
	}
	return false
}

// called are the names that running cases call and did not call before: a body that
// moved into one of them is a helper now, not a lost test.
func (r *report) called() map[string]bool {
	if r.calledAfter == nil {
		r.calledAfter = map[string]bool{}
		for _, a := range r.After {
			for _, n := range a.Calls {
				r.calledAfter[n] = true
			}
		}
		for _, b := range r.Before {
			for _, n := range b.Calls {
				delete(r.calledAfter, n)
			}
		}
	}
	return r.calledAfter
}
