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
	var found []Persistence
	for _, name := range PersistenceNames() {
		p, err := readPersistence(top, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return Persistence{}, err
		default:
			found = append(found, p)
		}
	}
	switch len(found) {
	case 0:
		return Persistence{}, nil
	case 1:
		return found[0], nil
	}
	return Persistence{}, catalog.Fault{File: found[0].File, Line: 1, Message: "stands beside " + filepath.Base(found[1].File), Hint: "keep one of the two, so that it is plain which holds"}
}

// readPersistence reads one file, which must be a regular one inside of the repository.
func readPersistence(top, name string) (Persistence, error) {
	root, err := os.OpenRoot(top)
	if err != nil {
		return Persistence{}, fmt.Errorf("read configuration: %w", err)
	}
	defer root.Close()
	file := filepath.Join(top, name)
	info, err := root.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Persistence{}, fs.ErrNotExist
	case err != nil:
		return Persistence{}, catalog.Fault{File: file, Message: "cannot be read: " + reason(err), Hint: "put a plain file there, inside the repository"}
	case !info.Mode().IsRegular():
		return Persistence{}, catalog.Fault{File: file, Message: "is no plain file", Hint: "put a plain file there, or remove it"}
	}
	f, err := root.Open(name)
	if err != nil {
		return Persistence{}, fmt.Errorf("read configuration: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return Persistence{}, fmt.Errorf("read configuration: %w", err)
	}
	return ParsePersistence(file, text)
}

// reason is an error without the path, which the fault names already.
func reason(err error) string {
	var of *fs.PathError
	if errors.As(err, &of) {
		return of.Err.Error()
	}
	return err.Error()
}
