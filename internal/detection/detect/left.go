package detect

import (
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/gate"
)

// left asks the settings of the repository whether a test that has moved is still found.
func left(c change.Change, repository change.Repository) func(before, after string) string {
	files, ok := repository.(change.Files)
	if !ok && repository != nil {
		return nil
	}
	changed := map[string]change.Side{}
	for _, f := range c.Files {
		if f.OldPath != "" && f.OldPath != f.Path {
			changed[f.OldPath] = change.Side{}
		}
	}
	for _, f := range c.Files {
		changed[f.Path] = f.After
	}
	type held struct {
		text []byte
		ok   bool
	}
	known := map[string]held{}
	read := func(path string) ([]byte, bool) {
		if side, ok := changed[path]; ok {
			return side.Text, side.Present && side.Text != nil
		}
		if _, asked := known[path]; !asked && files != nil {
			text, ok := files.Read(path)
			known[path] = held{text, ok}
		}
		return known[path].text, known[path].ok
	}
	return func(before, after string) string { return gate.Left(before, after, read) }
}
