package silenced

import (
	"strings"

	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// testsAlone tells a change in which no code is touched but that of tests.
func (r *report) testsAlone() bool {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if !p.Test && !place.OfTests(p.File.PathBefore()) && wording.CommentSigns(p.File.PathBefore()) != nil {
			return false
		}
	}
	return true
}

// standsElsewhere tells whether another file of the change has a line now that it did not have.
func (r *report) standsElsewhere(path, line string) bool {
	for i := range r.In.Pairs {
		f := r.In.Pairs[i].File
		if f.Path == path {
			continue
		}
		if strings.Contains(f.After.All(), line) && !strings.Contains(f.Before.All(), line) {
			return true
		}
		if place.OfTests(f.Path) && wording.SaysSameOfIts(f.Before.All(), f.After.All(), line) {
			return true
		}
	}
	return false
}
