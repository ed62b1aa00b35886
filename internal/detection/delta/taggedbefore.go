package delta

import (
	"strings"

	"holdfast/internal/detection/wording"
)

// taggedBefore tells a tag that tests bore before the change and bear still: those that come with it ran nowhere.
func (c *comparison) taggedBefore(tag string) bool {
	if c.in.Repository == nil {
		return false
	}
	hits, err := c.in.Repository.Search([]string{tag})
	if err != nil {
		return false
	}
	for _, h := range hits[tag] {
		if !wording.BearsTag.MatchString(strings.TrimSpace(h.Text)) {
			continue
		}
		fresh := false
		for i := range c.in.Pairs {
			if f := c.in.Pairs[i].File; f.Path == h.Path && !strings.Contains(string(f.Before.Text), strings.TrimSpace(h.Text)) {
				fresh = true
			}
		}
		if !fresh {
			return true
		}
	}
	return false
}
