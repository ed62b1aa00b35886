package agenthook

import (
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/detection/change"
)

// absolute gives a path without . and .., below a folder when it is relative.
func absolute(path, folder string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	return filepath.Clean(path)
}

// Target is a path that an event's tool would write.
type Target struct {
	Named   string // as the payload writes it
	Path    string // absolute, links resolved
	Rel     string // slash path below the root, "" when Outside
	Outside bool
}

// Locate sets the root and with it the place of every edit. The root is the caller's: the
// top of the work tree that is guarded. Links are followed by real, so that an edit is
// judged by the file it reaches; RealPath is such a function, nil follows none.
func Locate(e Event, root string, real func(string) string) Event {
	e.real = real
	e.Root = e.follow(filepath.Clean(root))
	if e.Cwd == "" {
		e.Cwd = e.Root
	}
	edits := make([]Edit, len(e.Edits))
	for i, edit := range e.Edits {
		if edit.Named != "" {
			t := e.target(edit.Named)
			edit.Path, edit.Rel, edit.Outside = t.Path, t.Rel, t.Outside
		}
		edits[i] = edit
	}
	e.Edits = edits
	return e
}

// Targets lists the paths that an event's edits name, whether they apply or not, in the
// places where Locate finds them.
func Targets(e Event) []Target {
	var out []Target
	for _, edit := range e.Edits {
		for _, path := range edit.paths() {
			out = append(out, e.target(path))
		}
	}
	return out
}

// paths are the paths that an edit names.
func (edit Edit) paths() []string {
	switch {
	case edit.Named != "":
		return []string{edit.Named}
	case edit.Kind == Envelope:
		return change.EnvelopePaths(edit.Patch)
	}
	var out []string
	patch, _ := change.ParsePatch([]byte(edit.Patch), nil)
	for _, f := range patch.Files {
		out = append(out, f.Path)
		if f.OldPath != "" {
			out = append(out, f.OldPath)
		}
	}
	return out
}

func (e Event) target(named string) Target {
	t := Target{Named: named, Path: e.place(named)}
	t.Rel, t.Outside = below(t.Path, e.top())
	return t
}

// place is the file that a path reaches from the folder the agent works in.
func (e Event) place(named string) string { return e.follow(absolute(named, e.Cwd)) }

func (e Event) follow(path string) string {
	if e.real == nil {
		return path
	}
	return e.real(path)
}

// top is the folder that paths are told relative to.
func (e Event) top() string {
	if e.Root != "" {
		return e.Root
	}
	return e.Cwd
}

// below gives the slash path of a path below a folder, and whether it is outside of it.
func below(path, folder string) (string, bool) {
	rel, err := filepath.Rel(folder, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", true
	}
	return filepath.ToSlash(rel), false
}

// RealPath resolves the links of a path as far as it exists; what does not exist yet
// stays as it is written. A link to nothing counts: writing to it makes what it names.
func RealPath(path string) string {
	path = filepath.Clean(path)
	for range 40 { // as many as systems follow before they give up
		real, dangling := resolve(path)
		if dangling == "" {
			return real
		}
		path = dangling
	}
	return path
}

// resolve gives the real path, or the path that a link to nothing leads to.
func resolve(path string) (real, dangling string) {
	rest := ""
	for at := path; ; {
		if found, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(found, rest), ""
		}
		if to, err := os.Readlink(at); err == nil {
			return "", filepath.Join(absolute(to, filepath.Dir(at)), rest)
		}
		parent := filepath.Dir(at)
		if parent == at {
			return path, ""
		}
		rest = filepath.Join(filepath.Base(at), rest)
		at = parent
	}
}
