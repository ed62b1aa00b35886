package inventory

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// Module is a file of Python as others that import from it know it: a runner lists what a
// file of tests takes from elsewhere once more, under the name it has there.
type Module struct {
	path      string
	classes   []*Class // those that stand in no other
	functions []*Case  // tests that stand in no class
	offers    []string // what a star takes; nil for all that is not private
	defines   map[string]bool
	taken     []taken
	given     map[string]bool
	rules     *Rules
	active    []*prepared
}

// ModuleOf is what a file offers and takes; nil where nothing of it matters to a listing.
func (f *File) ModuleOf(classes []*Class) *Module {
	if f.Language != syntax.Python {
		return nil
	}
	m := &Module{path: f.Path, taken: takenBy(f.Tree), given: map[string]bool{}, defines: map[string]bool{}, rules: f.rules, active: f.active, offers: f.writtenOffers()}
	for _, k := range classes {
		if len(k.outer) == 0 {
			m.classes = append(m.classes, k)
			m.defines[k.Name] = true
		}
	}
	for _, c := range f.Cases {
		if !c.Sub && len(c.Suite) == 0 && !c.embedded {
			m.functions = append(m.functions, c)
			m.defines[c.Name] = true
		}
	}
	if !f.Test {
		m.taken = nil
	}
	return m
}

// writtenOffers are the names of a list that says what a star takes.
func (f *File) writtenOffers() []string {
	list, ok := f.globals["__all__"]
	if !ok {
		return nil
	}
	var out []string
	for _, n := range f.Tree.NamedChildren(list) {
		out = append(out, titleOf(f.Tree.Text(n)))
	}
	return out
}

// offer tells what a name is called in a file that takes it; "" when it is not taken.
func (m *Module) offer(name string, by taken) string {
	switch {
	case by.name == name:
		return by.as
	case by.name != "*" || strings.HasPrefix(name, "_"):
		return ""
	case m.offers != nil && !slices.Contains(m.offers, name):
		return ""
	}
	return name
}

// word is the last part of the name under which others import the module.
func (m *Module) word() string {
	return path.Base(strings.TrimSuffix(strings.TrimSuffix(m.path, path.Ext(m.path)), "/__init__"))
}

// AddModule makes known what a file offers to others and takes from them.
func (f *Family) AddModule(m *Module) {
	if m == nil {
		return
	}
	if len(m.classes)+len(m.functions) > 0 {
		f.offering[m.word()] = append(f.offering[m.word()], m)
	}
	if len(m.taken) > 0 {
		f.taking = append(f.taking, m)
	}
}

// borrow lists the tests that files take from others, where they take them.
func (f *Family) borrow(out *Settlement) {
	for _, m := range f.taking {
		for _, by := range m.taken {
			word := by.module[strings.LastIndexByte(by.module, '.')+1:]
			if word == "" { // from . import Shared
				word = path.Base(path.Dir(m.path))
			}
			for _, from := range f.offering[word] {
				if from != m && stands(from.path, by.module, m.path) {
					f.borrowFrom(m, from, by, out)
				}
			}
		}
	}
}

func (f *Family) borrowFrom(m, from *Module, by taken, out *Settlement) {
	take := func(name string) string {
		as := from.offer(name, by)
		if as == "" || m.defines[as] || m.given[as] {
			return ""
		}
		m.given[as] = true
		return as
	}
	for _, k := range from.classes {
		if as := take(k.Name); as != "" {
			f.bequeath(&heritage{k.knownAs(as, m, by), map[string]bool{}}, out)
		}
	}
	for _, c := range from.functions {
		if !m.collectedBy(c.Framework) {
			continue
		}
		if as := take(c.Name); as != "" {
			own := *c
			own.Name, own.Path, own.Line, own.EndLine, own.file = as, m.path, by.line, by.line, nil
			own.underState(by.only)
			own.From = fmt.Sprintf("%s in %s:%d", c.Name, from.path, c.Line)
			out.Inherited[m.path] = append(out.Inherited[m.path], &own)
		}
	}
}

func (m *Module) collectedBy(framework string) bool {
	return slices.ContainsFunc(m.active, func(p *prepared) bool { return p.ID == framework && p.collects(m.path) })
}

// knownAs is a class under the name by which another file knows it.
func (k *Class) knownAs(as string, in *Module, by taken) *Class {
	return &Class{Name: as, language: k.language, path: in.path, line: by.line, bases: []string{k.Name}, twin: k, state: by.only, rows: 1, rules: in.rules, active: in.active}
}

// release forgets the trees behind the tests that stand in no class.
func (m *Module) release() {
	for i, c := range m.functions {
		m.functions[i] = c.bare()
	}
}

// bare is a case without the file it stands in.
func (c *Case) bare() *Case {
	bare := *c
	bare.file, bare.shingles, bare.claims, bare.binds = nil, nil, nil, nil
	return &bare
}
