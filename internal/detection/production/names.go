package production

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
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
func (p Change) RemovedIn(o inventory.Oracle) string {
	for _, w := range strings.Fields(o.Subject + " " + o.Expected) {
		if p.IsRemoved(w) {
			return w
		}
	}
	return p.VanishedIn(append(strings.Fields(o.Subject), expression.Quoted(o.Subject+" "+o.Expected)...))
}
