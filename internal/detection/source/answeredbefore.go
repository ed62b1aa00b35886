package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// keepsConstant is a line that only keeps a constant, in a variable or by a call that is given nothing else.
var keepsConstant = lazy.MustCompile(`^[\w.]+(?:\(| = )(?:true|false|True|False|nil|null|None|-?\d+)\)?;?$`)

// answeredBefore tells a body that gave the same answer whatever it was asked, and beside that only kept
// a constant somewhere: it never checked anything.
func answeredBefore(e *edit) bool {
	answers, kept := 0, 0
	had, has := insideOf(e.b.Lines), insideOf(e.a.Lines)
	for _, l := range had {
		switch {
		case keepsConstant.MatchString(l):
			kept++
		case strings.HasPrefix(l, "return ") && slices.Contains(has, l):
			answers++
		}
	}
	return answers == 1 && kept > 0 && answers+kept == len(had) && len(has) == 1
}

// insideOf are the lines between the head of a function and its end.
func insideOf(lines []string) []string {
	if len(lines) < 3 || lines[len(lines)-1] != "}" {
		return nil
	}
	return lines[1 : len(lines)-1]
}
