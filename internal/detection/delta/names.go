package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
)

func (p production) touchedWord() string {
	if p.touched {
		return "unrelated"
	}
	return "none"
}

// names tells whether a text speaks of something the change itself adds, such as a
// version that only now becomes the one in use.
func (p production) names(text string) bool {
	for _, w := range strings.Fields(text) {
		if p.literals()[strings.Trim(w, `"'()`)] {
			return true
		}
	}
	return false
}

// removedIn is a name in an oracle that the change removed, or "".
func (p production) removedIn(o inventory.Oracle) string {
	for _, w := range strings.Fields(o.Subject + " " + o.Expected) {
		if p.isRemoved(w) {
			return w
		}
	}
	return p.vanishedIn(append(strings.Fields(o.Subject), quoted(o.Subject+" "+o.Expected)...))
}
