package unrun

import (
	"slices"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

// compareHeirs finds classes that ran the tests of another class and are gone, while
// those tests are still there.
func (r *report) compareHeirs() {
	if !r.lostClass() {
		return
	}
	was, is := r.Lineage(false), r.Lineage(true)
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.Before == nil {
			continue
		}
		for _, h := range p.Before.Heirs() {
			if is.Classes[h.Name] {
				continue
			}
			if base, seen := orphaned(h, was, is); base != "" && (seen || !r.holdsNoTests(base)) {
				r.Emit(r.heirGone(p, h, base, seen))
			}
		}
	}
}

// lostClass tells whether a test file has a class no more that it had: most changes cannot
// have lost an heir.
func (r *report) lostClass() bool {
	return slices.ContainsFunc(r.In.Pairs, func(p inventory.Pair) bool {
		return p.Before != nil && p.Before.Test && slices.ContainsFunc(p.Before.Classes(), func(name string) bool {
			return p.After == nil || !p.After.DefinesClass(name)
		})
	})
}

// orphaned is the class whose tests a lost heir ran, unless another heir came in its
// place; and whether those tests were seen, or only the name of their class.
func orphaned(h inventory.Heir, was, is matching.Lineage) (base string, seen bool) {
	for _, base := range h.Bases {
		switch {
		case is.Heirs[base] >= was.Heirs[base]:
		case is.Tests[base] > 0:
			return base, true
		case !was.Classes[base] && was.Tests[h.Name] == 0 && sharedTests.MatchString(base):
			return base, false
		}
	}
	return "", false
}

// sharedTests is how classes are called that only hold tests for others.
var sharedTests = lazy.MustCompile(`^(Abstract|Base|Common|Shared|Generic)\w*(Test|Spec)s?$|(Test|Spec)s?(Base|Mixin|Suite|Contract)$`)

func (r *report) heirGone(p *inventory.Pair, h inventory.Heir, base string, seen bool) event.Event {
	test := &inventory.Case{Name: h.Name, Path: p.File.PathBefore(), Line: h.Line, Calls: h.Names()}
	r.FileOf[test] = p
	e := r.NewEvent("suite-heir-gone", test, test)
	e.Before, e.After = h.Name+", which runs the tests of "+base, "gone"
	e.Facts["seen"] = seen
	r.ClearByIntent(&e, test)
	if name := r.Production().RemovedSubject(test); name != "" && !r.AliveElsewhere(name) {
		e.Clear("subject-removed", name+" is removed by the same change")
	}
	return e
}
