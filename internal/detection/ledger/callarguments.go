package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// recordedArgument is one argument of a call that a double has recorded: the double, and the places of both.
	recordedArgument = lazy.MustCompile(`^(.+?) \. (?:mock \. calls|args) \[ (\d+) \] \[ (\d+) \]$`)
	// calledWith are matchers that are given the arguments of a call.
	calledWith = lazy.MustCompile(`(?i)called_?(exactly_?)?(once_?)?(nth_?|once_?)?with(exactly)?$|(nth)called_?with$|calledonce_?with(exactly)?$|calledexactlyonce_?with$`)
)

// takeArguments settles claims about arguments that a double has recorded, where a matcher is now given the arguments
// of that very call: fn.mock.calls[0][1] is what toHaveBeenCalledWith says in the second place.
func (x *Ledger) takeArguments(a *inventory.Case) {
	x.each(func(o oracle.Oracle) bool {
		m := recordedArgument.FindStringSubmatch(Normal(o.Subject))
		if m == nil || o.Kind != "equal" || o.Negated || o.Tolerance != "" || o.Expected == "" {
			return false
		}
		return slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && !n.Negated && n.Under == o.Under && alike(n.Subject, m[1]) && saysArgument(n, m[2], m[3], Normal(o.Expected)) && tellsCall(n, m[2], a)
		})
	})
}

// saysArgument tells whether a matcher is given a value in the place of an argument.
func saysArgument(n oracle.Oracle, call, argument, value string) bool {
	if !calledWith.MatchString(n.Matcher) {
		return false
	}
	given := expression.SplitTop(expression.Words(Normal(n.Expected)), ",")
	at, err := strconv.Atoi(argument)
	if isNth(n) {
		at++
	}
	return err == nil && at < len(given) && strings.Join(given[at], " ") == value
}

func isNth(n oracle.Oracle) bool { return strings.Contains(strings.ToLower(n.Matcher), "nth") }

// tellsCall tells whether a matcher speaks of the call at a place: by its number, or because there is only one.
func tellsCall(n oracle.Oracle, call string, a *inventory.Case) bool {
	if isNth(n) {
		at, err := strconv.Atoi(call)
		return err == nil && strings.HasPrefix(Normal(n.Expected), strconv.Itoa(at+1)+" ,")
	}
	if call != "0" {
		return false
	}
	return strings.Contains(strings.ToLower(n.Matcher), "once") || slices.ContainsFunc(a.Oracles, func(c oracle.Oracle) bool {
		return c.Live() && alike(c.Subject, n.Subject) && (strings.HasSuffix(callCount(c), " § 1") || strings.HasSuffix(c.Matcher, "CalledOnce"))
	})
}
