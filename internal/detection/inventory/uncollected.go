package inventory

import (
	"maps"
	"slices"
)

// uncollectedBody is how alike the bodies must be for a function to be a lost test.
const uncollectedBody = 0.6

// shortestBody is how many shingles tell one body from another.
const shortestBody = 4

// body is the code of a function that no runner collects.
type body struct {
	name string
	line int
	code *Case // its shingles alone
}

// Uncollected finds a function that has the code of a lost case but is no test: its
// line and its name. Functions that are called are helpers.
func (f *File) Uncollected(lost *Case, known func(name string) bool) (int, string, bool) {
	for _, b := range f.uncollectedBodies() {
		if likeInSize(lost, b.code) && !known(b.name) && Similarity(lost, b.code) >= uncollectedBody {
			return b.line, b.name, true
		}
	}
	return 0, "", false
}

// likeInSize tells whether two bodies can be alike at all: a change of many files compares
// every lost case with every function.
func likeInSize(a, b *Case) bool {
	few, many := min(len(a.shingles), len(b.shingles)), max(len(a.shingles), len(b.shingles))
	return float64(few) >= uncollectedBody*float64(many)
}

func (f *File) uncollectedBodies() []body {
	if f.bodies != nil {
		return f.bodies
	}
	f.bodies = []body{}
	isCase := f.ownNodes()
	for _, name := range slices.Sorted(maps.Keys(f.functions)) {
		n := f.functions[name]
		inner := f.Tree.Body(n)
		if isCase[n] || inner < 0 || named(name, setupNames) {
			continue
		}
		code := &Case{shingles: shingles(f.tokens.within(f.Tree.Nodes[inner].Start, f.Tree.Nodes[inner].End))}
		if len(code.shingles) >= shortestBody {
			f.bodies = append(f.bodies, body{name: name, line: f.Tree.Line(n), code: code})
		}
	}
	return f.bodies
}
