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

// PersistenceNames are the names of the file that may hold agent_persistence.
func PersistenceNames() []string { return []string{"aiwg.yml", "aiwg.yaml"} }

// LoadPersistence reads agent_persistence from the top of the repository that a directory
// is in; without such a file, nothing is said.
func LoadPersistence(dir string) (Persistence, error) {
	top, err := Top(dir)
	if err != nil {
		return Persistence{}, err
	}
	file, text, err := PersistenceText(top)
	if err != nil || file == "" {
		return Persistence{}, err
	}
	return ParsePersistence(file, text)
}

// PersistenceText is the file at the top of a repository that may hold agent_persistence,
// and what is in it; no name when there is none.
func PersistenceText(top string) (file string, text []byte, err error) {
	for _, name := range PersistenceNames() {
		found, err := readPersistence(top, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return "", nil, err
		case file != "":
			return "", nil, catalog.Fault{File: file, Line: 1, Message: "stands beside " + name, Hint: "keep one of the two, so that it is plain which holds"}
		default:
			file, text = filepath.Join(top, name), found
		}
	}
	return file, text, nil
}

// readPersistence reads one file, which must be a regular one inside of the repository.
func readPersistence(top, name string) ([]byte, error) {
	file := filepath.Join(top, name)
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		return nil, fs.ErrNotExist
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	defer root.Close()
	info, err := root.Stat(name)
	switch {
	case err != nil:
		return nil, catalog.Fault{File: file, Message: "cannot be read: " + reason(err), Hint: "put a plain file there, inside the repository"}
	case !info.Mode().IsRegular():
		return nil, catalog.Fault{File: file, Message: "is no plain file", Hint: "put a plain file there, or remove it"}
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	return text, nil
}

// reason is an error without the path, which the fault names already.
func reason(err error) string {
	var of *fs.PathError
	if errors.As(err, &of) {
		return of.Err.Error()
	}
	return err.Error()
}
