package ledger

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// exactCount and openCounts are how often something must happen, to the number and at least.
	exactCount = lazy.MustCompile(`^(#|times \( # \)|Exactly \( # \)|exactly \( # \)|Once|once|Twice|twice|thrice|exactly \( # \) \. times|Times \. (Once|Exactly \( # \)))$`)
	openCounts = lazy.MustCompile(`^(AtLeast \( # \)|AnyNumber \( \)|AtLeastOnce|atLeast \( # \)|atLeastOnce|atLeastOnce \( \)|at_least \( (: once|: twice|#) \)( \. times)?|greaterThan \( # \)|greaterThanOrEqualTo \( # \)|isPositive|any \( \)|anyNumber \( \)|Times \. (AtLeastOnce|AtLeast \( # \)|AtMost \( # \))|AtMost \( # \)|Between \( # , # \))$`)
)

// openCount tells a number of calls that is the least number now, or any.
func openCount(was, is []string) bool {
	before, after := middle(was, is)
	return len(before) > 0 && len(after) > 0 && openCounts.MatchString(strings.Join(numberless(after), " ")) && exactCount.MatchString(strings.Join(numberless(before), " "))
}

// signAdmits tells a claim whose sign is a word of it, and lets the very value through now.
func signAdmits(was, is []string) bool {
	before, after := middle(was, is)
	if len(before) != 1 || len(after) != 1 || len(was) != len(is) {
		return false
	}
	at := len(was) - 1 - shareEnd(was, is)
	if at < 1 || at+1 >= len(was) || was[at+1] != "," && was[at-1] != ":" || strings.HasPrefix(was[0], "refute") {
		return false
	}
	sign, now := strings.Trim(before[0], `"'`), strings.Trim(after[0], `"'`)
	return (sign == "<" || sign == ">") && now == sign+"=" || sign == "==" && (now == "<=" || now == ">=")
}

// choices are calls and words behind which stand the values of which one will do.
var choices = lazy.MustCompile(`^(isIn|isOneOf|BeOneOf|toBeOneOf|oneOf|one_of|be_in|anyOf|AnyOf|any_of|Any|beOneOf|shouldBeOneOf|ShouldBeOneOf|isAnyOf|in)$`)

// moreChoices tells a claim that something is one of several values, of which there are more now.
func moreChoices(was, is []string) bool {
	extra, all := insertedWords(was, is)
	if !all || len(extra) < 2 || extra[0] != "," && extra[len(extra)-1] != "," || !balanced(extra) {
		return false
	}
	at := 0
	for at < len(was) && was[at] == is[at] {
		at++
	}
	name, open := calledAround(is, at)
	for open > 0 && (is[open] == "[" || is[open] == "{") && !choices.MatchString(name) {
		name, open = calledAround(is, open)
	}
	return open > 0 && choices.MatchString(name)
}
