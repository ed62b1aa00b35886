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
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
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
	Names                []string
	Patterns, Frameworks int
	Examples             int
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

// tryExamples runs the examples of everything that comes from the sources.
func tryExamples(cat *catalog.Catalog, sources []catalog.Source) (Checked, error) {
	var done Checked
	mine := func(file string) bool {
		for _, s := range sources {
			if rel, err := filepath.Rel(s.Name, file); err == nil && filepath.IsLocal(rel) {
				return true
			}
		}
		return false
	}
	for _, s := range sources {
		done.Names = append(done.Names, s.Name)
	}
	patterns, err := cat.PatternsWithExamples()
	if err != nil {
		return done, err
	}
	var faults []error
	for _, p := range patterns {
		if !mine(p.File) {
			continue
		}
		n, err := tryPattern(cat, p)
		faults = append(faults, err)
		done.Patterns, done.Examples = done.Patterns+1, done.Examples+n
	}
	frameworks, err := cat.FrameworksWithExamples()
	if err != nil {
		return done, errors.Join(append(faults, err)...)
	}
	for _, f := range frameworks {
		if !mine(f.File) {
			continue
		}
		n, err := tryFramework(cat, f)
		faults = append(faults, err)
		done.Frameworks, done.Examples = done.Frameworks+1, done.Examples+n
	}
	return done, errors.Join(faults...)
}

func tryPattern(cat *catalog.Catalog, p catalog.Pattern) (int, error) {
	var faults []error
	n := 0
	for _, list := range []struct {
		key      string
		examples []catalog.Example
	}{{"catches", p.Catches}, {"allows", p.Allows}, {"misses", p.Misses}} {
		for i, ex := range list.examples {
			n++
			complaint, hint, err := tryExample(cat, p.ID, list.key, ex)
			if err != nil {
				return n, err
			}
			if complaint != "" {
				faults = append(faults, catalog.Fault{File: p.File, Line: cat.LineOf(p.File, list.key, i), Message: complaint, Hint: hint})
			}
		}
	}
	return n, errors.Join(faults...)
}

func tryExample(cat *catalog.Catalog, id, key string, ex catalog.Example) (complaint, hint string, err error) {
	r, err := detect.Example(cat, ex)
	if err != nil {
		return "", "", err
	}
	found := false
	for _, f := range r.Findings {
		found = found || f.ID == id
	}
	switch {
	case key == "catches" && !found:
		return fmt.Sprintf("silent on what it must catch: %s", ex.Title), "`holdfast check --before DIR --after DIR --explain` shows what is seen in such a change", nil
	case key == "allows" && found:
		return fmt.Sprintf("noisy on what it must allow: %s", ex.Title), "narrow the condition, or let a clearance speak for it (cleared-by)", nil
	case key == "misses" && found:
		return fmt.Sprintf("no longer missed: %s", ex.Title), "move the example up to catches", nil
	case key == "allows" && policy.Decide(r.Findings, nil, policy.Standard).Verdict == policy.Block:
		return fmt.Sprintf("what it must allow is blocked by %s: %s", r.Findings[0].ID, ex.Title), "show a change that nothing else objects to", nil
	}
	return "", "", nil
}

func tryFramework(cat *catalog.Catalog, f catalog.Framework) (int, error) {
	var faults []error
	for i, ex := range f.Examples {
		complaints, err := detect.FrameworkExample(cat, ex)
		if err != nil {
			return i, err
		}
		for _, c := range complaints {
			faults = append(faults, catalog.Fault{File: f.File, Line: cat.LineOf(f.File, "examples", i), Message: ex.Title + ": " + c,
				Hint: "`holdfast inventory` shows what is read from such a file"})
		}
	}
	return len(f.Examples), errors.Join(faults...)
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

// NewEntry writes the beginnings of a pattern or a framework into a directory's own
// catalog and gives the file's name. It never replaces a file.
func NewEntry(dir, id, kind string) (string, error) {
	folder := map[string]string{"pattern": "patterns", "framework": "frameworks"}[kind]
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
