package ledger

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// countedCalls are how doubles tell by a value how often they were called.
	countedCalls = [...]string{" . mock . calls . length", " . callCount", " . call_count", " . calls . count ( )", " . mock . callCount ( )", " . await_count"}
	// timesCalled are matchers that ask it by their name.
	timesCalled = lazy.MustCompile(`(?i)called_?times$|callcount$`)
)

// takeCallCounts settles claims about how often a double was called, asked of its record or by a
// matcher.
func (x *Ledger) takeCallCounts() {
	x.each(func(o oracle.Oracle) bool {
		asked := callCount(o)
		return asked != "" && pick(&x.fresh, func(n oracle.Oracle) bool { return n.Under == o.Under && callCount(n) == asked }) != nil
	})
}

// callCount is which double must have been called how often, or "".
func callCount(o oracle.Oracle) string {
	if o.Negated || o.Expected == "" || ordering(o) != "" { // at least so often is less
		return ""
	}
	if timesCalled.MatchString(o.Matcher) {
		return Normal(o.Subject) + " § " + value(o)
	}
	for _, tail := range countedCalls {
		if of, ok := strings.CutSuffix(Normal(o.Subject), tail); ok && o.Kind == "equal" {
			return of + " § " + value(o)
		}
	}
	return ""
}
