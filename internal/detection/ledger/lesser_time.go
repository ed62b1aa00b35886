package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// silences are claims that nothing comes for a while.
var silences = lazy.MustCompile(`(?i)^(refute_receive|never|neverf|consistently|consistentlyf|expectno(msg|message)|assertnever|shouldnotreceive|nothingwithin|during)$`)

// shorterSilence tells a claim that nothing comes, of which the while is shorter.
func shorterSilence(was, is []string) bool {
	if len(was) != len(is) || !slices.ContainsFunc(was, silences.MatchString) {
		return false
	}
	before, after, ok := remeasured(was, is, func(int) bool { return true })
	return ok && after*MuchLonger <= before
}

// remeasured multiplies the measures in which two claims of as many words differ; ok is false where
// they differ in anything else, or in a place that is none of those.
func remeasured(was, is []string, may func(at int) bool) (before, after float64, ok bool) {
	before, after = 1, 1
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		b, okB := measure(was[i])
		a, okA := measure(is[i])
		if !okB || !okA || !may(i) {
			return 0, 0, false
		}
		before, after = before*b, after*a
	}
	return before, after, true
}

// measure is a number, or a unit of time in seconds.
func measure(word string) (float64, bool) {
	if unit, ok := expression.Seconds[word]; ok {
		return unit, true
	}
	v, err := bound(word)
	return v, err == nil
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

// MuchLonger is by how much a time must grow to be worth a word.
const MuchLonger = 1.5
