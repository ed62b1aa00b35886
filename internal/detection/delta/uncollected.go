package delta

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// uncollected reports a case whose code is still there where no runner finds it: under
// another name, without its mark, in a file that is not collected.
func (c *comparison) uncollected(b *inventory.Case) bool {
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if p.After == nil || p.AfterTree == nil {
			if c.fileOf[b] == p && p.File.OldPath != "" && p.File.After.Present && path.Ext(p.File.Path) != path.Ext(p.File.OldPath) {
				c.emitUncollected(b, p.File.Path, 1, "the file is now "+p.File.Path)
				return true
			}
			continue
		}
		known := func(name string) bool { // what it called itself is no test either, and may stand among the tests now
			return c.called()[name] || slices.Contains(b.Calls, name) || p.Before != nil && p.Before.Helper(name)
		}
		if line, name, ok := p.After.Uncollected(b, known); ok {
			if name == b.Name {
				name = "in " + p.File.Path
			}
			c.emitUncollectedUnlessRun(b, p.File.Path, line, name, c.inheritedFrom(b, p))
			return true
		}
	}
	return false
}

// called are the names that running cases call and did not call before: a body that
// moved into one of them is a helper now, not a lost test.
func (c *comparison) called() map[string]bool {
	if c.calledAfter == nil {
		c.calledAfter = map[string]bool{}
		for _, a := range c.after {
			for _, n := range a.Calls {
				c.calledAfter[n] = true
			}
		}
		for _, b := range c.before {
			for _, n := range b.Calls {
				delete(c.calledAfter, n)
			}
		}
	}
	return c.calledAfter
}

// providesRows tells a function that never claimed anything and is now called what it is.
func providesRows(b *inventory.Case, now string) bool {
	return ledger.LiveCount(b) == 0 && strings.Contains(strings.ToLower(now), "provide")
}

func (c *comparison) emitUncollected(b *inventory.Case, file string, line int, now string) {
	c.emitUncollectedUnlessRun(b, file, line, now, "")
}

// emitUncollectedUnlessRun clears the loss where heirs of a class still run the case.
func (c *comparison) emitUncollectedUnlessRun(b *inventory.Case, file string, line int, now, class string) {
	if !b.Runs() || providesRows(b, now) {
		return
	}
	e := c.newEvent("case-disabled", b, b)
	e.Path, e.Line = file, line
	e.Before, e.After = b.FullName(), now
	e.Facts["how"], e.Facts["condition"], e.Facts["sub"] = "uncollected", "none", b.Sub
	e.Facts["oracles"] = float64(ledger.LiveCount(b))
	c.clearMigrated(&e, b)
	if class != "" {
		e.Clear("replaced", "classes in files of tests inherit from "+class+" and run it")
	}
	c.emit(e)
}
