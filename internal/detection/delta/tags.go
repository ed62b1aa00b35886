package delta

import (
	"fmt"

	"holdfast/internal/detection/inventory"
)

// leftOut finds a tag that a case got and that the project's own settings leave out of a
// run: nothing in the test says that it is off.
func (c *comparison) leftOut(b, a *inventory.Case) (inventory.Tag, string) {
	if c.in.Repository == nil {
		return inventory.Tag{}, ""
	}
	had := map[string]bool{}
	for _, t := range b.Tags() {
		had[t.Name] = true
	}
	for _, t := range a.Tags() {
		if had[t.Name] {
			continue
		}
		if where := c.excludes(a, t.Name); where != "" {
			return t, where
		}
	}
	return inventory.Tag{}, ""
}

// excludes is the place of the setting that leaves a tag out, or "".
func (c *comparison) excludes(a *inventory.Case, tag string) string {
	key := a.Framework + " " + tag
	if where, known := c.excluded[key]; known {
		return where
	}
	if c.excluded == nil {
		c.excluded = map[string]string{}
	}
	c.excluded[key] = ""
	hits, err := c.in.Repository.Search([]string{tag})
	if err != nil {
		return "" // what cannot be searched says nothing
	}
	for _, h := range hits[tag] {
		if a.ExcludedIn(tag, h.Path, h.Text) {
			c.excluded[key] = fmt.Sprintf("%s:%d", h.Path, h.Line)
			break
		}
	}
	return c.excluded[key]
}
