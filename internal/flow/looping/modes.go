package looping

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
)

// unlockFolders lets the user into the folders of the start that an agent has shut: git
// passes over them in silence.
func (r *runner) unlockFolders(ctx context.Context) error {
	if r.folders == nil {
		if err := r.inspector.ListBaseline(ctx); err != nil {
			return err
		}
		r.folders = map[string]bool{}
		for p := range r.inspector.Kept {
			for dir := path.Dir(p); dir != "." && !r.folders[dir]; dir = path.Dir(dir) {
				r.folders[dir] = true
			}
		}
	}
	root, err := os.OpenRoot(r.loop.Root)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, dir := range sortedKeys(r.folders) { // the outer ones first
		if info, err := root.Lstat(dir); err == nil && info.IsDir() {
			if err := r.unlock(root, dir, info.Mode()); err != nil {
				return err
			}
		}
	}
	return nil
}

// unlockAll lets the user read everything in the work tree.
func (r *runner) unlockAll() error {
	root, err := os.OpenRoot(r.loop.Root)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be opened now is told by whoever needs it
		case name == ".git":
			return fs.SkipDir
		case !d.IsDir() && !d.Type().IsRegular():
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		return r.unlock(root, name, info.Mode())
	})
}

// unlock gives the owner of a file or folder what it takes to read it.
func (r *runner) unlock(root *os.Root, name string, mode fs.FileMode) error {
	wanted := fs.FileMode(0o600)
	if mode.IsDir() {
		wanted = 0o700
	}
	if name == "." || mode&0o400 != 0 && (!mode.IsDir() || mode&wanted == wanted) {
		return nil
	}
	if err := root.Chmod(name, mode.Perm()|wanted); err != nil {
		return fmt.Errorf("make %s readable again: %w", name, err)
	}
	r.Note(name + " could not be read any more; it can be again")
	return nil
}

// locked tells an error that comes of a file which may not be read.
func locked(err error) bool {
	return errors.Is(err, fs.ErrPermission) || err != nil && strings.Contains(err.Error(), "Permission denied")
}
