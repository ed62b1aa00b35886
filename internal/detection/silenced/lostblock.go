package silenced

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// lostBlock is a block of such a file that is gone while nothing came, and that stands nowhere else
// in the change.
func (r *report) lostBlock(f change.File) (was, is wording.Passage) {
	if f.Partial || !f.Before.Present || !f.After.Present || !slices.Contains(wording.BlockFiles, path.Ext(f.Path)) || !place.OfTests(f.Path) {
		return
	}
	left := map[string]bool{}
	for _, b := range wording.TextBlocks(f.After.All()) {
		left[b.Text] = true
	}
	had := map[string]bool{}
	for _, b := range wording.TextBlocks(f.Before.All()) {
		had[b.Text] = true
		if was.Text == "" && !left[b.Text] && strings.Count(b.Text, "\n") >= wording.FewestLines-1 && !r.standsElsewhere(f.Path, b.Text) {
			was = b
		}
	}
	for text := range left {
		if !had[text] { // it may be the same test, written otherwise
			return wording.Passage{}, wording.Passage{}
		}
	}
	if was.Text == "" {
		return
	}
	first, _, _ := strings.Cut(was.Text, "\n")
	return wording.Passage{Line: was.Line, Text: first}, wording.Passage{Line: was.Line, Text: wording.LeftNothing}
}
