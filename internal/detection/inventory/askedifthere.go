package inventory

import "strings"

// passesNothingOn are the signs after which a chain goes on only where there is something.
var passesNothingOn = []string{"?.", "&."}

// askedIfThere is the value without which a claim at the end of its chain is not made:
// found?.name.Should().Be("ham"); "" where the claim is always made.
func (e *evaluator) askedIfThere(n int) string {
	text := e.tree.Text(n)
	at, depth := -1, 0
	for _, sign := range passesNothingOn {
		if i := strings.Index(text, sign); i > 0 && (at < 0 || i < at) {
			at = i
		}
	}
	if at < 0 {
		return ""
	}
	for i := range at { // what stands between brackets or quotes is what a call is given
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"', '\'', '`':
			return ""
		}
	}
	if depth != 0 {
		return ""
	}
	return strings.TrimSpace(text[:at])
}
