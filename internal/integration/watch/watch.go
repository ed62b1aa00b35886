// Package watch tells when something in a folder, or anywhere below it, has changed.
package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// pollEvery is how often a tree is looked at that the system does not watch for us.
const pollEvery = 2 * time.Second

// Tree is a folder that is being watched.
type Tree struct {
	// Changed gets a value after a change; many changes may share one.
	Changed <-chan struct{}
	// Polls says why the system does not watch all of the tree. Then Changed gets a value
	// every few seconds, and whoever reads it has to look for himself.
	Polls error

	root string
	skip func(rel string) bool
	out  chan struct{}
	fs   *fsnotify.Watcher
}

// Open watches a folder until the context ends. Folders that skip names, by their path
// from the root with slashes, are left out. Links are not followed.
func Open(ctx context.Context, root string, skip func(rel string) bool) (*Tree, error) {
	if info, err := os.Stat(root); err != nil || !info.IsDir() {
		return nil, errors.Join(fmt.Errorf("watch %s: it is no folder", root), err)
	}
	out := make(chan struct{}, 1)
	t := &Tree{Changed: out, out: out, root: root, skip: skip}
	var err error
	if t.fs, err = fsnotify.NewWatcher(); err != nil {
		t.Polls = err
	} else if err = t.add(root); err != nil {
		t.Polls = err
	}
	go t.run(ctx)
	return t, nil
}

// add watches a folder and those below it. One that vanishes meanwhile is no fault.
func (t *Tree) add(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		}
		rel, err := filepath.Rel(t.root, path)
		if err != nil {
			return err
		}
		if rel != "." && (d.Name() == ".git" || t.skip(filepath.ToSlash(rel))) {
			return fs.SkipDir
		}
		if err := t.fs.Add(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("watch %s: %w", rel, err)
		}
		return nil
	})
}

func (t *Tree) run(ctx context.Context) {
	if t.fs == nil {
		t.poll(ctx)
		return
	}
	defer t.fs.Close()
	if t.Polls != nil {
		t.poll(ctx)
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-t.fs.Events:
			if e.Has(fsnotify.Create) && t.grows(e.Name) != nil {
				t.poll(ctx) // the system watches no more folders for us
				return
			}
			t.tell()
		case <-t.fs.Errors: // events were lost: something has changed
			t.tell()
		}
	}
}

// grows watches a folder that is new.
func (t *Tree) grows(path string) error {
	if info, err := os.Lstat(path); err != nil || !info.IsDir() {
		return nil
	}
	return t.add(path)
}

func (t *Tree) poll(ctx context.Context) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		t.tell()
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (t *Tree) tell() {
	select {
	case t.out <- struct{}{}:
	default: // one that nobody has read yet says the same
	}
}
