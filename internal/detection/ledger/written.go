package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// matchWritten settles claims that stand in the case as they stood, in the same words and with the
// same value, about what is made in nearly the same way. It comes before claims are compared with
// those of other tests: what is still written here did not go there.
func (x *Ledger) matchWritten() {
	x.each(func(o oracle.Oracle) bool {
		return o.Text != "" && pick(&x.fresh, func(n oracle.Oracle) bool { return stillWritten(o, n) }) != nil
	})
}

// stillWritten tells one line before and after: only how what it looks at came about is another.
func stillWritten(o, n oracle.Oracle) bool {
	if n.Text != o.Text || n.Kind != o.Kind || n.Matcher != o.Matcher || n.Negated != o.Negated || n.Under != o.Under && !saidOfThrown(o, n) || n.Tolerance != o.Tolerance || n.Effective() < o.Effective() || value(n) != value(o) {
		return false
	}
	if saidOfThrown(o, n) {
		return true
	}
	if otherValueBelow(o, n) {
		return false
	}
	if name := strings.ReplaceAll(n.Subject, " ", ""); len(NamedIn(o.Subject)) == 0 && name != "" && expression.IsName(name) && !strings.ContainsAny(name, "([{") && strings.Contains(o.Text, name) {
		return true // it began empty here and begins elsewhere now: the name is all there is to tell it by
	}
	share := shared(o.Subject, n.Subject)
	return share >= likelyShare || sameLine(o, n, share)
}

// throwing are calls that must throw and give what was thrown.
var throwing = lazy.MustCompile(`^(?:await )?(?:\w+ \. )?(?:assertThrows\w*|assertFailsWith|expectThrows|catchThrowable\w*|shouldThrow\w*|Throws\w*|intercept|interceptMessage)\b`)

// saidOfThrown tells a claim about an error that was caught, where the call which must throw hands over
// the error now: the claim is reached whenever the test goes on.
func saidOfThrown(o, n oracle.Oracle) bool {
	_, asked, member := strings.Cut(o.Subject, " . ")
	return o.Under == "catch" && n.Under == "" && member && throwing.MatchString(n.Subject) && strings.HasSuffix(n.Subject, ") . "+asked)
}
