package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Find looks for the configuration from a directory upwards, as far as the top of the
// repository. Without a repository only the directory itself counts: a file somewhere
// above would be a stranger's.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("find %s: %w", Name, err)
	}
	top := repositoryTop(dir)
	for {
		file := filepath.Join(dir, Name)
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return file, nil
		}
		if dir == top || filepath.Dir(dir) == dir {
			return "", nil
		}
		dir = filepath.Dir(dir)
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

// Load reads the configuration that holds in a directory; without one, the default.
func Load(dir string) (Config, error) {
	file, err := Find(dir)
	if err != nil || file == "" {
		return Default(), err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return Config{}, fmt.Errorf("read configuration: %w", err)
	}
	return Parse(file, text)
}

// CatalogDirs are the directories in which a user keeps catalog entries: the
// repository's own and the user's. Only those that exist are given.
func CatalogDirs(root string) ([]string, error) {
	candidates := []string{filepath.Join(root, ".holdfast", "catalog")}
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
			return nil, fmt.Errorf("%s is not a directory", dir)
		default:
			dirs = append(dirs, dir)
		}
	}
	return dirs, nil
}
