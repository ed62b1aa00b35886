package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// leaveOut are calls by which a test that runs others leaves some of them out.
var leaveOut = []string{"ignore", "ignored", "skip", "skipping", "exclude", "excluding", "allow_failure", "allow_failures", "expect_failure", "known_failure", "known_failures"}

// leavesTestsOut tells a claim that says no more than that leaving something out must not fail: without
// it the test asks for more.
func leavesTestsOut(o oracle.Oracle) bool {
	name := expression.Callee(o.Subject)
	return o.Effective() <= oracle.SetupStrength && slices.Contains(leaveOut, name) && strings.Contains(o.Subject, " . "+name+" (")
}
