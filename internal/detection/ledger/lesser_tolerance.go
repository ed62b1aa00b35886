package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// tolerances are names of what a value may be away from another.
var tolerances = lazy.MustCompile(`(?i)^(epsilon|rtol|atol|rel_tol|abs_tol|max_relative|delta|tol|tolerance|offset|margin|within\w*|abs|rel|maxDiff\w*|threshold|BeCloseTo|BeApproximately|isCloseTo|plusOrMinus|assert_allclose|~)$`)

// wideTolerance tells a claim in which nothing changed but what a value may be away, and grew.
func wideTolerance(was, is []string) bool {
	if len(was) != len(is) {
		return false
	}
	before, after, ok := remeasured(was, is, func(at int) bool { return givesTolerance(was, at) })
	return ok && after > before
}

// givesTolerance tells a number that such a name stands before, or that is the last of a call with one.
func givesTolerance(words []string, at int) bool {
	if at > 1 && (words[at-1] == "=" || words[at-1] == ":") && tolerances.MatchString(words[at-2]) {
		return true
	}
	name, open := calledAround(words, at)
	for open > 0 && words[open] == "(" {
		if tolerances.MatchString(name) {
			return name != "BeCloseTo" && name != "isCloseTo" && name != "BeApproximately" || sideByPlace(words, open, at) == 1
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
