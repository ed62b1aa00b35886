package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// neverReached are the words of a throw that stands where a test must not come.
var neverReached = lazy.MustCompile(`(?i)\b(?:(?:should|must|ought to|can|will) ?(?:not|never)|shouldn.t|mustn.t|can.?t|never) (?:have )?(?:been |be |got |get )?(?:call|reach|invok|here|happen|resolv|succe|execut|run\b|ran\b|arriv|com[ei])`)

// throwsWhereNeverReached records a throw that says of itself that it must not be reached, in what a test
// hands on: it fails the test as a call of fail does. Any other may be what the test is about.
func (e *evaluator) throwsWhereNeverReached(n int, cx context) {
	if cx.under != "" || e.depth > 0 || !neverReached.MatchString(e.tree.Text(n)) {
		return
	}
	e.record(oracle.Oracle{Kind: "fail", Matcher: "throw", Strength: e.failureStrength(n), Failure: "fatal", Line: e.tree.Line(n)}, cx)
}
