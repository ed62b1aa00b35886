package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// noteFixture remembers how often a fixture of a class runs its tests.
func (r *reader) noteFixture(k *Class, n int) {
	if r.tree.Role(n) != syntax.Func {
		return
	}
	for _, p := range r.active {
		for i := range p.Rows {
			fx, ok := r.file.fixtureOf(r.tree.Name(n), n, &p.Rows[i])
			if !ok {
				continue
			}
			if k.fixtures == nil {
				k.fixtures = map[string]int{}
			}
			k.fixtures[fx.name] = fx.rows
		}
	}
}

// withFixturesOf repeats an inherited test by the fixtures of its heir where that defines them
// anew: the rows are those of the nearest definition.
func (c *Case) withFixturesOf(line []*Class, from *Class) *Case {
	at := slices.Index(line, from)
	for _, name := range c.fixtures {
		old, had := nearestFixture(line[max(0, at):], name)
		now, has := nearestFixture(line, name)
		switch {
		case !had || !has || old == now:
		case old < 1 || now < 0 || c.Rows%old != 0:
			c.Dynamic = true
		default:
			c.Rows = c.Rows / old * now
		}
	}
	return c
}

func nearestFixture(line []*Class, name string) (rows int, ok bool) {
	for _, k := range line {
		if rows, ok = k.fixtures[name]; ok {
			return rows, true
		}
	}
	return 0, false
}
