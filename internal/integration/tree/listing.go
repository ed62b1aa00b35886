package tree

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/change"
)

// Listing is the files below a directory, read one at a time.
type Listing struct {
	Paths []string
	root  *os.Root
}

// List lists the regular files below a directory, or below some paths in it.
func List(dir string, paths []string) (*Listing, error) {
	if dir == "" {
		dir = "."
	}
	root, err := open(dir)
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	l := &Listing{root: root}
	for _, p := range paths {
		if err := l.add(path.Clean(filepath.ToSlash(p))); err != nil {
			root.Close()
			return nil, err
		}
	}
	sort.Strings(l.Paths)
	l.Paths = slices.Compact(l.Paths)
	return l, nil
}

func (l *Listing) add(start string) error {
	return fs.WalkDir(l.root.FS(), start, func(name string, d fs.DirEntry, err error) error {
		switch {
		case name == start && errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("%s: %w", start, fs.ErrNotExist) // without the name of the system call that noticed
		case err != nil:
			return err
		case d.IsDir() && name != start && (d.Name() == ".git" || strings.HasPrefix(d.Name(), ".venv")):
			return fs.SkipDir
		case d.Type().IsRegular():
			l.Paths = append(l.Paths, name)
		}
		return nil
	})
}

// Read reads a file of the listing. A file that has gone since is not present.
func (l *Listing) Read(name string) (change.Side, error) {
	info, err := l.root.Lstat(name)
	if err == nil {
		if info.Size() > change.MaxText {
			return change.Unread(info.Size(), change.ModeFile, ""), nil
		}
		return read(l.root, name, info)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return change.Side{}, nil
	}
	return change.Side{}, err
}

// Close lets go of the directory.
func (l *Listing) Close() { l.root.Close() }
