package delta

import (
	"slices"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// compareHeirs finds classes that ran the tests of another class and are gone, while
// those tests are still there.
func (c *comparison) compareHeirs() {
	if !c.lostClass() {
		return
	}
	was, is := c.lineage(false), c.lineage(true)
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if p.Before == nil {
			continue
		}
		for _, h := range p.Before.Heirs() {
			if is.classes[h.Name] {
				continue
			}
			if base, seen := orphaned(h, was, is); base != "" && (seen || !c.holdsNoTests(base)) {
				c.emit(c.heirGone(p, h, base, seen))
			}
		}
	}
}

// lostClass tells whether a test file has a class no more that it had: most changes cannot
// have lost an heir.
func (c *comparison) lostClass() bool {
	return slices.ContainsFunc(c.in.Pairs, func(p inventory.Pair) bool {
		return p.Before != nil && p.Before.Test && slices.ContainsFunc(p.Before.Classes(), func(name string) bool {
			return p.After == nil || !p.After.DefinesClass(name)
		})
	})
}

// orphaned is the class whose tests a lost heir ran, unless another heir came in its
// place; and whether those tests were seen, or only the name of their class.
func orphaned(h inventory.Heir, was, is lineage) (base string, seen bool) {
	for _, base := range h.Bases {
		switch {
		case is.heirs[base] >= was.heirs[base]:
		case is.tests[base] > 0:
			return base, true
		case !was.classes[base] && was.tests[h.Name] == 0 && sharedTests.MatchString(base):
			return base, false
		}
	}
	return "", false
}

// sharedTests is how classes are called that only hold tests for others.
var sharedTests = lazy.MustCompile(`^(Abstract|Base|Common|Shared|Generic)\w*(Test|Spec)s?$|(Test|Spec)s?(Base|Mixin|Suite|Contract)$`)

func (c *comparison) heirGone(p *inventory.Pair, h inventory.Heir, base string, seen bool) event.Event {
	test := &inventory.Case{Name: h.Name, Path: p.File.PathBefore(), Line: h.Line, Calls: h.Names()}
	c.fileOf[test] = p
	e := c.newEvent("suite-heir-gone", test, test)
	e.Before, e.After = h.Name+", which runs the tests of "+base, "gone"
	e.Facts["seen"] = seen
	c.clearByIntent(&e, test)
	if name := c.production().RemovedSubject(test); name != "" && !c.aliveElsewhere(name) {
		e.Clear("subject-removed", name+" is removed by the same change")
	}
	return e
}

// lineage is which classes one side of a change has, how many tests stand in each, and
// how many others name each in their head.
type lineage struct {
	classes      map[string]bool
	tests, heirs map[string]int
}

func (c *comparison) lineage(after bool) lineage {
	out := lineage{map[string]bool{}, map[string]int{}, map[string]int{}}
	for _, p := range c.in.Pairs {
		f := p.Side(after)
		if f == nil {
			continue
		}
		for _, name := range f.Classes() {
			out.classes[name] = true
		}
		for _, k := range f.Cases {
			if last := len(k.Suite) - 1; last >= 0 && !k.Sub {
				out.tests[k.Suite[last]]++
			}
		}
		for _, h := range f.Heirs() {
			for _, base := range slices.Compact(slices.Sorted(slices.Values(h.Bases))) {
				out.heirs[base]++
			}
		}
	}
	return out
}
