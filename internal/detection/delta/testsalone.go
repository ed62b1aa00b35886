package delta

import (
	"strings"

	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// testsAlone tells a change in which no code is touched but that of tests.
func (c *comparison) testsAlone() bool {
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if !p.Test && !place.OfTests(p.File.PathBefore()) && wording.CommentSigns(p.File.PathBefore()) != nil {
			return false
		}
	}
	return true
}

// standsElsewhere tells whether another file of the change has a line now that it did not have.
func (c *comparison) standsElsewhere(path, line string) bool {
	for i := range c.in.Pairs {
		f := c.in.Pairs[i].File
		if f.Path == path {
			continue
		}
		if strings.Contains(string(f.After.Text), line) && !strings.Contains(string(f.Before.Text), line) {
			return true
		}
		if place.OfTests(f.Path) && wording.SaysSameOfIts(string(f.Before.Text), string(f.After.Text), line) {
			return true
		}
	}
	return false
}
