package judging

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/tree"
)

// InventoryRequest is whose tests a user wants listed, and how.
type InventoryRequest struct {
	Dir      string
	Revision string   // "" for the work tree
	Paths    []string // "" for all
	Foreign  bool     // also vendored and generated folders
	Format   string
	Style    report.Style
	Out      io.Writer
	Note     func(string)
}

// maxBatch bounds the source text that is held at a time.
const maxBatch = 4 << 20

// Inventory lists every test case of a work tree, a revision or a plain directory.
func Inventory(ctx context.Context, req InventoryRequest) error {
	files, err := listFiles(ctx, req)
	if err != nil {
		return err
	}
	defer files.Close()
	out, err := report.NewInventory(req.Out, req.Format, files.revision, req.Style)
	if err != nil {
		return err
	}
	err = listCases(ctx, req, files, out.Add)
	if closing := out.Close(err == nil); err == nil {
		err = closing
	}
	return err
}

// ListCases hands over what an inventory lists, some files at a time.
func ListCases(ctx context.Context, req InventoryRequest, use func([]*detect.Listed) error) error {
	files, err := listFiles(ctx, req)
	if err != nil {
		return err
	}
	defer files.Close()
	return listCases(ctx, req, files, use)
}

// listCases lists tests once for every class that inherits them, as runners do.
func listCases(ctx context.Context, req InventoryRequest, files Listing, use func([]*detect.Listed) error) error {
	cat, err := CatalogFor(ctx, files.Scene, req.Note)
	if err != nil {
		return err
	}
	files.Family = inventory.NewFamily()
	scanner := detect.NewScanner(cat)
	if err := heedSettings(ctx, scanner, files.Repo, req); err != nil {
		return err
	}
	return EachBatch(ctx, scanner, files, req.Foreign, use)
}

// heedSettings tells the scanner where the project's runners look for tests: by the settings of the
// whole project, also when only a part of it is listed.
func heedSettings(ctx context.Context, scanner *detect.Scanner, repo *git.Repo, req InventoryRequest) error {
	req.Paths = nil
	if repo != nil && !repo.Bare {
		req.Dir = repo.Root
	}
	files, err := listFiles(ctx, req)
	if err != nil {
		return err
	}
	defer files.Close()
	for _, path := range files.Paths {
		if !detect.NamesCollected(path) || !req.Foreign && detect.Foreign(path) {
			continue
		}
		side, err := files.Read(path)
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		scanner.Heed(path, side.Text)
	}
	return nil
}

// Listing is files of any origin, to be read one at a time.
type Listing struct {
	Scene    // whose catalog holds
	revision string
	Paths    []string
	Survey   *detect.Survey    // of all that is read; nil for none
	Family   *inventory.Family // lists tests per heir; nil lists them where they are written
	Reader
}

type Reader interface {
	Read(path string) (change.Side, error)
	Close()
}

func listFiles(ctx context.Context, req InventoryRequest) (Listing, error) {
	repo, err := OpenRepo(ctx, req.Dir)
	if errors.Is(err, git.ErrNotRepository) && req.Revision == "" {
		l, err := tree.List(req.Dir, req.Paths)
		if err != nil {
			return Listing{}, err
		}
		return Listing{Scene: Scene{Root: req.Dir}, Paths: l.Paths, Reader: l}, nil
	}
	if err != nil {
		return Listing{}, err
	}
	list := repo.ListWorkTree
	if rev := cmp.Or(req.Revision, bareHead(repo)); rev != "" {
		list = func(ctx context.Context, dir string, paths []string) (*git.Listing, error) {
			return repo.ListRevision(ctx, rev, dir, paths)
		}
	}
	l, err := list(ctx, req.Dir, req.Paths)
	if err != nil {
		return Listing{}, err
	}
	return Listing{Scene: Scene{Repo: repo, Root: repo.Root, Before: l.Revision}, revision: l.Revision, Paths: l.Paths, Reader: l}, nil
}

// bareHead is what a bare repository shows when nothing is named.
func bareHead(repo *git.Repo) string {
	if repo.Bare {
		return "HEAD"
	}
	return ""
}

// EachBatch reads the files in portions that fit into memory. Files of helpers come
// first, because every portion may call them; folders stay together.
func EachBatch(ctx context.Context, scanner *detect.Scanner, files Listing, foreign bool, use func([]*detect.Listed) error) error {
	paths := slices.DeleteFunc(files.Paths, func(p string) bool { return !detect.Concerns(p) || !foreign && detect.Foreign(p) })
	slices.SortStableFunc(paths, func(a, b string) int { return rank(scanner.Support(b)) - rank(scanner.Support(a)) })
	batch, size := scanner.NewBatch(nil), 0
	batch.Survey, batch.Family = files.Survey, files.Family
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("inventory: %w", err)
		}
		side, err := files.Read(path)
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		if size += len(side.Text); size > maxBatch {
			if err := use(batch.List()); err != nil {
				return err
			}
			batch, size = scanner.NewBatch(batch), len(side.Text)
		}
		if err := batch.Add(path, side); err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
	}
	return use(batch.List())
}

func rank(first bool) int {
	if first {
		return 1
	}
	return 0
}
