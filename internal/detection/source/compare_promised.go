package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// namedChoice is a condition, squeezed, that holds for something written out: format=="toml", "kib"|"mib".
	namedChoice = lazy.MustCompile(`^\(?(?:[\w.$>@-]+={2,3})?["']([A-Za-z][\w-]{2,})["'](?:\|["'][\w-]+["'])*\)?$`)
	// givesOn is a line that puts something into a name.
	givesOn = lazy.MustCompile(`^(?:\$?(\w+)) = `)
)

// choicesGone finds what a function did for one of several names and no longer does, with the tests
// of it, while the texts of the change's files still promise that name.
func (c *comparison) choicesGone() {
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.pair.Test || e.after.Test || !e.onlyTakesAway() || len(c.match.gone) > 0 && c.removedProduction() {
			continue
		}
		left := choiceNames(e.a.Branches)
		for _, b := range branchesOnlyIn(e.b, e.a) {
			m := namedChoice.FindStringSubmatch(b.Cond)
			if m == nil || len(left) < 2 || slices.Contains(left, m[1]) || b.Does == Rethrows && !works(e, b) || !c.testsDropped(m[1]) || !c.stillPromised(m[1], left) {
				continue
			}
			c.events = slices.DeleteFunc(c.events, func(ev event.Event) bool {
				return ev.Kind == "source-guard-removed" && ev.Path == e.pair.Path && ev.Facts["function"] == e.after.Name && squeeze(ev.Before) == b.Cond
			})
			c.add("source-export-removed", e.pair, e.after.Line, b.Text, "", map[string]any{"name": m[1], "kind": "command", "referenced": false, "user": ""})
		}
	}
}

// removedProduction tells whether the change takes functions away that are no tests: what they did
// may be gone on purpose.
func (c *comparison) removedProduction() bool {
	return slices.ContainsFunc(c.match.gone, func(o owned) bool { return !o.pair.Test && !o.f.Test })
}

// choiceNames are the names for which a function does something of its own.
func choiceNames(branches []Branch) (names []string) {
	for _, b := range branches {
		if m := namedChoice.FindStringSubmatch(b.Cond); m != nil {
			names = append(names, m[1])
		}
	}
	return names
}

// works tells whether a branch that may fail gives the rest of its function something.
func works(e *edit, b Branch) bool {
	return slices.ContainsFunc(strings.Split(b.Text, "\n"), func(l string) bool {
		m := givesOn.FindStringSubmatch(strings.TrimSpace(l))
		return m != nil && e.a.Idents[m[1]]
	})
}

// stillPromised tells whether a text of the change's files names a choice among others, or sets it
// apart as a word that users write.
func (c *comparison) stillPromised(name string, others []string) bool {
	for _, p := range c.pairs {
		if p.Test || p.After == nil {
			continue
		}
		quotes := p.Language != syntax.Go && p.Language != syntax.JavaScript && p.Language != syntax.TypeScript && p.Language != syntax.TSX
		for _, l := range strings.Split(p.After.All(), "\n") {
			if !expression.HoldsWord(l, name) {
				continue
			}
			if quotes && strings.Contains(l, "`"+name+"`") || slices.ContainsFunc(others, func(o string) bool { return expression.HoldsWord(l, o) }) {
				return true
			}
		}
	}
	return false
}
