package inventory

import (
	"iter"
	"slices"

	"holdfast/internal/detection/syntax"
)

// method finds the first method of a class that has a name.
func (c place) method(name string) (place, bool) {
	for fn := range c.methods(name) {
		return fn, true
	}
	return place{}, false
}

// methods are those of a class that have a name.
func (c place) methods(name string) iter.Seq[place] {
	return func(yield func(place) bool) {
		named := c.file.functionsNamed(name)
		first, _ := slices.BinarySearch(named, c.node+1)
		for _, n := range named[first:] {
			if n >= c.file.Tree.End(c.node) || !yield(place{c.file, n}) {
				return
			}
		}
	}
}

// functionsNamed are all functions of a name, wherever they stand in the file.
func (f *File) functionsNamed(name string) []int {
	if f.named == nil {
		f.named = map[string][]int{}
		for n := range f.Tree.Nodes {
			if f.Tree.Role(n) == syntax.Func {
				name := f.Tree.Name(n)
				f.named[name] = append(f.named[name], n)
			}
		}
	}
	return f.named[name]
}
