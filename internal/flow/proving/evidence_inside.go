package proving

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
)

// inside calls use with the work tree, or with a tree that has the frozen files in it.
func (in *Inspection) inside(ctx context.Context, with frozen, use func(testrun.Where) error) (err error) {
	if len(with.files) == 0 && !with.apart {
		temp, err := in.temporary()
		if err != nil {
			return err
		}
		in.dirty = true
		return errors.Join(use(testrun.Where{Tree: in.root, Temp: temp, Path: in.SearchPath(), Cache: in.cache()}), emptyFolder(temp))
	}
	scratch, err := store.NewScratch("check", in.now())
	if err != nil {
		return err
	}
	base := scratch.Dir
	defer func() { err = errors.Join(err, RemoveTree(scratch.Base)) }()
	temp := filepath.Join(base, "temp")
	if err := os.Mkdir(temp, 0o700); err != nil {
		return err
	}
	tree, err := in.lay(ctx, base, with)
	if err != nil {
		return err
	}
	return use(testrun.Where{Tree: tree, Temp: temp, Path: in.SearchPath(), Cache: in.cache()})
}

// cache is where Python keeps what it has compiled for the checks of one iteration: what an
// agent leaves compiled may be of another text than its source. "" when there is none.
func (i *Inspector) cache() string {
	if _, err := i.temporary(); err != nil {
		return ""
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	return filepath.Join(i.temp.Base, "python")
}

// forgetCache lets Python compile anew.
func (i *Inspector) forgetCache() error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.temp.Base == "" {
		return nil
	}
	return RemoveTree(filepath.Join(i.temp.Base, "python"))
}

// temporary is the folder for the temporary files of checks in the work tree. It serves all
// of them: on some systems making one takes longer than a small check.
func (i *Inspector) temporary() (string, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.temp.Dir != "" {
		if _, err := os.Lstat(i.temp.Dir); err == nil {
			return i.temp.Dir, nil
		}
	}
	var err error
	i.temp, err = store.NewScratch("checks", i.now())
	return i.temp.Dir, err
}

// emptyFolder removes what a check left in a folder.
func emptyFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		err = errors.Join(err, RemoveTree(filepath.Join(dir, e.Name())))
	}
	return err
}

// Close ends what reads the snapshots and removes the temporary folder.
func (i *Inspector) Close() error {
	i.stopReading()
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.temp.Base == "" {
		return nil
	}
	base := i.temp.Base
	i.temp = store.Scratch{}
	return RemoveTree(base)
}
