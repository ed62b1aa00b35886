package departed

import (
	"slices"

	"holdfast/internal/detection/inventory"
)

// Touches tells whether a file is part of the change.
func (s *Subjects) Touches(path string) bool {
	return slices.ContainsFunc(s.In.Pairs, func(p inventory.Pair) bool { return p.File.Path == path })
}
