package gone

import (
	"holdfast/internal/detection/inventory"
)

// inheritedFrom is the class of a test that moved to a file which no runner looks into, while
// as many classes as before inherit from it where one does: they run it.
func (r *report) inheritedFrom(b *inventory.Case, to *inventory.Pair) string {
	if len(b.Suite) == 0 || r.FileOf[b] == to {
		return ""
	}
	class := b.Suite[len(b.Suite)-1]
	if !to.After.DefinesClass(class) {
		return ""
	}
	if heirs := r.Lineage(true).Heirs[class]; heirs == 0 || heirs < r.Lineage(false).Heirs[class] {
		return ""
	}
	return class
}
