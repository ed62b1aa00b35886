package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

// clearRefused clears failures that waited for a warning which the code throws now: that the very call the test
// made comes to its end is what the test claims instead, and there is no warning any more that could come.
func (c *Comparison) clearRefused(e *event.Event, l *loss) {
	p := c.FileOf[l.before]
	if p == nil || p.Before == nil || !l.after.Runs() || slices.ContainsFunc(l.steps, func(s ledger.Step) bool { return s.Before.Kind != "fail" }) {
		return
	}
	was := strings.Join(strings.Fields(matching.CodeOf(p.BeforeLines(), l.before)), "")
	for _, o := range l.after.Oracles {
		if name := c.refusedIn(o); name != "" && (stands(was, codeIn(o)) || stands(was, codeWritten(o.Written()))) {
			e.Clear("replaced", name+" throws where it only warned, and the test claims that it does not")
			return
		}
	}
}

// refusedIn is what a claim says throws nothing, and what throws now where it warned; or "".
func (c *Comparison) refusedIn(o oracle.Oracle) string {
	if !saysNoFailure(o) || !o.Live() {
		return ""
	}
	for word := range strings.FieldsSeq(o.Subject) {
		if c.Production().RefusesNow(word) {
			return word
		}
	}
	return ""
}
