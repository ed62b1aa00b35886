package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// spreads are the kinds of nodes that put the elements of one list into another: *COMMON, ...common.
var spreads = []string{"spread_element", "list_splat", "dictionary_splat", "splat_argument", "variadic_unpacking", "spread_expression"}

// plainElements are the elements that stand in a list, with those of the lists that are spread out in it.
func (f *File) plainElements(n, depth int) ([]int, bool) {
	t := f.Tree
	var out []int
	for _, c := range t.NamedChildren(n) {
		if t.Language == syntax.Dart && t.Kind(c) == "type_arguments" { // <String>['a', 'b']
			continue
		}
		if k := t.Kind(c); k == "type_arguments" || k == "type_identifier" {
			return nil, false
		}
		if t.Field(c) == "type" {
			continue
		}
		var ok bool
		if out, ok = f.withElement(out, c, depth); !ok {
			return nil, false
		}
	}
	return out, true
}

// handedElements are those that a maker of lists is given one by one.
func (f *File) handedElements(args []syntax.Arg, depth int) (out []int, ok bool) {
	for _, a := range args {
		if out, ok = f.withElement(out, a.Node, depth); !ok {
			return nil, false
		}
	}
	return out, true
}

// withElement adds an element of a list, or the elements it spreads out; ok is false when these
// cannot be told.
func (f *File) withElement(out []int, n, depth int) ([]int, bool) {
	from := f.spreadOut(n)
	if from < 0 {
		return append(out, n), true
	}
	more, ok := f.elementsAt(from, depth+1)
	return append(out, more...), ok
}

// spreadOut is the list that an element spreads out in another, -1 when it is an element like any other.
func (f *File) spreadOut(n int) int {
	t := f.Tree
	if n < 0 {
		return -1
	}
	if kids := t.NamedChildren(n); len(kids) == 1 {
		if slices.Contains(spreads, t.Kind(n)) {
			return kids[0]
		}
		if k := t.Kind(n); k == "array_element_initializer" || k == "argument" || k == "value_argument" {
			return f.spreadOut(kids[0])
		}
	}
	return -1
}

// joinedElements are those of lists that are put one after the other: COMMON + ["a", "b"].
func (f *File) joinedElements(n, depth int) ([]int, bool) {
	left, right, ok := f.joinedLists(n)
	if !ok {
		return nil, false
	}
	first, known := f.elementsAt(left, depth+1)
	second, also := f.elementsAt(right, depth+1)
	return slices.Concat(first, second), known && also
}

// joinedLists are both sides of an operator that puts one list after the other.
func (f *File) joinedLists(n int) (left, right int, ok bool) {
	t := f.Tree
	kids := t.NamedChildren(n)
	if len(kids) < 2 {
		return -1, -1, false
	}
	left, right = kids[0], kids[len(kids)-1]
	switch op := t.Source[t.Nodes[left].End:t.Nodes[right].Start]; string(slices.DeleteFunc(slices.Clone(op), func(b byte) bool { return b <= ' ' })) {
	case "+", "++", ":::":
		return left, right, true
	}
	return -1, -1, false
}
