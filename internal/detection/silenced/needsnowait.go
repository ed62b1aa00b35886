package silenced

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// needsNoWait tells a call of something that the same change makes run at once.
func (r *report) needsNoWait(call string) bool {
	m := wording.CalledName.FindStringSubmatch(call)
	return m != nil && slices.ContainsFunc(r.In.Pairs, func(p inventory.Pair) bool {
		return wording.WritesAsync(p.File.Before.Text, m[1]) && !wording.WritesAsync(p.File.After.Text, m[1])
	})
}
