package delta

import "holdfast/internal/detection/inventory"

// inheritedFrom is the class of a test that moved to a file which no runner looks into, while
// as many classes as before inherit from it where one does: they run it.
func (c *comparison) inheritedFrom(b *inventory.Case, to *inventory.Pair) string {
	if len(b.Suite) == 0 || c.fileOf[b] == to {
		return ""
	}
	class := b.Suite[len(b.Suite)-1]
	if !to.After.DefinesClass(class) {
		return ""
	}
	if heirs := c.lineage(true).heirs[class]; heirs == 0 || heirs < c.lineage(false).heirs[class] {
		return ""
	}
	return class
}
