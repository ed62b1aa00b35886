package inventory

import (
	"sort"
	"strings"

	"holdfast/internal/detection/syntax"
)

// yields tells generators and context managers.
func (p place) yields() bool {
	t := p.file.Tree
	for n := p.node + 1; n < t.End(p.node); n++ {
		if t.Role(n) == syntax.Func || t.Role(n) == syntax.Lambda {
			n = t.End(n) - 1
			continue
		}
		if t.Kind(n) == "yield" {
			return true
		}
	}
	return false
}

// surroundings follows what runs around a case without being called by it: decorators
// of the tests' own, setup methods that claim something, fixtures it asks for.
func (e *evaluator) surroundings(en *env, cx context) {
	t, c := e.tree, e.c
	if t.Role(c.node) != syntax.Func {
		return
	}
	for _, m := range t.Marks(c.node) {
		last := m.Chain[len(m.Chain)-1]
		if fn, ok := e.functions[last.Name]; ok && len(m.Chain) == 1 && fn.file.claims(fn.node) {
			e.enter(fn, nil, last, en, cx)
		}
	}
	for _, fn := range e.file.unaskedFixtures() {
		e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
	}
	for _, name := range t.ParamNames(c.node) {
		fn, ok := e.functions[name]
		if ok && fn.fixture() && fn.file.claims(fn.node) && !(fn.autouse() && fn.file == e.file) && !e.providesFunction(fn) {
			e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
		}
	}
	if class := t.Enclosing(c.node, syntax.Class); class >= 0 {
		for _, name := range []string{"setUp", "setup_method", "asyncSetUp", "tearDown", "teardown_method"} {
			for fn := range (place{e.file, class}).methods(name) { // Swift has one for the class and one for each test
				if e.file.claims(fn.node) {
					e.enter(fn, nil, syntax.Link{Block: -1}, en, cx)
				}
			}
		}
	}
}

// unaskedFixtures are those of a file that run around every test of it and claim
// something, in the order in which they are written.
func (f *File) unaskedFixtures() []place {
	if f.unasked == nil {
		f.unasked = []place{}
		for _, n := range f.functions {
			if fn := (place{f, n}); fn.fixture() && fn.autouse() && f.claims(n) {
				f.unasked = append(f.unasked, fn)
			}
		}
		sort.Slice(f.unasked, func(i, j int) bool { return f.unasked[i].node < f.unasked[j].node })
	}
	return f.unasked
}

func (p place) fixture() bool {
	for _, m := range p.file.Tree.Marks(p.node) {
		if strings.HasSuffix(m.Name(), "fixture") {
			return true
		}
	}
	return false
}

func (p place) autouse() bool {
	for _, m := range p.file.Tree.Marks(p.node) {
		for _, a := range m.Chain[len(m.Chain)-1].Args {
			if a.Label == "autouse" && p.file.Tree.ArgText(a) == "True" {
				return true
			}
		}
	}
	return false
}

// providesFunction tells a fixture that hands out a checking function; calling that is
// what claims.
func (e *evaluator) providesFunction(p place) bool {
	_, ok := p.innerFunction()
	return ok
}

// innerFunction is the function that a function defines and returns.
func (p place) innerFunction() (place, bool) {
	t := p.file.Tree
	inner := map[string]int{}
	for n := p.node + 1; n < t.End(p.node); n++ {
		switch t.Role(n) {
		case syntax.Func:
			inner[t.Name(n)] = n
			n = t.End(n) - 1
		case syntax.Return:
			if kids := t.NamedChildren(n); len(kids) == 1 {
				if fn, ok := inner[t.Text(kids[0])]; ok {
					return place{p.file, fn}, true
				}
			}
		}
	}
	return place{}, false
}
