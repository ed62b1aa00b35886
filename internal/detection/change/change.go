// Package change is what happened to files, from whatever source: two directories,
// a patch, a git range, the index, the work tree, a tool call applied in memory.
package change

import "unsafe"

// Status tells what happened to a file.
type Status string

// The ways in which a file takes part in a change.
const (
	Added    Status = "added"
	Removed  Status = "removed"
	Modified Status = "modified"
	Renamed  Status = "renamed"
)

// Kind tells what a path is. Only regular files have text to judge.
type Kind string

// The kinds of paths.
const (
	Regular   Kind = "file"
	Symlink   Kind = "symlink"
	Submodule Kind = "submodule"
)

// Side is one version of a file. Text is nil when the file is absent, binary or too
// large to judge; Text of an empty file is empty, not nil.
type Side struct {
	Present bool
	Text    []byte // UTF-8, LF line ends, no byte-order mark
	Mode    uint32 // git mode bits, 0 when unknown
	Kind    Kind
	Binary  bool
	Size    int64
	Hash    string // of the bytes as they were stored, "" when unknown
}

// All is the text without a copy of it: nobody writes into a text once it is read.
func (s Side) All() string { return unsafe.String(unsafe.SliceData(s.Text), len(s.Text)) }

// File is a file before and after.
type File struct {
	Path    string // slash-separated; the path after, or before when the file is gone
	OldPath string // the path before, when it differs
	Status  Status
	Before  Side
	After   Side
	Partial bool   // only the hunks of a patch are known, not the whole texts
	Note    string // why the file cannot be judged, when it cannot
	Doubt   string // why only a part of its change is known, when that is so
}

// PathBefore is the path the file had before the change.
func (f File) PathBefore() string {
	if f.OldPath != "" {
		return f.OldPath
	}
	return f.Path
}

// MessageEnd stands after each of the messages of several commits.
const MessageEnd = "\x1e"

// Change is a set of files before and after, with what is known of its purpose.
type Change struct {
	Files    []File
	Message  string // commit message, "" when there is none; those of several end in MessageEnd
	Task     string // what the author was asked to do, "" when unknown
	Reverted string // the commit this change is verified to undo, "" when it undoes none
}

// Hit is a place in the repository where a word occurs.
type Hit struct {
	Path string
	Line int
	Text string
}

// Repository answers questions about the state of the repository after the change.
type Repository interface {
	// Search finds the lines in which any of the words occurs as a whole word.
	Search(words []string) (map[string][]Hit, error)
}

// Files is a repository that can also be read.
type Files interface {
	// Read gives a file as it is after the change; false when there is none, or none to read.
	Read(path string) ([]byte, bool)
}
