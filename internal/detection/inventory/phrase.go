package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/oracle"
)

// phrased reads an assertion that is written out as a text: "to equal", "not to be".
func phrased(rule *catalog.Oracle, arg string, o *oracle.Oracle) bool {
	phrase := strings.Trim(arg, "\"'`")
	if len(phrase) == len(arg) {
		return false
	}
	phrase, o.Negated = strings.CutPrefix(phrase, "not ")
	level, known := rule.Matchers[phrase]
	if !known && !strings.HasPrefix(phrase, "to ") && !strings.HasPrefix(phrase, "when ") {
		return false
	}
	if o.Kind, o.Matcher = "match", phrase; known {
		o.Strength = level
	}
	if o.Strength >= oracle.LevelExact {
		o.Kind = "equal"
	}
	return true
}
