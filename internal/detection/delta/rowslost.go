package delta

import (
	"holdfast/internal/detection/inventory"
)

// fromLoop tells whether lost claims were made by a loop over rows: the same line made
// several of them.
func fromLoop(b *inventory.Case, lost []step) bool {
	type place struct {
		line    int
		matcher string // links of one chain share a line without being rows
	}
	made := map[place]int{}
	for _, o := range b.Oracles {
		made[place{o.Line, o.Matcher}]++
	}
	for _, s := range lost {
		if made[place{s.before.Line, s.before.Matcher}] < 2 {
			return false
		}
	}
	return len(lost) > 0
}

// shrunk tells whether a table or loop of the case itself reaches less far than before.
func shrunk(b, a *inventory.Case) bool {
	for name, n := range b.Extents {
		if now, ok := a.Extents[name]; ok && n > 1 && now < n {
			return true
		}
	}
	return false
}
