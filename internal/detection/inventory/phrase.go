package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
)

// phrased reads an assertion that is written out as a text: "to equal", "not to be".
func phrased(rule *catalog.Oracle, arg string, o *Oracle) bool {
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
	if o.Strength >= levelExact {
		o.Kind = "equal"
	}
	return true
}
