package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// catcher is how helpers are called that hand out the error of what they are given.
	catcher = lazy.MustCompile(`(?:^|[. ])(?:catch|expect|capture|record|intercept|grab|get|take)_?\w*(?:[Ee]rror|[Ee]xception|[Tt]hrowable|[Ff]ailure|[Tt]hrown|[Pp]anic)\w* \(|(?:^| )Record \. Exception\w* \(|\. (?:unwrap_err|expect_err) \(`)
	// wrapping is what stands around a call that is asked for its value, or for its error.
	wrapping = lazy.MustCompile(`^(?:\( \) (?:=>|->) |\{ |fn -> |lambda : |async |await |try |& )+|(?: \}| ;| \. (?:unwrap|unwrap_err|expect|expect_err|to_string|toString|toList|message|getMessage) \([^()]*\)| \. message)+$`)
)

// givesError tells a claim about the error of a call, and not about its value.
func givesError(o oracle.Oracle) bool {
	return o.Kind == "raises" || o.Kind == "error" || catcher.MatchString(o.Subject)
}

// matchCaught settles errors that were expected around a call, where the test now takes the error of
// the same call and says something of it: what is not thrown has no words.
func (x *Ledger) matchCaught() {
	var taken []oracle.Oracle
	for _, n := range x.fresh {
		if n.Kind != "raises" && !n.Negated && n.Expected != "" && n.Effective() >= errorType && catcher.MatchString(n.Subject) {
			taken = append(taken, n)
		}
	}
	if len(taken) == 0 {
		return
	}
	x.each(func(o oracle.Oracle) bool { // its class and its words may be two claims
		return o.Kind == "raises" && !o.Negated && slices.ContainsFunc(taken, func(n oracle.Oracle) bool {
			worded := strings.HasPrefix(o.Expected, `"`)
			return n.Under == o.Under && (worded && alike(n.Expected, o.Expected) || !worded && sameCallWithin(o, n))
		})
	})
}

// matchContract finds calls that were asked for their value and are asked for their error now, or
// the other way round: another contract, of which the test says as much.
func (x *Ledger) matchContract() {
	x.each(func(o oracle.Oracle) bool {
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			return givesError(o) != givesError(n) && !o.Negated && !n.Negated && n.Under == o.Under && n.Effective() >= min(o.Effective(), errorType) && sameCallWithin(o, n)
		})
		if n != nil {
			x.Changed = append(x.Changed, Step{o, n, "contract"})
		}
		return n != nil
	})
}

// sameCallWithin tells two claims about one call with the same arguments, however it is wrapped.
func sameCallWithin(o, n oracle.Oracle) bool {
	was, is := bareCall(o.Subject), bareCall(n.Subject)
	return len(was) >= shortestCall && len(is) >= shortestCall && strings.Contains(was, " (") && strings.Contains(is, " (") && (strings.Contains(is, was) || strings.Contains(was, is))
}

// shortestCall is from which length on the text of a call is no coincidence.
const shortestCall = 8

// bareCall is an expression without what takes its value or its error out.
func bareCall(subject string) string {
	return strings.TrimSpace(wrapping.ReplaceAllString(strings.ReplaceAll(Normal(subject), " #err", ""), ""))
}
