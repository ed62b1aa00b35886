package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Lent are the tests that a function of a script defines for files that import and call it.
type Lent struct {
	name   string // as others import it; "default" for the module itself
	params []lentParam
	tests  []*Case
}

// lentParam is a parameter, or the names it is taken apart into.
type lentParam struct {
	name   string
	fields []string
}

// exportedAs are the ways to hand a function to other files.
var (
	exportsTo     = lazy.MustCompile(`^(?:module\.)?exports(?:\.(\w+))?$`)
	exportsModule = lazy.MustCompile(`(?m)^\s*(?:module\.exports\s*=|export\s+default)\s+(\w+)\s*;?\s*$`)
)

// LentTests are the functions of a file that define tests and that it does not call itself.
func (f *File) LentTests() []*Lent {
	if !scripted(f.Language) {
		return nil
	}
	t := f.Tree
	var out []*Lent
	byMaker := map[int]*Lent{}
	for _, c := range f.Cases {
		fn := outermost(t, c.node)
		if c.Sub || c.file != f || fn < 0 || f.entered[fn] {
			continue
		}
		l := byMaker[fn]
		if l == nil {
			l = &Lent{name: f.exportName(fn), params: lentParams(t, fn)}
			byMaker[fn] = l
			out = append(out, l)
		}
		l.tests = append(l.tests, c)
	}
	return out
}

// outermost is the function around a test that no call takes for its body.
func outermost(t *syntax.Tree, n int) int {
	out := -1
	for p := t.Enclosing(n, syntax.Func, syntax.Lambda); p >= 0; p = t.Enclosing(p, syntax.Func, syntax.Lambda) {
		if t.Role(t.Parent(p)) != syntax.Args {
			out = p
		}
	}
	return out
}

// exportName is the name by which others import a function; "" when it has none.
func (f *File) exportName(fn int) string {
	t := f.Tree
	if name := t.Name(fn); name != "" {
		if m := exportsModule.FindStringSubmatch(t.All()); m != nil && m[1] == name || strings.HasPrefix(t.Text(t.Parent(fn)), "export default") {
			return "default"
		}
		return name
	}
	p := t.Parent(fn)
	switch {
	case strings.HasPrefix(t.Text(p), "export default"):
		return "default"
	case t.Role(p) == syntax.Assign:
		left := t.Child(p, "left")
		if left < 0 {
			return ""
		}
		if m := exportsTo.FindStringSubmatch(t.Text(left)); m != nil {
			if m[1] == "" {
				return "default"
			}
			return m[1]
		}
	case t.Kind(p) == "variable_declarator" || t.Kind(p) == "pair":
		if key := t.Child(p, "name", "key"); key >= 0 {
			return t.Text(key)
		}
	}
	return ""
}

func lentParams(t *syntax.Tree, fn int) []lentParam {
	params := t.Child(fn, "parameters")
	if params < 0 {
		return nil
	}
	var out []lentParam
	for _, p := range t.NamedChildren(params) {
		text := t.Text(p)
		if strings.HasPrefix(text, "{") {
			out = append(out, lentParam{fields: Identifiers(text)})
			continue
		}
		names := Identifiers(text)
		if len(names) == 0 {
			names = []string{""}
		}
		out = append(out, lentParam{name: names[0]})
	}
	return out
}

// filled are the texts that a call gives the names in a function.
func (l *Lent) filled(given []lentArg) map[string]string {
	out := map[string]string{}
	for i, p := range l.params {
		if i >= len(given) {
			break
		}
		if p.name != "" && given[i].literal {
			out[p.name] = given[i].text
		}
		for _, name := range p.fields {
			if text, ok := given[i].fields[name]; ok {
				out[name] = text
			}
		}
	}
	return out
}
