package claims

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// waitCall are calls that wait, or make what ends a wait.
var waitCall = lazy.MustCompile(`(?i)^(\w*_)?wait(_?(for|one|until)\w*)?$|^await$|^(with)?timeout(OrNull)?$|^CancellationTokenSource$`)

// onlyWaits tells a claim about what a test waited for, in which nothing changed but for how long; that
// it waits longer is told elsewhere. A claim that nothing comes asks for less with a shorter wait.
func onlyWaits(s ledger.Step) bool {
	if s.After == nil || s.Before.Kind == "truth" && s.Before.Negated || strings.EqualFold(s.Before.Expected, "false") {
		return false
	}
	return numbersDiffer(s.Before.Subject, s.After.Subject, givenToWait)
}

// limitSet are calls that set how long something may take.
var limitSet = lazy.MustCompile(`(?i)timeout$`)

// onlyPatience tells an expectation in which nothing changed but how long something may take on the way to it.
func onlyPatience(s ledger.Step) bool {
	return s.After != nil && s.Before.Subject == s.After.Subject && numbersDiffer(s.Before.Expected, s.After.Expected, func(words []string, at int) bool {
		return at > 1 && words[at-1] == "(" && limitSet.MatchString(words[at-2])
	})
}

// numbersDiffer tells two expressions that differ in nothing but numbers that stand in certain places.
func numbersDiffer(before, after string, fits func(words []string, at int) bool) bool {
	was, is := expression.Words(before), expression.Words(after)
	if len(was) != len(is) {
		return false
	}
	differ := false
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		if differ = true; !expression.IsDigit(was[i][0]) || !expression.IsDigit(is[i][0]) || !fits(was, i) {
			return false
		}
	}
	return differ
}

// givenToWait tells a place between the brackets of a call that waits, by itself or within a length of time.
func givenToWait(words []string, at int) bool {
	depth := 0
	for i := at - 1; i > 0; i-- {
		switch words[i] {
		case ")", "]", "}":
			depth++
		case "[", "{":
			depth--
		case "(":
			if depth--; depth >= 0 {
				continue
			}
			depth = 0
			if waitCall.MatchString(words[i-1]) || givesUp(words, i-1, at) {
				return true
			}
			if expression.Seconds[words[i-1]] == 0 && words[i-1] != "Duration" && words[i-1] != "TimeSpan" {
				return false
			}
		}
		if depth < 0 {
			return false
		}
	}
	return false
}

// givesUp tells a call that is handed a number and its unit of time, by its name or, where that is a word of
// the language elsewhere, by having none: task.get(5, SECONDS), latch.await(5, TimeUnit.SECONDS).
func givesUp(words []string, called, at int) bool {
	if words[called] != "." && words[called] != "get" && words[called] != "join" {
		return false
	}
	rest := words[at+1:]
	return len(rest) > 1 && rest[0] == "," && (expression.Seconds[rest[1]] != 0 || len(rest) > 3 && expression.Seconds[rest[3]] != 0)
}
