package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// mostHelpers is how far a value is followed from helper to helper.
const mostHelpers = 3

// unset tells whether an option hands on a parameter that nobody in the file gives a value: a
// helper that learned to take a skip has not skipped anything yet. Whoever gives it one is
// read where he does.
func (r *reader) unset(node int, value string, depth int) bool {
	t := r.tree
	fn := t.Enclosing(node, syntax.Func)
	if fn < 0 || depth > mostHelpers || r.demanded(fn, value) {
		return false
	}
	name, called := r.functionName(fn), false
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		if len(links) == 0 || links[len(links)-1].Name != name {
			continue
		}
		called = true
		if _, given, ok := r.option(links[len(links)-1], []string{value}); ok && !r.unset(n, given, depth+1) {
			return false
		}
	}
	return called
}

// setByDefault is a value that a parameter has when nobody gives it one.
var setByDefault = lazy.MustCompile(`^[^=]*=\s*([^\s{},)]+)`)

// demanded tells whether a parameter may have a value that no call names. One in braces that is
// not required, and without a value of its own, has none.
func (r *reader) demanded(fn int, param string) bool {
	t := r.tree
	for list := range t.Children(fn) {
		if t.Role(list) != syntax.Params {
			continue
		}
		open := 0
		for _, part := range strings.Split(t.Text(list), ",") {
			open += strings.Count(part, "{")
			if expression.ContainsWord(part, param) {
				_, rest, _ := strings.Cut(part, param)
				own := setByDefault.FindStringSubmatch(rest)
				return open == 0 || expression.ContainsWord(part, "required") || own != nil && !named(own[1], []string{"false", "null", "undefined"})
			}
			open -= strings.Count(part, "}")
		}
	}
	return true
}
