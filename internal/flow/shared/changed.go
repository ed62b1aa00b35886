package shared

import (
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/loop"
)

// Concerned are the paths of the file that a finding is about: a file that was renamed
// has two.
func Concerned(c change.Change, f detect.Finding) []string {
	paths := []string{}
	for _, file := range c.Files {
		if file.Path == f.Path || file.PathBefore() == f.Path {
			paths = append(paths, file.Path)
			if old := file.PathBefore(); old != file.Path {
				paths = append(paths, old)
			}
		}
	}
	return paths
}

// Artifacts are the files of a change as the journal keeps them.
func Artifacts(c change.Change) []loop.Artifact {
	out := make([]loop.Artifact, 0, len(c.Files))
	for _, f := range c.Files {
		a := loop.Artifact{Path: f.Path, Status: artifactStatus(f)}
		if f.After.Present {
			a.Hash, a.Size = f.After.Hash, f.After.Size
		}
		out = append(out, a)
	}
	return out
}

func artifactStatus(f change.File) string {
	switch {
	case !f.Before.Present:
		return "created"
	case !f.After.Present:
		return "deleted"
	}
	return "modified"
}
