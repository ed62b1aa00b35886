package inventory

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// bindValue gives a name of a row its value, and remembers the closure that it stands for.
func (e *evaluator) bindValue(b binding, inner, en *env) {
	inner.vars[b.name] = e.substitute(expression.Fields(b.text), en, 1)
	e.fromRow(b.name)
	if fn, ok := e.file.closures()[b.text]; ok {
		if inner.closures == nil {
			inner.closures = map[string]int{}
		}
		inner.closures[b.name] = fn
	}
}

// closures are the closures of a file that claim something and stand as a value of a row, by what they say.
func (f *File) closures() map[string]int {
	if f.closuresByText != nil {
		return f.closuresByText
	}
	f.closuresByText = map[string]int{}
	t := f.Tree
	for n := range t.Nodes {
		if t.Role(n) == syntax.Lambda && f.inRow(n) && f.claims(n) {
			f.closuresByText[f.nodeText(n)] = n
		}
	}
	return f.closuresByText
}

// inRow tells a closure that stands in a list or behind a key, and not among the arguments of a call.
func (f *File) inRow(n int) bool {
	p := f.Tree.Parent(n)
	for f.Tree.Kind(p) == "literal_element" || f.Tree.Kind(p) == "keyed_element" {
		p = f.Tree.Parent(p)
	}
	role := f.Tree.Role(p)
	return role == syntax.Pair || role == syntax.List || role == syntax.Map || f.Tree.Kind(p) == "literal_value"
}

// rowClosure is the closure of a row that a call runs: row.check(t, got).
func (e *evaluator) rowClosure(links []syntax.Link, en *env) (place, bool) {
	name := links[0].Name
	for _, l := range links[1:] {
		name += "." + l.Name
	}
	for ; en != nil; en = en.parent {
		if fn, ok := en.closures[name]; ok {
			return place{e.file, fn}, true
		}
		if _, hidden := en.vars[name]; hidden {
			break
		}
	}
	return place{}, false
}
