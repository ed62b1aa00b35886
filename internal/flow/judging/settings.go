package judging

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	catalogroot "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/spelling"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/tree"
)

// settingsFor finds the configuration that holds for a change. A change cannot bend
// the rules it is judged by: a configuration that is part of it counts as it was before.
func settingsFor(ctx context.Context, src Scene, note func(string)) (config.Config, error) {
	if src.Repo != nil && src.Repo.Bare {
		return settingsFromCommit(ctx, src)
	}
	files, err := config.Candidates(src.Dir)
	if err != nil {
		return config.Config{}, err
	}
	for _, file := range files {
		side, touched, whole := sideBefore(src, file)
		switch {
		case touched && !whole:
			note(config.Name + " is part of this patch, but the file it belongs to is not here; the built-in settings hold")
			return config.Default(), nil
		case touched && side.Present:
			note(config.Name + " is part of this change; the version before it holds")
			return config.Parse(file+" (before the change)", side.Text)
		case touched:
			note(config.Name + " is new in this change; it holds from the next change on")
			continue
		}
		c, err := config.Read(file)
		if !errors.Is(err, fs.ErrNotExist) {
			return c, err
		}
	}
	noteMisnamed(cmp.Or(src.Root, "."), note)
	return config.Default(), nil
}

// noteUnknown tells which patterns the settings speak of that are none: a slip of the pen
// there would be heard by nobody.
func noteUnknown(c config.Config, cat *catalog.Catalog, note func(string)) error {
	ids := slices.Sorted(maps.Keys(c.Rules.Overrides))
	for _, e := range c.Rules.Exceptions {
		ids = append(ids, e.Pattern)
	}
	for _, id := range ids {
		known, err := cat.Knows(id)
		if err != nil {
			return err
		}
		if !known {
			note(fmt.Sprintf("%s speaks of %q, which is no pattern, so that has no effect; %s", config.Name, id, meant(cat, id)))
		}
	}
	return nil
}

// meant is what may have been meant by the name of a pattern that is none: its number, or a slip.
func meant(cat *catalog.Catalog, name string) string {
	all, err := cat.Patterns()
	var ids []string
	for _, p := range all {
		if catalog.Called(name, p.ID, p.LP) {
			return "here it is called " + p.ID
		}
		ids = append(ids, p.ID)
	}
	if near := spelling.Nearest(name, ids); err == nil && near != "" {
		return "did you mean " + near + "?"
	}
	return "`holdfast catalog list` shows them"
}

// noteMisnamed tells of a file that looks like the settings and is not read.
func noteMisnamed(root string, note func(string)) {
	for _, name := range []string{"holdfast.yml", ".holdfast.yaml", ".holdfast.yml"} {
		if _, err := os.Lstat(filepath.Join(root, name)); err == nil {
			note(fmt.Sprintf("%s is not read; the settings are in %s", name, config.Name))
		}
	}
}

// settingsFromCommit serves bare repositories, which have no files to look at.
func settingsFromCommit(ctx context.Context, src Scene) (config.Config, error) {
	if src.Before == "" {
		return config.Default(), nil
	}
	text, err := src.Repo.Show(ctx, src.Before, config.Name)
	if errors.Is(err, git.ErrMissingObject) {
		return config.Default(), nil
	}
	if err != nil {
		return config.Config{}, err
	}
	return config.Parse(config.Name, text)
}

// sideBefore is the version of a file before the change, if the change touches it, and
// whether all of it is known.
func sideBefore(src Scene, file string) (before change.Side, touched, whole bool) {
	root, err := filepath.EvalSymlinks(cmp.Or(src.Root, "."))
	if err != nil {
		return change.Side{}, false, false
	}
	root, _ = filepath.Abs(root)
	dir, err := filepath.EvalSymlinks(filepath.Dir(file))
	if err != nil {
		return change.Side{}, false, false
	}
	rel, err := filepath.Rel(root, filepath.Join(dir, filepath.Base(file)))
	if err != nil {
		return change.Side{}, false, false
	}
	for _, f := range src.Change.Files {
		if f.PathBefore() == filepath.ToSlash(rel) || f.Path == filepath.ToSlash(rel) {
			side := f.Before
			side.Present = side.Present && f.PathBefore() == filepath.ToSlash(rel)
			return side, true, !f.Partial
		}
	}
	return change.Side{}, false, false
}

// CatalogFor is the built-in knowledge with the user's own on top. The user's faults
// are reported before anything is judged.
func CatalogFor(ctx context.Context, src Scene, note func(string)) (*catalog.Catalog, error) {
	dirs, err := config.CatalogDirs(cmp.Or(src.Root, "."))
	if err != nil {
		return nil, err
	}
	var own []catalog.Source
	for _, dir := range dirs {
		own = append(own, catalog.Source{Name: dir, FS: os.DirFS(dir), Own: true})
	}
	if src.Repo != nil && src.Repo.Bare {
		committed, err := catalogFromCommit(ctx, src)
		if err != nil {
			return nil, err
		}
		return CatalogOf(append(own, committed...), catalog.Loading)
	}
	if touched := catalogBefore(src.Change); len(touched) > 0 {
		note(config.CatalogDir + " is part of this change; the version before it holds")
		dir := filepath.Join(cmp.Or(src.Root, "."), filepath.FromSlash(config.CatalogDir))
		then, err := tree.Snapshot(dir, touched)
		if err != nil {
			return nil, err
		}
		own = append(without(own, dir), catalog.Source{Name: dir, FS: then, Own: true})
	}
	return CatalogOf(own, catalog.Loading)
}

// catalogFromCommit serves bare repositories: the catalog of the commit before.
func catalogFromCommit(ctx context.Context, src Scene) ([]catalog.Source, error) {
	if src.Before == "" {
		return nil, nil
	}
	files, err := src.Repo.ListRevision(ctx, src.Before, "", []string{config.CatalogDir})
	if errors.Is(err, git.ErrNoSuchPath) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for catalogs: %w", err)
	}
	defer files.Close()
	texts := tree.Memory{}
	for _, path := range files.Paths {
		side, err := files.Read(path)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		texts[strings.TrimPrefix(path, config.CatalogDir+"/")] = side.Text
	}
	return []catalog.Source{{Name: config.CatalogDir, FS: texts, Own: true}}, nil
}

// builtIn is what Holdfast knows by itself.
var builtIn = catalog.Source{Name: "catalog", FS: catalogroot.FS,
	Packed: catalog.Pack{Frameworks: catalogroot.PackedFrameworks, Patterns: catalogroot.PackedPatterns, Gates: catalogroot.PackedGates}}

// CatalogOf puts users' catalogs on top of the built-in one, when they have no faults.
func CatalogOf(own []catalog.Source, demands catalog.Demands) (*catalog.Catalog, error) {
	cat := catalog.New(append([]catalog.Source{builtIn}, own...)...)
	var faults []error
	for _, s := range own {
		faults = append(faults, cat.Check(s, demands))
	}
	return cat, errors.Join(faults...)
}

// catalogBefore gives the repository's own catalog files that a change touches, as they
// were before; nil for those that were not there.
func catalogBefore(c change.Change) map[string][]byte {
	texts := map[string][]byte{}
	for _, f := range c.Files {
		if name, ok := strings.CutPrefix(f.Path, config.CatalogDir+"/"); ok {
			texts[name] = nil
		}
	}
	for _, f := range c.Files {
		if name, ok := strings.CutPrefix(f.PathBefore(), config.CatalogDir+"/"); ok && f.Before.Present && !f.Partial {
			texts[name] = f.Before.Text
		}
	}
	return texts
}

func without(sources []catalog.Source, name string) []catalog.Source {
	var out []catalog.Source
	for _, s := range sources {
		if s.Name != name {
			out = append(out, s)
		}
	}
	return out
}
