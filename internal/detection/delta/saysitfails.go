package delta

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// failing are words that give the test's own trouble as the reason why it does not run.
var failing = lazy.MustCompile(`(?i)\bflak(y|ey|iness)\b|\bunstable\b|\bunreliable\b|\bquarantined?\b|FlakyTest|QuarantinedTest`)

// saysItFails tells a condition that is excused by the trouble of the test and not by what the
// platform lacks: onPlatform: {"windows": Skip("flaky")}.
func saysItFails(a *inventory.Case) bool {
	return failing.MatchString(a.Condition) || failing.MatchString(a.Why)
}
