package source

import (
	"strings"

	"holdfast/internal/detection/expression"
)

// tellingText is from which length on a text is no coincidence.
const tellingText = 16

// toldInTests is a text that a handler tells now and did not tell before, and that the tests of the
// change ask for: what happens at the error is what they say.
func (c *comparison) toldInTests(hb, ha Handler) string {
	if ha.Does != Logs {
		return ""
	}
	for _, text := range expression.Quoted(ha.Text) {
		text = strings.TrimRight(text, " .!:")
		if len(text) >= tellingText && !strings.Contains(hb.Text, text) && c.countInTests(text, true) > c.countInTests(text, false) {
			return text
		}
	}
	return ""
}
