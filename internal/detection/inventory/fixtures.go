package inventory

import (
	"maps"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// sharedFixture is a fixture that the tests of a folder get from a file of their own.
type sharedFixture struct {
	place
	name    string
	rows    int  // -1 when nobody can tell
	listed  bool // its rows are written down
	unasked bool
}

// shareFixtures repeats the tests of a version by the rows of the fixtures that they get
// from files above them.
func shareFixtures(files []*File) {
	byFramework := map[string][]sharedFixture{}
	for _, f := range files {
		for i := range f.rules.prepared {
			p := &f.rules.prepared[i]
			if list := f.sharedFixtures(p); len(list) > 0 {
				byFramework[p.ID] = append(byFramework[p.ID], list...)
			}
		}
	}
	if len(byFramework) == 0 {
		return
	}
	for _, f := range files {
		for _, c := range f.Cases {
			if list := byFramework[c.Framework]; len(list) > 0 && !c.embedded && f.Tree.Role(c.node) == syntax.Func {
				c.takeFixtures(list)
			}
		}
	}
}

// sharedFixtures are the fixtures with rows that a file holds for others.
func (f *File) sharedFixtures(p *prepared) []sharedFixture {
	var out []sharedFixture
	for i := range p.Rows {
		rule := &p.Rows[i]
		if len(rule.Shared) == 0 || !matchesAny(rule.Shared, f.Path) {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(f.functions)) {
			if fx, ok := f.fixtureOf(name, f.functions[name], rule); ok {
				out = append(out, fx)
			}
		}
	}
	return out
}

func (f *File) fixtureOf(name string, n int, rule *catalog.Rows) (sharedFixture, bool) {
	t := f.Tree
	for _, m := range t.Marks(n) {
		if !markNamed(m.Name(), rule.Fixture) {
			continue
		}
		fx := sharedFixture{place: place{f, n}, name: name, rows: 1, unasked: (place{f, n}).autouse()}
		for _, a := range m.Chain[len(m.Chain)-1].Args {
			if a.Label != rule.Label {
				continue
			}
			fx.rows = -1
			if rows, ok := f.listElements(a.Node); ok {
				fx.rows, fx.listed = len(rows), true
			}
		}
		return fx, true
	}
	return sharedFixture{}, false
}

// takeFixtures multiplies a case by the rows of the fixtures it asks for, of those that
// these ask for in turn, and of those it gets unasked.
func (c *Case) takeFixtures(list []sharedFixture) {
	taken := map[string]bool{}
	if len(c.binds) > 0 {
		for _, b := range c.binds[0] { // a row of its own goes before a fixture
			taken[b.name] = true
		}
	}
	var take func(name string)
	take = func(name string) {
		fx := nearest(list, name, c.Path)
		if fx == nil || taken[name] {
			return
		}
		taken[name] = true
		if st, skips := fx.file.skipping[fx.node]; skips && c.State == Active {
			c.State, c.Why, c.Inherited = st.state, st.why, true
		}
		switch {
		case fx.rows < 0:
			c.Dynamic = true
		default:
			c.Rows *= fx.rows
		}
		for _, next := range fx.file.Tree.ParamNames(fx.node) {
			take(next)
		}
	}
	for _, name := range c.file.Tree.ParamNames(c.node) {
		if _, own := c.file.functions[name]; !own {
			take(name)
		}
	}
	for i := range list {
		if list[i].unasked {
			take(list[i].name)
		}
	}
}

// reaches remembers how far a list goes that the case runs for.
func (c *Case) reaches(name string, n int) {
	if c.Extents == nil {
		c.Extents = map[string]int{}
	}
	c.Extents[name] = n
}

// nearest is the fixture of a name in the folder closest above a path.
func nearest(list []sharedFixture, name, file string) *sharedFixture {
	var best *sharedFixture
	for i := range list {
		fx := &list[i]
		if fx.name == name && above(fx.file.Path, file) && (best == nil || len(fx.file.Path) > len(best.file.Path)) {
			best = fx
		}
	}
	return best
}

// above tells whether a file's folder holds another file.
func above(upper, file string) bool {
	dir := path.Dir(upper)
	return dir == "." || strings.HasPrefix(file, dir+"/")
}
