package claims

import (
	"slices"

	"holdfast/internal/detection/expression"
)

// branchLeft tells an expression in which a choice was made that is made no longer, and which is
// one of the two else.
func branchLeft(was, is []string) bool {
	ask := slices.Index(was, "?")
	if ask <= 0 {
		return false
	}
	from, to := groupOf(was, ask)
	between := expression.EndOf(was, ask+1, to, ":")
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
				return from, expression.EndOf(words, at, len(words), ",")
			}
			if words[from-1] != "," {
				depth--
			}
		}
	}
	return 0, expression.EndOf(words, at, len(words), ",")
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
