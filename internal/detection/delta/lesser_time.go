package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

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
