package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// DropLog removes a log of a loop that is over: from the work tree, if it still is the one
// that was written there, and from what is kept of it. It tells whether there was one.
func DropLog(state, root, loopID, name string) (dropped bool, err error) {
	home, err := Open(state, loopID)
	if err != nil {
		return false, err
	}
	kept := home.Path("projection/loops/" + loopID + "/" + name)
	if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	tree, err := os.OpenRoot(root)
	if err == nil { // a work tree may be gone
		defer tree.Close()
		path := filepath.FromSlash(folderName + "/loops/" + loopID + "/" + name)
		if info, err := tree.Lstat(path); err == nil && info.Mode().IsRegular() {
			if err := tree.Remove(path); err != nil {
				return false, fmt.Errorf("drop %s of loop %s: %w", name, loopID, err)
			}
		}
	}
	if err := os.Remove(kept); err != nil {
		return false, fmt.Errorf("drop %s of loop %s: %w", name, loopID, err)
	}
	return true, nil
}
