package judging

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/tree"
)

// OpenCatalog is the built-in catalog with those of a directory's project and of the
// user on top.
func OpenCatalog(dir string) (*catalog.Catalog, error) {
	own, err := ownCatalogs(dir)
	if err != nil {
		return nil, err
	}
	return CatalogOf(own, catalog.Loading)
}

func ownCatalogs(dir string) ([]catalog.Source, error) {
	top, err := topOf(dir)
	if err != nil {
		return nil, err
	}
	dirs, err := config.CatalogDirs(top)
	if err != nil {
		return nil, err
	}
	var out []catalog.Source
	for _, d := range dirs {
		out = append(out, catalog.Source{Name: d, FS: os.DirFS(d), Own: true})
	}
	return out, nil
}

// Checked is what a check of catalogs has gone through.
type Checked struct {
	Names                       []string
	Patterns, Frameworks, Gates int
	Examples                    int
}

// CheckCatalog checks entries and runs their examples; all faults come at once. It checks
// the catalog in named, or without a name the own ones of a directory's project and of the
// user, or, when there are none, the built-in one.
func CheckCatalog(dir, named string) (Checked, error) {
	own, err := ownCatalogs(dir)
	if err != nil {
		return Checked{}, err
	}
	if named != "" {
		if !filepath.IsAbs(named) {
			named = filepath.Join(dir, named)
		}
		switch err := isDirectory(named); {
		case errors.Is(err, tree.ErrNotDirectory):
			return Checked{}, catalog.Fault{File: named, Message: "is a file; catalogs are checked as a whole", Hint: "name the folder it stands in, or none for your own catalogs"}
		case err != nil:
			return Checked{}, err
		}
		own = []catalog.Source{{Name: filepath.Clean(named), FS: os.DirFS(named), Own: true}}
	}
	cat, faults := CatalogOf(own, catalog.Own)
	checked := own
	if len(own) == 0 {
		checked, faults = []catalog.Source{builtIn}, cat.Check(builtIn, catalog.BuiltIn)
	}
	if faults != nil {
		return Checked{}, faults
	}
	return tryExamples(cat, checked)
}

func isDirectory(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s: %w", path, tree.ErrNotDirectory)
	}
	return err
}

// topOf is the top of a directory's repository.
func topOf(dir string) (string, error) {
	dir = cmp.Or(dir, ".")
	if err := isDirectory(dir); err != nil {
		return "", err
	}
	return config.Top(dir)
}

// BuiltIn tells whether an id is that of a built-in entry.
func BuiltIn(id string) bool {
	known := false
	err := fs.WalkDir(builtIn.FS, ".", func(file string, d fs.DirEntry, err error) error {
		known = known || err == nil && !d.IsDir() && strings.TrimSuffix(d.Name(), ".yaml") == id
		return err
	})
	return known && err == nil
}

// NewEntry writes the beginnings of a pattern, a framework or a gate into a directory's own
// catalog and gives the file's name. It never replaces a file.
func NewEntry(dir, id, kind string) (string, error) {
	folder := map[string]string{"pattern": "patterns", "framework": "frameworks", "gate": "gates"}[kind]
	top, err := topOf(dir)
	if err != nil {
		return "", err
	}
	file := filepath.Join(top, filepath.FromSlash(config.CatalogDir), folder, id+".yaml")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", fmt.Errorf("write %s: %w", kind, err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return file, err
	}
	_, err = f.WriteString(catalog.Skeleton(id, kind))
	return file, errors.Join(err, f.Close())
}

// EntryText is a catalog file as it is written.
func EntryText(cat *catalog.Catalog, file string) (string, error) {
	text, err := cat.Text(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s is gone: %w", file, err)
	}
	return string(text), err
}
