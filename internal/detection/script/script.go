// Package script finds the files of a repository that a command runs with: scripts,
// makefiles, the scripts of package files, and what these run in turn.
package script

import (
	"path"
	"slices"
	"strings"
)

// Kind is what a command does with a file.
type Kind string

// The ways in which a command uses a file.
const (
	Run      Kind = "run"      // it is executed, or an interpreter reads it
	Settings Kind = "settings" // it says what a tool does
	Program  Kind = "program"  // the project's own program, started by a module or a folder
	Tool     Kind = "tool"     // an installed program that a script finds beside the project
	Part     Kind = "part"     // a script that is run mentions it, and it stands in the folder of the script
	Data     Kind = "data"     // it is named, as something to read, or a script mentions it
)

// File is a path that a command uses. It need not exist, and may be a glob: a makefile
// that is not there yet would be run as well.
type File struct {
	Path string
	Kind Kind
}

// Found is what a command uses.
type Found struct {
	Files    []File
	Programs []string // by name, as they are looked for on the search path
}

// Tree reads a file of the repository; false when there is none.
type Tree func(path string) ([]byte, bool)

// Bounds on what is followed: no real check comes near them.
const (
	maxFiles = 2_000
	maxDepth = 12
	maxText  = 1 << 20
)

// Of finds what a line for the shell uses when it is run at the top of a tree.
func Of(line string, tree Tree) Found {
	f := newFinder(tree)
	f.searched(line, ".")
	f.shell(line, place{".", nil}, 0)
	return f.withTools()
}

// OfProgram is Of for a program and its arguments.
func OfProgram(argv []string, tree Tree) Found {
	f := newFinder(tree)
	f.call(argv, place{".", nil}, 0)
	return f.withTools()
}

type finder struct {
	Found
	tree Tree
	seen map[string]bool
	bins []string // folders of the tree that are searched for programs
}

func newFinder(tree Tree) *finder { return &finder{tree: tree, seen: map[string]bool{}} }

// place is where a command may be running: the folder that is known best, and others that
// the script has been in or stands in.
type place struct {
	dir    string
	others []string
}

func (p place) dirs() []string { return append([]string{p.dir}, p.others...) }

// enter is the place after a cd.
func (p place) enter(dir string) place {
	to, ok := within(p.dir, dir)
	if !ok {
		return p
	}
	return place{to, append(slices.Clone(p.others), p.dir)}
}

// within joins a word to a folder; false when it leads out of the tree.
func within(dir, word string) (string, bool) {
	word = strings.TrimPrefix(word, unknown+"/") // "$(dirname "$0")/x", "$ROOT/x"
	if word == "" || strings.Contains(word, unknown) || path.IsAbs(word) || len(word) > 1_000 || strings.ContainsAny(word, "\n\x00") {
		return "", false
	}
	joined := path.Join(dir, word)
	return joined, joined != ".." && !strings.HasPrefix(joined, "../")
}

// use notes a file in every folder that the command may be in.
func (f *finder) use(word string, kind Kind, at place) (paths []string) {
	for _, dir := range at.dirs() {
		p, ok := within(dir, word)
		if !ok || p == "." {
			continue
		}
		f.note(p, kind)
		paths = append(paths, p)
	}
	return paths
}

func (f *finder) note(p string, kind Kind) {
	file := File{p, kind}
	if len(f.Files) < maxFiles && !slices.Contains(f.Files, file) {
		f.Files = append(f.Files, file)
	}
}

func (f *finder) program(name string) {
	if !slices.Contains(f.Programs, name) && len(f.Programs) < maxFiles {
		f.Programs = append(f.Programs, name)
	}
}

// once tells whether something is followed for the first time.
func (f *finder) once(what string, depth int) bool {
	if depth > maxDepth || f.seen[what] || len(f.seen) > maxFiles {
		return false
	}
	f.seen[what] = true
	return true
}

// read gives a text that is worth following.
func (f *finder) read(p string) (string, bool) {
	text, ok := f.tree(p)
	if ok = ok && len(text) <= maxText; ok {
		f.searched(string(text), path.Dir(p))
	}
	return string(text), ok
}
