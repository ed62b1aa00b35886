package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/internal/detection/catalog"
)

// HooksFile is where a repository keeps the wiring of events of its own.
const HooksFile = ".holdfast/hooks.yaml"

// maxHooks bounds what is read of it; the loader refuses anything near it.
const maxHooks = 2 << 20

// ReadHooks reads the file of hooks at the top of a work tree; none is no text. It must be
// a plain file inside of the tree: it says what happens to the tree.
func ReadHooks(top string) (file string, text []byte, err error) {
	file = filepath.Join(top, filepath.FromSlash(HooksFile))
	root, err := os.OpenRoot(top)
	if err != nil {
		return file, nil, fmt.Errorf("read hooks: %w", err)
	}
	defer root.Close()
	info, err := root.Stat(HooksFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return file, nil, nil
	case err != nil:
		return file, nil, catalog.Fault{File: file, Message: "cannot be read: " + reason(err), Hint: "put a plain file there, inside the repository"}
	case !info.Mode().IsRegular():
		return file, nil, catalog.Fault{File: file, Message: "is no plain file", Hint: "put a plain file there, or remove it"}
	}
	f, err := root.Open(HooksFile)
	if err != nil {
		return file, nil, fmt.Errorf("read hooks: %w", err)
	}
	defer f.Close()
	text, err = io.ReadAll(io.LimitReader(f, maxHooks))
	if err != nil {
		return file, nil, fmt.Errorf("read hooks: %w", err)
	}
	return file, text, nil
}
