package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// holdsLess tells conditions of a claim of which one holds less often than it did, while the others are
// as they were: the test is left for another reason too, or the claim waits for one thing more.
func holdsLess(was, is string) bool {
	if was == "" || is == "" || was == is {
		return false
	}
	left, right, denied := apart(strings.Split(was, allOf), strings.Split(is, allOf))
	had, negated := strings.CutPrefix(left, "not ")
	has, still := strings.CutPrefix(right, "not ")
	switch {
	case left == "":
		return !denied
	case negated != still, denied && !negated: // a word of Python's joins what a condition is made of, too
		return false
	}
	join := []string{"&&", "and"}
	if negated {
		join = []string{"||", "or"}
	}
	were, are := alternatives(had, join), alternatives(has, join)
	if len(are) > len(were) && !slices.ContainsFunc(were, func(w string) bool { return !slices.Contains(are, w) }) {
		return true
	}
	return negated && len(were) == len(are) && listGrown(expression.Fields(had), expression.Fields(has))
}

// allOf joins the conditions of a claim.
const allOf = " and "

// apart are the conditions of two lists that are not the same, and whether the last before them is denied.
func apart(was, is []string) (left, right string, denied bool) {
	for len(was) > 0 && len(is) > 0 && was[0] == is[0] {
		denied = strings.HasPrefix(was[0], "not ")
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1] == is[len(is)-1] {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return strings.Join(was, allOf), strings.Join(is, allOf), denied
}

// alternatives are the parts of a condition that words join outside of all brackets.
func alternatives(condition string, join []string) (out []string) {
	depth := 0
	var part []string
	for _, w := range expression.Fields(condition) {
		switch {
		case w == "(" || w == "[" || w == "{":
			depth++
		case w == ")" || w == "]" || w == "}":
			depth--
		case depth == 0 && slices.Contains(join, w):
			out, part = append(out, strings.Join(part, " ")), nil
			continue
		}
		part = append(part, w)
	}
	return append(out, strings.Join(part, " "))
}

// looksAmong are words that look for a value among others.
var looksAmong = []string{"in", "includes", "contains", "Contains", "include?", "has"}

// listGrown tells a look for a value among others, of which there are more.
func listGrown(was, is []string) bool {
	before, after := middle(was, is)
	return len(before) == 0 && len(after) > 1 && (after[0] == "," || after[len(after)-1] == ",") &&
		slices.ContainsFunc(looksAmong, func(w string) bool { return slices.Contains(was, w) })
}
