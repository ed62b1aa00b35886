package inventory

import "holdfast/internal/detection/syntax"

// erasedUntil is where what a compiler of TypeScript erases from an expression ends: `as T` and
// `satisfies T` behind a value, the mark of one that is no null, and the brackets that only they
// need. Nothing of it runs, so that a claim is the same with it and without. -1 for all else.
func erasedUntil(t *syntax.Tree, n int) int {
	if t.Language != syntax.TypeScript && t.Language != syntax.TSX || !t.Leaf(n) {
		return -1
	}
	parent := t.Parent(n)
	switch kind := t.Kind(n); kind {
	case "as", "satisfies":
		if t.Role(parent) == syntax.Cast {
			return t.End(parent)
		}
	case "!":
		if t.Kind(parent) == "non_null_expression" {
			return n + 1
		}
	case "(", ")":
		if t.Kind(parent) == "parenthesized_expression" && onlyCasts(t, parent) {
			return n + 1
		}
	}
	return -1
}

// onlyCasts tells brackets around a simple value that is cast: (order as any).total.
func onlyCasts(t *syntax.Tree, brackets int) bool {
	inner := t.NamedChildren(brackets)
	if len(inner) != 1 || t.Role(inner[0]) != syntax.Cast {
		return false
	}
	for value := inner[0]; ; {
		kids := t.NamedChildren(value)
		switch t.Role(value) {
		case syntax.Cast, syntax.Paren:
			if len(kids) == 0 {
				return false
			}
			value = kids[0]
		case syntax.Ident, syntax.Member, syntax.Call:
			return true
		default:
			return false
		}
	}
}
