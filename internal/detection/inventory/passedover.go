package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// failedArm is a case of a choice for what failed, or is not there, in which nothing is done.
var failedArm = lazy.MustCompile(`^(?:case\s+)?(?:let\s+|is\s+)?\.?(?:\w+(?:::|\.))*(?:Err|None|Error|Failure|Left|Nothing|failure)\b[^=>]*?(?:=>|->|:)\s*(?:\(\)|\{\s*\}|break|Unit|return)?\s*[,;]?$|^\{:error,[^}]*\}\s*->\s*(?::ok|nil)?$`)

// passedOver is the case beside another that takes what failed and does nothing about it: the
// claims of the other are made only where nothing fails. "" where there is none.
func (e *evaluator) passedOver(arm int) string {
	t := e.tree
	for other := range t.Children(t.Parent(arm)) {
		if other == arm || t.Role(other) != syntax.Case {
			continue
		}
		if text := strings.TrimSpace(t.Text(other)); len(text) < longestArm && failedArm.MatchString(text) {
			return strings.Join(strings.Fields(text), " ")
		}
	}
	return ""
}

// longestArm is how long a case is that does nothing.
const longestArm = 60
