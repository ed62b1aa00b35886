package claims

import (
	"slices"

	"holdfast/internal/detection/expression"
)

// movedIntoCode tells claims of a helper that a test no longer calls, where the change gave the code that is tested a
// function of that name: what each test had to wait for or to make sure of, the code makes sure of now.
func (c *Comparison) movedIntoCode(l *loss) bool {
	if c.Production().Relation(l.after) != "related" {
		return false
	}
	return slices.ContainsFunc(l.before.Calls, func(name string) bool {
		return len(name) > shortestHelper && !slices.Contains(l.after.Calls, name) && c.Production().Gained(name) && c.definedNoMore(name)
	})
}

// shortestHelper is the length up to which a name says too little to be the same function by it.
const shortestHelper = 4

// definedNoMore tells whether the tests of the change speak of a name nowhere any more.
func (c *Comparison) definedNoMore(name string) bool {
	for i := range c.In.Pairs {
		p := &c.In.Pairs[i]
		if p.Test && p.After != nil && p.File.After.Present && expression.HoldsWord(p.File.After.All(), name) {
			return false
		}
	}
	return true
}
