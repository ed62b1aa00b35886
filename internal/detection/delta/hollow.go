package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
)

// hollow tells whether a test claims nothing any more, its parts included.
func (c *comparison) hollow(a *inventory.Case) bool {
	prefix := a.FullName() + " > "
	return strengthOf(a) == 0 && !slices.ContainsFunc(c.after, func(part *inventory.Case) bool {
		return part.Sub && c.fileOf[part] == c.fileOf[a] && strings.HasPrefix(part.FullName(), prefix) && strengthOf(part) > 0
	})
}
