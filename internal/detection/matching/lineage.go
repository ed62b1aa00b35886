package matching

import (
	"slices"
)

// Lineage is which classes one side of a change has, how many tests stand in each, and
// how many others name each in their head.
type Lineage struct {
	Classes      map[string]bool
	Tests, Heirs map[string]int
}

func (t *Tests) Lineage(after bool) Lineage {
	out := Lineage{map[string]bool{}, map[string]int{}, map[string]int{}}
	for _, p := range t.In.Pairs {
		f := p.Side(after)
		if f == nil {
			continue
		}
		for _, name := range f.Classes() {
			out.Classes[name] = true
		}
		for _, k := range f.Cases {
			if last := len(k.Suite) - 1; last >= 0 && !k.Sub {
				out.Tests[k.Suite[last]]++
			}
		}
		for _, h := range f.Heirs() {
			for _, base := range slices.Compact(slices.Sorted(slices.Values(h.Bases))) {
				out.Heirs[base]++
			}
		}
	}
	return out
}
