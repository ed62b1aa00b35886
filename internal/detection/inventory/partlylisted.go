package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// joins are calls that put lists one after the other.
var joins = []string{"array_merge", "concat", "Concat", "chain", "plus", "union"}

// partlyListed are the elements written out in a list that is joined with others of which nobody can
// tell the elements; none where nothing is joined.
func (f *File) partlyListed(n, depth int) (out []int) {
	t := f.Tree
	if n < 0 || depth > 4 {
		return nil
	}
	switch t.Role(n) {
	case syntax.Paren, syntax.Cast:
		if kids := t.NamedChildren(n); len(kids) > 0 {
			return f.partlyListed(kids[0], depth+1)
		}
	case syntax.Binary:
		if left, right, ok := f.joinedLists(n); ok {
			return slices.Concat(f.elementsToTell(left, depth), f.elementsToTell(right, depth))
		}
	case syntax.List:
		kids := t.NamedChildren(n)
		if !slices.ContainsFunc(kids, func(k int) bool { return f.spreadOut(k) >= 0 }) {
			return nil
		}
		for _, k := range kids {
			switch from := f.spreadOut(k); {
			case from >= 0:
				out = append(out, f.elementsToTell(from, depth)...)
			case t.Role(k) != syntax.Comment && t.Field(k) != "type" && t.Kind(k) != "type_arguments":
				out = append(out, k)
			}
		}
	case syntax.Call:
		links := t.Chain(n)
		last := links[len(links)-1]
		if !named(last.Name, joins) {
			return nil
		}
		if len(links) == 2 && links[0].Node >= 0 {
			out = f.elementsToTell(links[0].Node, depth)
		}
		for _, a := range last.Args {
			out = append(out, f.elementsToTell(a.Node, depth)...)
		}
	}
	return out
}

// elementsToTell are all elements of a list, or those of them that are written out.
func (f *File) elementsToTell(n, depth int) []int {
	if all, ok := f.elementsAt(n, depth+1); ok {
		return all
	}
	return f.partlyListed(n, depth+1)
}
