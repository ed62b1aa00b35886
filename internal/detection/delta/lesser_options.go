package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// leavesOut are options and calls by which a comparison passes over a part of what it compares.
var leavesOut = lazy.MustCompile(`^(ignoring(Fields|\w*Fields\w*|Collection\w*|Expected\w*|Actual\w*|Given\w*|All\w*|Case|Whitespace|Order\w*)|Excluding\w*|excluding\w*|IgnoreFields|IgnoreUnexported|IgnoreTypes|IgnoreMapEntries|IgnoreSliceElements|omit|omitBy|except|excluding|exclude|ignore_?(fields|case|whitespace|order|keys|columns|index)|exclude_\w+|ignoreCase|ignoringCase|ignoringUnknownFields|ignoringFieldScope|ignoringRepeatedFieldOrder|ignoringExtraRepeatedFieldElements|IgnoreCase|SortSlices|UsingPropertyPath|check_dtype|check_names|check_like|check_exact|any_order|ignoreOrder|IgnoreWhiteSpace|StringComparison)$`)

// fieldsLeftOut tells a claim in all of whose words there is one more that leaves something out.
func fieldsLeftOut(was, is []string) bool {
	if len(is) <= len(was) {
		return false
	}
	extra, all := insertedWords(was, is)
	return all && slices.ContainsFunc(extra, leavesOut.MatchString)
}

// lessWrappers take an expectation of which they ask for less than for the whole in its order.
var lessWrappers = map[string]bool{
	"unorderedEquals": true, "containsAll": true, "containsAllInOrder": true, "contains": true, "unorderedMatches": true, "hasItems": true, "containsInAnyOrder": true, "UnorderedElementsAreArray": true,
	"HasSubstr": true, "startsWith": true, "endsWith": true, "a_string_including": true, "a_collection_including": true, "containsString": true, "anyOf": true, "equalsIgnoringCase": true,
	"equalToIgnoringCase": true, "equalsIgnoringWhitespace": true, "stringContainsInOrder": true,
}

// wrappedInLess tells an expectation that stands in such a wrapper now.
func wrappedInLess(was, is []string) bool {
	before, after := middle(was, is)
	for len(after) > len(before) && len(before) > 0 && len(after) > 3 && after[1] == "(" && after[len(after)-1] == ")" {
		return lessWrappers[after[0]] && slices.Equal(before, after[2:len(after)-1])
	}
	return false
}

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

// silences are claims that nothing comes for a while.
var silences = lazy.MustCompile(`(?i)^(refute_receive|never|neverf|consistently|consistentlyf|expectno(msg|message)|assertnever|shouldnotreceive|nothingwithin|during)$`)

// shorterSilence tells a claim that nothing comes, of which the while is shorter.
func shorterSilence(was, is []string) bool {
	if len(was) != len(is) || !slices.ContainsFunc(was, silences.MatchString) {
		return false
	}
	before, after := 1.0, 1.0
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		b, okB := measure(was[i])
		a, okA := measure(is[i])
		if !okB || !okA {
			return false
		}
		before, after = before*b, after*a
	}
	return after*enough <= before
}

// measure is a number, or a unit of time in seconds.
func measure(word string) (float64, bool) {
	if unit, ok := units[word]; ok {
		return unit, true
	}
	v, err := bound(word)
	return v, err == nil
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

// tolerances are names of what a value may be away from another.
var tolerances = lazy.MustCompile(`(?i)^(epsilon|rtol|atol|rel_tol|abs_tol|max_relative|delta|tol|tolerance|offset|margin|within\w*|abs|rel|maxDiff\w*|threshold|BeCloseTo|BeApproximately|isCloseTo|plusOrMinus|assert_allclose|~)$`)

// wideTolerance tells a claim in which nothing changed but what a value may be away, and grew.
func wideTolerance(was, is []string) bool {
	if len(was) != len(is) {
		return false
	}
	before, after := 1.0, 1.0
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		b, okB := measure(was[i])
		a, okA := measure(is[i])
		if !okB || !okA || !givesTolerance(was, i) {
			return false
		}
		before, after = before*b, after*a
	}
	return after > before
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
		if units[name] == 0 {
			return false
		}
		at = open
		name, open = calledAround(words, open)
	}
	return false
}

// timed are claims that wait for something, and give up after a while.
var timed = lazy.MustCompile(`(?i)^(atMost|timeout|within|eventually|eventuallyf|assertTimeout|assertTimeoutPreemptively|wait|waitFor|toEventually|assert_receive)$`)

// shorterWait tells a claim that gives up earlier than before.
func shorterWait(was, is []string) bool {
	if len(was) != len(is) || !slices.ContainsFunc(was, timed.MatchString) {
		return false
	}
	before, after := 1.0, 1.0
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		b, okB := measure(strings.Trim(was[i], `"sm`))
		a, okA := measure(strings.Trim(is[i], `"sm`))
		if !okB || !okA {
			return false
		}
		before, after = before*b, after*a
	}
	return after < before
}
