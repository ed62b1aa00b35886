package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// CompareState reports a case that ran and does not any more; true means there is nothing left to compare.
func (s *States) CompareState(b, a *inventory.Case) bool {
	if !b.Runs() || b.State == inventory.Inverted && !MustFail(b) {
		return !a.Runs()
	}
	l := s.lapse(b, a)
	if l == nil {
		return false
	}
	s.report(l)
	return l.how != "conditional" && l.how != "turned"
}

// report tells of a lapse, with what speaks for it.
func (s *States) report(l *lapse) {
	e := s.NewEvent("case-disabled", l.after, l.after)
	e.Before, e.After = string(l.before.State), l.why
	e.Facts["how"], e.Facts["condition"] = l.how, l.kind
	e.Facts["sub"] = l.after.Sub
	e.Facts["suite_wide"] = l.wide
	e.Facts["oracles"] = float64(len(l.before.Oracles))
	for _, reason := range clearances {
		if slices.Contains(reason.of, l.how) {
			reason.clear(s, &e, l)
		}
	}
	s.Emit(e)
}

// MustFail tells a test that is expected to fail and proves something by it: a mark or a call claims the failure, and
// without one the test would not pass.
func MustFail(b *inventory.Case) bool {
	return strings.HasPrefix(b.Why, "XCTExpectFailure") || slices.ContainsFunc(b.Oracles, func(o oracle.Oracle) bool { return o.Kind == "raises" && o.Live() })
}
