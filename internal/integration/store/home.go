// Package store keeps the state of loops: the journal that is the truth, the locks, the
// registry of loops, and the files in the work tree that are projections of them.
//
// Everything but the projections is below a directory of the user's that no agent has
// business in; docs/state.md tells which file is where and what happens when one is damaged.
package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Home is the folder of one loop, outside the work tree: <state>/loops/<loop_id>/ with
// journal.jsonl, contract.json, control, iterations/ and the like. It may be used by
// several goroutines and opened by several processes.
type Home struct {
	ID  string
	dir string

	inside sync.Mutex
	pen    pen
}

// Create makes the folder of a new loop; one that exists is an error (fs.ErrExist).
func Create(state, loopID string) (*Home, error) {
	h, err := homeOf(state, loopID)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(h.dir), 0o700); err != nil {
		return nil, fmt.Errorf("create loop %s: %w", loopID, err)
	}
	if err := os.Mkdir(h.dir, 0o700); err != nil {
		return nil, fmt.Errorf("create loop %s: %w", loopID, err)
	}
	if err := errors.Join(head{0, genesis}.write(h.dir), syncFolder(filepath.Dir(h.dir))); err != nil {
		return nil, fmt.Errorf("create loop %s: %w", loopID, err)
	}
	return h, nil
}

// Open finds the folder of a loop; fs.ErrNotExist when there is none.
func Open(state, loopID string) (*Home, error) {
	h, err := homeOf(state, loopID)
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(h.dir)
	if err != nil {
		return nil, fmt.Errorf("open loop %s: %w", loopID, err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("open loop %s: %s is not a folder", loopID, h.dir)
	}
	return h, nil
}

// List gives the loops of a state directory by name; none when it does not exist yet.
func List(state string) ([]string, error) {
	found, err := os.ReadDir(filepath.Join(state, "loops"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list loops: %w", err)
	}
	ids := []string{}
	for _, entry := range found {
		if entry.IsDir() && isWord(entry.Name()) {
			ids = append(ids, entry.Name())
		}
	}
	return ids, nil
}

func homeOf(state, loopID string) (*Home, error) {
	if !isWord(loopID) {
		return nil, fmt.Errorf("%q is not the name of a loop: it has letters, digits, dots, _ and - only", loopID)
	}
	if !filepath.IsAbs(state) {
		return nil, fmt.Errorf("the state directory %q is not an absolute path", state)
	}
	return &Home{ID: loopID, dir: filepath.Join(state, "loops", loopID)}, nil
}

// Path is where a file of the loop is; no name leads out of the folder.
func (h *Home) Path(name string) string {
	return filepath.Join(h.dir, filepath.Clean(string(filepath.Separator)+filepath.FromSlash(name)))
}

// Put writes a file of the loop, whole or not at all, so that it lasts.
func (h *Home) Put(name string, content []byte) error {
	path := h.Path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("write %s of loop %s: %w", name, h.ID, err)
	}
	if err := replace(path, content, true); err != nil {
		return fmt.Errorf("write %s of loop %s: %w", name, h.ID, err)
	}
	return nil
}

// Close ends the use of the journal; the Home may be used again.
func (h *Home) Close() error {
	h.inside.Lock()
	defer h.inside.Unlock()
	err := h.pen.close()
	if h.pen.vault != nil {
		err = errors.Join(err, h.pen.vault.file.Close())
		h.pen.vault = nil
	}
	return err
}

// replace writes a file beside the old one and puts it in its place.
func replace(path string, content []byte, durable bool) error {
	temporary := filepath.Join(filepath.Dir(path), ".new-"+rand.Text())
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if durable && err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	if !durable {
		return nil
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes the names in a folder last.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
