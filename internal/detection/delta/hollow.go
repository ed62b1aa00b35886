package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// hollow tells whether a test claims nothing any more, its parts included.
func (c *comparison) hollow(a *inventory.Case) bool {
	prefix := a.FullName() + " > "
	return ledger.StrengthOf(a) == 0 && !slices.ContainsFunc(c.after, func(part *inventory.Case) bool {
		return part.Sub && c.fileOf[part] == c.fileOf[a] && strings.HasPrefix(part.FullName(), prefix) && ledger.StrengthOf(part) > 0
	})
}
