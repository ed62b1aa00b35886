package ledger

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// saysUnequal are the names of matchers that ask for two things to differ.
var saysUnequal = lazy.MustCompile(`(?i)^(?:\w+\.)?(?:assert_?|to_?|is_?|be_?|should_?(?:be)?_?)*not_?(?:be_?)?(?:equals?|equal_?to|eq)$`)

// unequal tells a claim that two things differ, by a matcher of that name or by the denial of an equality.
func unequal(o oracle.Oracle) bool {
	return o.Expected != "" && (o.Kind == "equal" && o.Negated || o.Kind != "equal" && !o.Negated && saysUnequal.MatchString(o.Matcher))
}

// bothUnequal tells two claims that the same two things differ, in whichever order they are named.
func bothUnequal(o, n oracle.Oracle) bool {
	if !unequal(o) || !unequal(n) || n.Under != o.Under || n.Tolerance != o.Tolerance {
		return false
	}
	return alike(n.Subject, o.Subject) && alike(n.Expected, o.Expected) || alike(n.Subject, o.Expected) && alike(n.Expected, o.Subject)
}
