package ledger

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// wanted are names of arguments that say what is expected; what a failure is to print is none.
	wanted = lazy.MustCompile(`^(message|position|code|status|status_?[cC]ode|exit_?[cC]ode|type|match|matches|text|result|value|expected|length|count|line|column|offset|key|error|cause|details|times|with|body|headers?)$`)
	// matchers are how matchers of a project's own begin.
	matchers = lazy.MustCompile(`^(is|has|have|be|throws?|raises?|fails?|matches|match|returns?|emits?|yields?|completes?|rejects?|produces?)(_|[A-Z])`)
	// ended are claims about the end of a process, which take any end where they are told none.
	ended = lazy.MustCompile(`(?i)(should|expect|assert|must)\w*exit|exits?_?with|should_?fail|expect_?fail`)
)

// expectsLess tells a matcher that is given less of what is expected: isFailure('a', message: 'b') became
// isFailure('a'), shouldExit(64) became shouldExit().
func expectsLess(was, is []string) bool {
	before, after := middle(was, is)
	if len(after) > 0 || len(before) == 0 || len(is) == 0 {
		return false
	}
	at := 0
	for at < len(is) && was[at] == is[at] {
		at++
	}
	call, _ := calledAround(was, at)
	if len(before) == 1 && at > 0 && was[at-1] == "(" && at+1 < len(was) && was[at+1] == ")" {
		return ended.MatchString(call)
	}
	return matchers.MatchString(call) && labelledAll(before)
}

// labelledAll tells words that are nothing but arguments which say what is expected: , message : "b".
func labelledAll(words []string) bool {
	parts := strings.Split(strings.Join(words, " "), ", ")
	for i, part := range parts {
		if i == 0 && part == "" || i == len(parts)-1 && part == "" {
			continue
		}
		name, _, ok := strings.Cut(part, " : ")
		if !ok {
			name, _, ok = strings.Cut(part, " = ")
		}
		if !ok || !wanted.MatchString(name) {
			return false
		}
	}
	return true
}
