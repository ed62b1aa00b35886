package production

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// TouchedWord is how something that is no test relates to the production code of the change.
func (p Change) TouchedWord() string {
	if p.Touched {
		return "unrelated"
	}
	return "none"
}

// Names tells whether a text speaks of something the change itself adds, such as a
// version that only now becomes the one in use.
func (p Change) Names(text string) bool {
	for _, w := range strings.Fields(text) {
		if p.literals()[strings.Trim(w, `"'()`)] {
			return true
		}
	}
	return false
}

// RemovedIn is a name in an oracle that the change removed, or "".
func (p Change) RemovedIn(o oracle.Oracle) string {
	for _, w := range strings.Fields(o.Subject + " " + o.Expected) {
		if p.IsRemoved(w) {
			return w
		}
	}
	return p.VanishedIn(append(spelled(strings.Fields(o.Subject)), expression.Quoted(o.Subject+" "+o.Expected)...))
}

// spelled are the words of an expression that are no numbers: that a line with the same number is
// gone says nothing of what the expression is about.
func spelled(words []string) (out []string) {
	for _, w := range words {
		if !expression.IsDigit(w[0]) {
			out = append(out, w)
		}
	}
	return out
}
