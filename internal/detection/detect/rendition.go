package detect

import (
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/rendition"
)

// asCode puts code into the place of files that are read through a rendition. One that
// cannot be read so has no text to judge, and that is said.
func asCode(c change.Change) change.Change {
	is := func(f change.File) bool { return rendition.Of(f.Path) || rendition.Of(f.PathBefore()) }
	if !slices.ContainsFunc(c.Files, is) {
		return c
	}
	c.Files = slices.Clone(c.Files)
	for i, f := range c.Files {
		if is(f) {
			c.Files[i] = codeOf(f)
		}
	}
	return c
}

func codeOf(f change.File) change.File {
	if f.Partial {
		f.Before.Text, f.After.Text = nil, nil
		f.Note = "it is judged as a whole; its patch alone does not show what it is about"
		return f
	}
	for _, side := range []struct {
		path string
		*change.Side
	}{{f.PathBefore(), &f.Before}, {f.Path, &f.After}} {
		if side.Text == nil || !rendition.Of(side.path) {
			continue
		}
		code, err := rendition.Code(side.path, side.Text)
		if side.Text = code; err != nil {
			side.Text, f.Note = nil, err.Error()
		}
	}
	return f
}
