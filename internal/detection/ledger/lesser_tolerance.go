package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// tolerances are names of what a value may be away from another.
var tolerances = lazy.MustCompile(`(?i)^(epsilon|rtol|atol|rel_tol|abs_tol|max_relative|delta|tol|tolerance|offset|with_?percentage|percentage|percent|byLessThan|margin|within\w*|be_within|a_value_within|abs|rel|maxDiff\w*|threshold|BeCloseTo|BeApproximately|isCloseTo|closeTo|close_to|plusOrMinus|assert_allclose|~)$`)

// secondOf are calls whose second argument says how far the first may be away.
var secondOf = []string{"BeCloseTo", "isCloseTo", "BeApproximately", "closeTo", "close_to"}

// wideTolerance tells a claim in which nothing changed but what a value may be away, and grew, or how many
// places of it count, of which there are fewer.
func wideTolerance(was, is []string) bool {
	if len(was) != len(is) {
		return false
	}
	was = withSmallSteps(was, is)
	before, after, ok := remeasured(was, is, func(at int) bool { return givesTolerance(was, at) })
	if ok {
		return after > before
	}
	before, after, ok = remeasured(was, is, func(at int) bool { return givesPlaces(was, at) })
	return ok && after < before
}

// toleranceAdded tells a claim that is told what a value may be away, by its name, and was not told so before:
// allclose(a, b, atol=0.1).
func toleranceAdded(was, is []string) bool {
	before, after := middle(was, is)
	if len(before) > 0 || len(after) != 4 || after[0] != "," || after[2] != "=" && after[2] != ":" || !tolerances.MatchString(after[1]) {
		return false
	}
	by, err := bound(after[3])
	return err == nil && by > oracle.Rounding
}

// smallSteps are names of what is hardly a distance at all.
var smallSteps = lazy.MustCompile(`(?i)^(?:\w*_)?(?:epsilon|eps|ulpOfOne)$`)

// withSmallSteps are the words of a claim with a number in the place of such a name, where a number took
// it: larger than any of them is.
func withSmallSteps(was, is []string) []string {
	var out []string
	for i, w := range was {
		if w == is[i] || !smallSteps.MatchString(w) {
			continue
		}
		if out == nil {
			out = slices.Clone(was)
		}
		out[i] = "0.5"
	}
	if out == nil {
		return was
	}
	return out
}

// givesPlaces tells the number of places in expect.closeTo(x, places), which stands for a value.
func givesPlaces(words []string, at int) bool {
	name, open := calledAround(words, at)
	return name == "closeTo" && asymmetric(words, open) && sideByPlace(words, open, at) == 1
}

func asymmetric(words []string, open int) bool {
	return open > 2 && words[open-2] == "." && (words[open-3] == "expect" || words[open-3] == "not")
}

// givesTolerance tells a number that such a name stands before, or that is the last of a call with one.
func givesTolerance(words []string, at int) bool {
	if at > 1 && (words[at-1] == "=" || words[at-1] == ":") && tolerances.MatchString(words[at-2]) {
		return true
	}
	name, open := calledAround(words, at)
	for open > 0 && words[open] == "(" {
		if tolerances.MatchString(name) {
			return !slices.Contains(secondOf, name) || sideByPlace(words, open, at) == 1 && !asymmetric(words, open)
		}
		if name == "BeNumerically" && strings.Trim(words[open+1], `"`) == "~" {
			return sideByPlace(words, open, at) == 1
		}
		if expression.Seconds[name] == 0 {
			return false
		}
		at = open
		name, open = calledAround(words, open)
	}
	return false
}
