package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// ungrouped writes the names of a nested pattern side by side: i, (in, want).
var ungrouped = strings.NewReplacer("(", "", ")", "")

// numbered is the list of which a loop is also told the places, which come first; -1 where it is
// not: enumerate(rows), rows.iter().enumerate(), rows.enumerated(), rows.withIndex().
func (f *File) numbered(n int) int {
	t := f.Tree
	if n < 0 || t.Role(n) != syntax.Call {
		return -1
	}
	links := t.Chain(n)
	last := links[len(links)-1]
	switch {
	case last.Name == "enumerate" && len(links) == 1 && len(last.Args) > 0:
		return last.Args[0].Node
	case len(links) > 1 && len(last.Args) == 0 && (last.Name == "enumerate" || last.Name == "enumerated" || last.Name == "withIndex"):
		for _, l := range links[1 : len(links)-1] {
			if len(l.Args) > 0 || !named(l.Name, sameList) {
				return -1
			}
		}
		return links[0].Node
	}
	return -1
}
