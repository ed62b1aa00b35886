package ledger

import "slices"

// orElse tells a claim of the tests' own about a condition, where another condition will do now as well:
// check(r == PART) became check(r == PART || r == NONE).
func orElse(was, is []string) bool {
	if len(was) == 0 || len(is) < len(was)+2 || deniesGroup(was) {
		return false
	}
	return orElseInPlace(was, is) || orElseInPlace(was, withoutBrackets(was, is))
}

// deniesGroup tells a claim that several conditions together do not hold: the more of them, the more it asks.
func deniesGroup(words []string) bool {
	for i := range words[:len(words)-1] {
		if (words[i] == "!" || words[i] == "not") && words[i+1] == "(" {
			return true
		}
	}
	return false
}

// orElseInPlace tells an alternative that was put into a claim in one place.
func orElseInPlace(was, is []string) bool {
	at := sharedStart(was, is)
	before, extra := middle(was, is)
	if len(before) > 0 || len(extra) < 2 || !balanced(extra) {
		return false
	}
	for range extra { // the words around it may be those of its own ends
		if isOr(extra[:2]) || isOr(extra[len(extra)-2:]) {
			return true
		}
		if at--; at < 0 || is[at] != extra[len(extra)-1] {
			return false
		}
		extra = is[at : at+len(extra)]
	}
	return false
}

// isOr tells the operator behind which another condition will do at an end of some words; || is two of them.
func isOr(words []string) bool {
	return words[0] == "|" && words[1] == "|" || words[0] == "or" || words[1] == "or"
}

// sharedStart is how many words two claims share at their beginning.
func sharedStart(was, is []string) int {
	n := 0
	for n < len(was) && n < len(is) && was[n] == is[n] {
		n++
	}
	return n
}

// withoutBrackets is a claim without the first pair of brackets that another does not have in the same place.
func withoutBrackets(was, is []string) []string {
	from, depth := sharedStart(was, is), 0
	if from == len(is) || is[from] != "(" {
		return nil
	}
	for i := from; i < len(is); i++ {
		switch is[i] {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return slices.Concat(is[:from], is[from+1:i], is[i+1:])
			}
		}
	}
	return nil
}
