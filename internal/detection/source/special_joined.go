package source

import (
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// conjunctions join conditions that must all hold.
var conjunctions = []string{"&&", "and"}

// tupleCompared is several things compared with as many others at once.
var tupleCompared = lazy.MustCompile(`^[(\[{]\s*[$@\w.]+(?:\s*,\s*[$@\w.]+)+\s*[)\]}]\s*={2,3}\s*[(\[{]`)

// joinedLiterals are the literals that a condition compares one thing after the other with: 2 and 3 in
// `a == 2 && b == 3` or `(a, b) == (2, 3)`. Small numbers stand everywhere, but hardly two of them
// in this order in the arguments of one call. There are none unless every part compares with one.
func joinedLiterals(t *syntax.Tree, cond int) []string {
	cond = withoutParens(t, cond)
	if allMustHold(t, cond) {
		var all []string
		for _, part := range t.NamedChildren(cond) {
			some := joinedLiterals(t, part)
			if len(some) == 0 {
				return nil
			}
			all = append(all, some...)
		}
		return all
	}
	if literalTested(t, cond, false) == "" {
		return nil
	}
	text := t.Text(cond)
	found := numberOrText.FindAllString(text, -1)
	if len(found) != 1 && !tupleCompared.MatchString(text) {
		return nil
	}
	return found
}

func allMustHold(t *syntax.Tree, n int) bool {
	for c := range t.Children(n) {
		if t.Leaf(c) && slices.Contains(conjunctions, t.Text(c)) {
			return true
		}
	}
	return false
}

// inputs are all literals that a case is about.
func (s SpecialCase) inputs() []string {
	if len(s.Joined) > 1 {
		return s.Joined
	}
	return []string{s.Input}
}

// everyday tells a case about nothing but inputs that have an answer of their own in many honest functions.
func (s SpecialCase) everyday() bool {
	return !slices.ContainsFunc(s.inputs(), func(lit string) bool { return !missing[lit] && !ordinary[lit] })
}
