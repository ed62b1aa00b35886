package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/internal/detection/catalog"
)

// Candidates are the files that may hold the configuration of a directory, nearest
// first: from the directory up to the top of its repository. Without a repository only
// the directory itself counts: a file somewhere above would be a stranger's.
func Candidates(dir string) ([]string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", Name, err)
	}
	var files []string
	for top := repositoryTop(dir); ; dir = filepath.Dir(dir) {
		files = append(files, filepath.Join(dir, Name))
		if dir == top || filepath.Dir(dir) == dir {
			return files, nil
		}
	}
}

func repositoryTop(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if filepath.Dir(at) == at {
			return dir
		}
	}
}

// Top is the directory that a project's own catalog lies in: the top of the repository
// that dir is in, or dir itself. It is as relative as dir is.
func Top(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("find the top of the repository: %w", err)
	}
	up, err := filepath.Rel(abs, repositoryTop(abs))
	if err != nil {
		return "", fmt.Errorf("find the top of the repository: %w", err)
	}
	return filepath.Join(dir, up), nil
}

// Load reads the configuration that holds in a directory; without one, the default.
func Load(dir string) (Config, error) {
	files, err := Candidates(dir)
	if err != nil {
		return Config{}, err
	}
	for _, file := range files {
		c, err := Read(file)
		if !errors.Is(err, fs.ErrNotExist) {
			return c, err
		}
	}
	return Default(), nil
}

// Read reads one file; a missing one is fs.ErrNotExist.
func Read(file string) (Config, error) {
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() { // a pipe would be waited for, for ever
		return Config{}, catalog.Fault{File: file, Message: "is not a file", Hint: "settings stand in a file of this name; docs/configuration.md shows a whole one"}
	}
	if _, linked := os.Lstat(file); errors.Is(err, fs.ErrNotExist) && linked == nil {
		return Config{}, catalog.Fault{File: file, Message: "is a link to a file that is not there", Hint: "mend the link, or remove it: without it the built-in settings hold"}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return Config{}, fmt.Errorf("read configuration: %w", err)
	}
	return Parse(file, text)
}

// CatalogDir is where a repository keeps catalog entries of its own.
const CatalogDir = ".holdfast/catalog"

// CatalogDirs are the directories in which a user keeps catalog entries: the
// repository's own and the user's. Only those that exist are given.
func CatalogDirs(root string) ([]string, error) {
	candidates := []string{filepath.Join(root, filepath.FromSlash(CatalogDir))}
	if home, err := os.UserConfigDir(); err == nil {
		candidates = append([]string{filepath.Join(home, "holdfast", "catalog")}, candidates...)
	}
	var dirs []string
	for _, dir := range candidates {
		info, err := os.Stat(dir)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, fmt.Errorf("look for catalogs: %w", err)
		case !info.IsDir():
			return nil, catalog.Fault{File: dir, Message: "is not a directory", Hint: "a catalog is a folder of YAML files; move this file into one"}
		default:
			dirs = append(dirs, dir)
		}
	}
	return dirs, nil
}
