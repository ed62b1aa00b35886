package delta

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// needsNoWait tells a call of something that the same change makes run at once.
func (c *comparison) needsNoWait(call string) bool {
	m := wording.CalledName.FindStringSubmatch(call)
	return m != nil && slices.ContainsFunc(c.in.Pairs, func(p inventory.Pair) bool {
		return wording.WritesAsync(p.File.Before.Text, m[1]) && !wording.WritesAsync(p.File.After.Text, m[1])
	})
}
