package circumstance

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// memberInTrouble says of a member of something, by its full name, that it is not to be relied on.
var memberInTrouble = lazy.MustCompile(`(?i)\b[a-z_]\w*(?:(?:\.|::)\w+)+(?:\(\))?\s+(?:is|are|was|were)\s+(?:\w+ly\s+)?(?:unreliable|unstable|broken|racy)\b`)

// FailsOnOlder tells a reason that gives as the only trouble that a test fails on releases before one which
// it names, or that something fails there which a library has, where nothing but those releases is left out.
func FailsOnOlder(said string, a *inventory.Case) bool {
	version := olderLeftOut(a)
	if version == "" {
		return false
	}
	for _, sentence := range SentenceEnd.Split(said, -1) {
		left := failsOnly.ReplaceAllString(memberInTrouble.ReplaceAllString(sentence, ""), "")
		if Trouble.MatchString(left) || sentence != left && !strings.Contains(sentence, version) {
			return false
		}
	}
	return true
}

// olderLeftOut is the release before which a test does not run, written as sentences write it, "" where newer ones
// or anything else may be left out.
func olderLeftOut(a *inventory.Case) string {
	if strings.Contains(a.Condition, "||") || strings.Contains(a.Condition, " or ") {
		return ""
	}
	asked := BeforeVersion
	if MustHold(a.Why) {
		asked = FromVersion
	}
	return strings.NewReplacer(" ", "", ",", ".").Replace(Asked(asked, a.Condition))
}
