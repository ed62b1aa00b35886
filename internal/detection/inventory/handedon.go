package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// handedOn tells a call that makes a value for another call, out of numbers: take(2, ignore(8)) is about
// bits, and leaves no test. A statement of the skip family is given a reason, a condition or nothing.
func (r *reader) handedOn(n int, args []syntax.Arg) bool {
	t := r.tree
	p := t.Parent(n)
	if t.Role(p) != syntax.Args {
		p = t.Parent(p) // where the grammar wraps each argument
	}
	number := func(a syntax.Arg) bool { return a.Node >= 0 && t.Role(a.Node) == syntax.Number }
	return t.Role(p) == syntax.Args && slices.ContainsFunc(args, number)
}
