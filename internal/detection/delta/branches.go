package delta

import (
	"slices"

	"holdfast/internal/detection/inventory"
)

// takeBranches settles claims of a branch that is gone, where the claim of the other branch about the
// same thing is made in every case now: that case is not left out, it is held to what
// the others were held to.
func (x *ledger) takeBranches(b, a *inventory.Case) {
	x.each(func(o inventory.Oracle) bool {
		return o.Under != "" && o.Subject != "" && slices.ContainsFunc(a.Oracles, func(n inventory.Oracle) bool {
			return live(n) && n.Under == "" && n.Kind == o.Kind && n.Negated == o.Negated && n.Effective() >= o.Effective() && alike(n.Subject, o.Subject) && heldElsewhere(b, o, n)
		})
	})
}

// heldElsewhere tells whether a case made a claim under another condition than that of o, and never
// without one.
func heldElsewhere(b *inventory.Case, o, n inventory.Oracle) bool {
	found := false
	for _, p := range b.Oracles {
		if !live(p) || claim(p) != claim(n) {
			continue
		}
		if p.Under == "" {
			return false
		}
		found = found || p.Under != o.Under
	}
	return found
}

// branchLeft tells an expression in which a choice was made that is made no longer, and which is
// one of the two else.
func branchLeft(was, is []string) bool {
	ask := slices.Index(was, "?")
	if ask <= 0 {
		return false
	}
	from, to := groupOf(was, ask)
	between := endOf(was, ask+1, to, ":")
	if between == to {
		return false
	}
	now := unwrapped(is)
	for _, branch := range [][]string{was[ask+1 : between], was[between+1 : to]} {
		if slices.Equal(unwrapped(slices.Concat(was[:from], branch, was[to:])), now) {
			return true
		}
	}
	return false
}

// groupOf is where the brackets around a word begin and end, or the whole.
func groupOf(words []string, at int) (from, to int) {
	depth := 0
	for from = at; from > 0; from-- {
		switch words[from-1] {
		case ")", "]", "}":
			depth++
		case "(", "[", "{", ",":
			if depth == 0 {
				return from, endOf(words, at, len(words), ",")
			}
			if words[from-1] != "," {
				depth--
			}
		}
	}
	return 0, endOf(words, at, len(words), ",")
}

// endOf is where a mark stands outside of brackets, or the bracket closes.
func endOf(words []string, at, to int, mark string) int {
	depth := 0
	for i := at; i < to; i++ {
		switch w := words[i]; {
		case w == "(" || w == "[" || w == "{":
			depth++
		case w == ")" || w == "]" || w == "}":
			if depth--; depth < 0 {
				return i
			}
		case w == mark && depth == 0:
			return i
		}
	}
	return to
}

// unwrapped are the words without parentheses: a value of several words is put into some.
func unwrapped(words []string) (out []string) {
	for _, w := range words {
		if w != "(" && w != ")" {
			out = append(out, w)
		}
	}
	return out
}
