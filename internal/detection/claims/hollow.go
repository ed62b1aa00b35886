package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// hollow tells whether a test claims nothing any more, its parts included.
func (c *Comparison) hollow(a *inventory.Case) bool {
	prefix := a.FullName() + " > "
	return ledger.StrengthOf(a) == 0 && !slices.ContainsFunc(c.After, func(part *inventory.Case) bool {
		return part.Sub && c.FileOf[part] == c.FileOf[a] && strings.HasPrefix(part.FullName(), prefix) && ledger.StrengthOf(part) > 0
	})
}
