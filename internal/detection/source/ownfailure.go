package source

import (
	"strings"

	"holdfast/internal/detection/expression"
)

// ownFailure tells whether a handler takes nothing but one failure that the same change brings in: the code
// speaks to itself by it, and nothing that failed before is silenced.
func (c *comparison) ownFailure(h Handler) bool {
	name := strings.TrimSpace(h.Exception)
	if h.Broad || !expression.IsName(name) {
		return false
	}
	born := false
	for _, p := range c.pairs {
		if p.Before != nil && expression.HoldsWord(p.Before.All(), name) {
			return false
		}
		born = born || p.After != nil && (strings.Contains(p.After.All(), "class "+name) || strings.Contains(p.After.All(), "struct "+name) || strings.Contains(p.After.All(), "object "+name))
	}
	return born
}
