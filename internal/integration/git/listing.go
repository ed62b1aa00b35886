package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/change"
)

// Listing is the files of one moment, read one at a time so that memory stays small.
type Listing struct {
	Revision string // the commit they are from, "" for the work tree
	Paths    []string
	read     func(path string) (change.Side, error)
	close    func()
}

// Read reads a file of the listing. A file that has gone since is not present.
func (l *Listing) Read(path string) (change.Side, error) {
	side, err := l.read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return change.Side{}, nil
	}
	return side, err
}

// Close ends what reading has started.
func (l *Listing) Close() { l.close() }

// ErrNoSuchPath says that nothing is found under a path that the user named.
var ErrNoSuchPath = errors.New("no such file or folder")

// ListWorkTree lists the files of the work tree: tracked ones, and untracked ones that
// are not ignored. Paths narrow it; they are relative to dir.
func (r *Repo) ListWorkTree(ctx context.Context, dir string, paths []string) (*Listing, error) {
	if r.Bare {
		return nil, ErrNoWorkTree
	}
	within, err := r.within(dir, paths)
	if err != nil {
		return nil, err
	}
	out, err := r.run(ctx, append([]string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}, within...)...)
	if err != nil {
		return nil, err
	}
	found := unique(bytes.Split(out, []byte{0}))
	if err := missing(within, found); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(r.Root)
	if err != nil {
		return nil, fmt.Errorf("open work tree: %w", err)
	}
	read := func(name string) (change.Side, error) {
		info, err := root.Lstat(name)
		if err != nil || info.IsDir() { // a submodule is a folder to us
			return change.Side{}, err
		}
		return readDisk(root, name, "", change.ModeFile)
	}
	return &Listing{Paths: found, read: read, close: func() { root.Close() }}, nil
}

// ListRevision lists the files of a commit.
func (r *Repo) ListRevision(ctx context.Context, rev, dir string, paths []string) (*Listing, error) {
	if strings.HasPrefix(rev, "-") || strings.ContainsAny(rev, "\x00\n") {
		return nil, fmt.Errorf("%q: %w", rev, ErrBadRevision)
	}
	commit, err := r.resolve(ctx, rev)
	if err != nil {
		return nil, err
	}
	within, err := r.within(dir, paths)
	if err != nil {
		return nil, err
	}
	out, err := r.run(ctx, append([]string{"ls-tree", "-r", "-z", "--full-tree", commit, "--"}, within...)...)
	if err != nil {
		return nil, err
	}
	type object struct {
		id   string
		mode uint32
	}
	objects := map[string]object{}
	var names [][]byte
	for _, record := range bytes.Split(out, []byte{0}) {
		head, name, ok := bytes.Cut(record, []byte{'\t'})
		fields := strings.Fields(string(head))
		if !ok || len(fields) < 3 || fields[1] != "blob" {
			continue
		}
		objects[string(name)] = object{fields[2], octal(fields[0])}
		names = append(names, name)
	}
	found := unique(names)
	if err := missing(within, found); err != nil {
		return nil, err
	}
	blobs := r.Blobs(ctx)
	read := func(name string) (change.Side, error) {
		o := objects[name]
		return blobs.Side(o.id, o.mode)
	}
	return &Listing{Revision: commit, Paths: found, read: read, close: blobs.Close}, nil
}

// within turns the user's paths, which are relative to dir, into paths below the root.
func (r *Repo) within(dir string, paths []string) ([]string, error) {
	if r.Bare {
		return cleaned("", paths)
	}
	from, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if from, err = filepath.EvalSymlinks(from); err != nil {
		return nil, err
	}
	root, err := filepath.EvalSymlinks(r.Root)
	if err != nil {
		return nil, err
	}
	prefix, err := filepath.Rel(root, from)
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	return cleaned(filepath.ToSlash(prefix), seenFrom(from, paths))
}

// seenFrom are the paths relative to a folder, those that are written in full included.
func seenFrom(folder string, paths []string) []string {
	out := slices.Clone(paths)
	for i, p := range paths {
		if !filepath.IsAbs(p) {
			continue
		}
		if real, err := filepath.EvalSymlinks(p); err == nil {
			p = real
		}
		if rel, err := filepath.Rel(folder, p); err == nil {
			out[i] = rel
		}
	}
	return out
}

func cleaned(prefix string, paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		inside := path.Join(prefix, filepath.ToSlash(p))
		if path.IsAbs(inside) || inside == ".." || strings.HasPrefix(inside, "../") {
			return nil, fmt.Errorf("%s lies outside of the repository: %w", p, ErrNoSuchPath)
		}
		out = append(out, inside)
	}
	return out, nil
}

func unique(names [][]byte) []string {
	seen := map[string]bool{}
	var out []string
	for _, n := range names {
		if len(n) > 0 && !seen[string(n)] {
			seen[string(n)] = true
			out = append(out, string(n))
		}
	}
	sort.Strings(out)
	return out
}

// missing tells the first path under which nothing was found: most likely a typo.
func missing(wanted, found []string) error {
	for _, w := range wanted {
		i := sort.SearchStrings(found, w)
		hit := w == "." || i < len(found) && found[i] == w
		j := sort.SearchStrings(found, w+"/")
		if !hit && (j == len(found) || !strings.HasPrefix(found[j], w+"/")) {
			return fmt.Errorf("%s: %w", w, ErrNoSuchPath)
		}
	}
	return nil
}

// At is the repository as a commit leaves it.
func (r *Repo) At(ctx context.Context, commit string) *View {
	return &View{repo: r, ctx: ctx, where: []string{commit}}
}
