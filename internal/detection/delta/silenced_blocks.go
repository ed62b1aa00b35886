package delta

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/place"
)

// blockFiles are how files end that hold tests as blocks of text, with an empty line between them,
// for a harness to read.
var blockFiles = []string{".test", ".slt", ".tests"}

// fewestLines is how long a block is that gives something and expects something.
const fewestLines = 2

// lostBlock is a block of such a file that is gone while nothing came, and that stands nowhere else
// in the change.
func (c *comparison) lostBlock(f change.File) (was, is passage) {
	if f.Partial || !f.Before.Present || !f.After.Present || !slices.Contains(blockFiles, path.Ext(f.Path)) || !place.OfTests(f.Path) {
		return
	}
	left := map[string]bool{}
	for _, b := range textBlocks(string(f.After.Text)) {
		left[b.text] = true
	}
	had := map[string]bool{}
	for _, b := range textBlocks(string(f.Before.Text)) {
		had[b.text] = true
		if was.text == "" && !left[b.text] && strings.Count(b.text, "\n") >= fewestLines-1 && !c.standsElsewhere(f.Path, b.text) {
			was = b
		}
	}
	for text := range left {
		if !had[text] { // it may be the same test, written otherwise
			return passage{}, passage{}
		}
	}
	if was.text == "" {
		return
	}
	first, _, _ := strings.Cut(was.text, "\n")
	return passage{was.line, first}, passage{was.line, leftNothing}
}

// textBlocks are the parts of a text between empty lines, without its comments.
func textBlocks(text string) (out []passage) {
	n := 0
	var block []string
	end := func() {
		if len(block) > 0 {
			out = append(out, passage{n - len(block), strings.Join(block, "\n")})
		}
		block = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		n++
		switch {
		case strings.TrimSpace(line) == "":
			end()
		case strings.HasPrefix(line, "#"):
		default:
			block = append(block, line)
		}
	}
	n++
	end()
	return out
}
