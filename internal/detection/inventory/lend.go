package inventory

import (
	"slices"

	"holdfast/internal/detection/catalog"
)

// lend reads the tests of a class that is no test where it stands: a mixin, a base in a
// file that no runner looks at. Heirs elsewhere run them.
func (r *reader) lend(class int, sc scope) []*Case {
	t, f := r.tree, r.file
	active := r.file.rules.byHeritage()
	if len(active) == 0 || !slices.ContainsFunc(f.Functions(), func(name string) bool { return t.Within(f.functions[name], class) && heritable(active, name) }) {
		return nil
	}
	own := f.Cases
	f.Cases = nil
	lender := &reader{file: f, tree: t, imports: r.imports, active: active, lending: true, aliases: map[string]alias{}}
	for c := range t.Children(class) {
		lender.visit(c, sc)
	}
	lent := slices.DeleteFunc(f.Cases, func(c *Case) bool { return !c.Sub && !slices.Equal(c.Suite, sc.suite) })
	f.Cases = own
	f.lent = append(f.lent, lent...)
	return slices.DeleteFunc(slices.Clone(lent), func(c *Case) bool { return c.Sub })
}

// byHeritage are the frameworks that take a function for a test by its name and by the
// class it stands in.
func (r *Rules) byHeritage() []*prepared {
	var out []*prepared
	for i := range r.prepared {
		if p := &r.prepared[i]; slices.ContainsFunc(p.Test, func(f catalog.Form) bool { return byHeritage(f.Function) }) {
			out = append(out, p)
		}
	}
	return out
}

func byHeritage(form *catalog.FunctionForm) bool {
	return form != nil && form.Name.Set() && (form.Class.Set() || form.Bases.Set())
}

func heritable(active []*prepared, name string) bool {
	return slices.ContainsFunc(active, func(p *prepared) bool {
		return slices.ContainsFunc(p.Test, func(f catalog.Form) bool { return byHeritage(f.Function) && f.Function.Name.Match(name) })
	})
}

// Lends tells whether the file holds tests that only heirs in other files run.
func (f *File) Lends() bool { return len(f.lent) > 0 }
