package silenced

import (
	"strings"

	"holdfast/internal/detection/wording"
)

// taggedBefore tells a tag that tests bore before the change and bear still: those that come with it ran nowhere.
func (r *report) taggedBefore(tag string) bool {
	if r.In.Repository == nil {
		return false
	}
	hits, err := r.In.Repository.Search([]string{tag})
	if err != nil {
		return false
	}
	for _, h := range hits[tag] {
		if !wording.BearsTag.MatchString(strings.TrimSpace(h.Text)) {
			continue
		}
		fresh := false
		for i := range r.In.Pairs {
			if f := r.In.Pairs[i].File; f.Path == h.Path && !strings.Contains(f.Before.All(), strings.TrimSpace(h.Text)) {
				fresh = true
			}
		}
		if !fresh {
			return true
		}
	}
	return false
}
