package gate

import (
	"bytes"
	"path"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/settings"
)

// roles are files that hold settings of tests under a name of the project's own: what stands in
// them tells, and they are read as what the tool would have called them.
var roles = []struct {
	format, ext string // one of them is that of the file
	says        []byte
	as          string
}{
	{ext: ".rb", says: []byte("SimpleCov."), as: "spec_helper.rb"},
	{ext: ".rb", says: []byte("RSpec.configure"), as: "spec_helper.rb"},
	{format: "script", says: []byte("coverageThreshold"), as: "jest.config.js"},
}

// roleOf is the name that a file would have if it were called after what it sets up, "" where its
// own name says so or nothing does.
func roleOf(p string, sides ...change.Side) string {
	format, ext := settings.FormatOf(p), path.Ext(p)
	if format == "" || Concerns(p) || sample(p) || testFile.MatchString(path.Base(p)) {
		return ""
	}
	for _, r := range roles {
		for _, s := range sides {
			if (r.ext == ext || r.format == format) && bytes.Contains(s.Text, r.says) {
				return path.Join(path.Dir(p), r.as)
			}
		}
	}
	return ""
}

// HoldsGates tells whether a changed file can hold gates, by its name or by what stands in it.
func HoldsGates(f change.File) bool {
	return Concerns(f.Path) || Concerns(f.PathBefore()) || roleOf(f.Path, f.Before, f.After) != "" || roleOf(f.PathBefore(), f.Before, f.After) != ""
}

// of tells whether a gate speaks of a file, under its name or under the one of its role.
func (f file) of(g catalog.Gate) bool {
	return concerns(g, f.path) || f.role != "" && concerns(g, f.role)
}
