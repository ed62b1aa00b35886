package snapshot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Reserve is the repository of a work tree as it was when a loop began, outside the agent's
// reach: an agent that removes or forges objects, or the whole git directory, finds them back.
// Everything is a copy: a link would lead back from here into the repository.
type Reserve struct {
	dir    string                 // of the copy
	root   string                 // of the work tree
	common string                 // the git directory that all worktrees share
	link   string                 // what .git says, where it is a file
	stood  *os.File               // the shared git directory itself, held open so that no other gets its number; nil when it was not seen at the start
	packs  map[string]os.FileInfo // of the copy, as they were left
	loose  []loose
	turn   int // where the next look goes on

	looked   [256]time.Time // when the folders of objects were last looked into for what came later
	followed []string       // what came later, object by object
	latest   string         // the pack of what came later
}

// ErrNoReserve says that there is nothing to keep: the directory has no repository of its own.
var ErrNoReserve = errors.New("no repository")

// KeepReserve makes the copy in a folder. Every ref and everything staged is in it.
func (s *Store) KeepReserve(ctx context.Context, dir string) (*Reserve, error) {
	r, err := s.reserve(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(r.objects("pack"), 0o700); err != nil {
		return nil, err
	}
	if err := errors.Join(r.keepFiles(), r.keepPacks(s.objects), s.packRest(ctx, r), r.noteLoose(s.objects)); err != nil {
		return nil, fmt.Errorf("keep a copy of the repository: %w", err)
	}
	if err := errors.Join(r.notePacks(), r.sealAll()); err != nil {
		return nil, fmt.Errorf("keep a copy of the repository: %w", err)
	}
	s.UseReserve(r)
	return r, nil
}

// OpenReserve takes up a copy that an earlier process made.
func OpenReserve(root, common, dir string) (*Reserve, error) {
	r := &Reserve{dir: dir, root: root, common: common}
	if text, err := os.ReadFile(filepath.Join(dir, "link")); err == nil {
		r.link = string(text)
	}
	if err := r.verify(); err != nil {
		return nil, err
	}
	return r, errors.Join(r.readLoose(), r.notePacks())
}

// UseReserve lets git find the objects of the copy too, nil those of none. Packs come before
// loose objects for git, so that nobody can put another object in the place of one that is kept.
func (s *Store) UseReserve(r *Reserve) {
	s.spare = ""
	if r != nil {
		s.spare = r.objects("")
	}
}

// Objects is where the objects of the copy are.
func (r *Reserve) Objects() string { return r.objects("") }

func (s *Store) reserve(ctx context.Context, dir string) (*Reserve, error) {
	if s.gitDir == s.config() {
		return nil, ErrNoReserve
	}
	out, err := run(ctx, s.Root, discovering(), nil, nil, "rev-parse", "--path-format=absolute", "--git-common-dir")
	if err != nil {
		return nil, err
	}
	r := &Reserve{dir: dir, root: s.Root, common: strings.TrimSuffix(string(out), "\n")}
	for i := range r.looked {
		r.looked[i] = time.Now()
	}
	if r.stood, err = os.Open(r.common); err != nil {
		return nil, err
	}
	info, err := os.Lstat(filepath.Join(s.Root, ".git"))
	if err == nil && info.Mode().IsRegular() {
		text, err := os.ReadFile(filepath.Join(s.Root, ".git"))
		r.link = string(text)
		return r, err
	}
	return r, err
}

func (r *Reserve) objects(name string) string { return filepath.Join(r.dir, "objects", name) }

func (r *Reserve) files() string { return filepath.Join(r.dir, "files") }

// keepFiles copies the git directory without its objects.
func (r *Reserve) keepFiles() error {
	if r.link != "" {
		if err := os.WriteFile(filepath.Join(r.dir, "link"), []byte(r.link), 0o600); err != nil {
			return err
		}
	}
	return copyTree(r.common, r.files(), func(rel string) bool { return rel != "objects" })
}

func (r *Reserve) keepPacks(from string) error {
	packs, err := packsIn(filepath.Join(from, "pack"))
	if err != nil {
		return err
	}
	for _, name := range packs {
		if err := copyFile(filepath.Join(from, "pack", name), r.objects(filepath.Join("pack", name))); err != nil {
			return err
		}
	}
	alternates, err := os.ReadFile(filepath.Join(from, "info", "alternates"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.objects("info"), 0o700); err != nil {
		return err
	}
	return os.WriteFile(r.objects("info/alternates"), absolute(alternates, from), 0o600)
}

// absolute makes the names of other object stores independent of where they stand.
func absolute(alternates []byte, from string) []byte {
	var out strings.Builder
	for line := range strings.Lines(string(alternates)) {
		if name := strings.TrimSuffix(line, "\n"); name != "" && !filepath.IsAbs(name) && !strings.HasPrefix(name, "#") {
			line = filepath.Join(from, name) + "\n"
		}
		out.WriteString(line)
	}
	return []byte(out.String())
}

// packRest packs what no pack holds yet.
func (s *Store) packRest(ctx context.Context, r *Reserve) error {
	pack := func(args ...string) error {
		all := append([]string{"pack-objects", "-q", "--incremental", "--window=0", "--delta-base-offset"}, args...)
		_, err := s.refs(ctx, strings.NewReader(""), append(all, r.objects("pack/pack"))...)
		return err
	}
	if err := pack("--all", "--reflog", "--indexed-objects"); err == nil {
		return nil
	}
	return pack("--all") // what is staged or was dropped may be incomplete; what has a name is not
}

// largestPacks is how much of packs is copied. Of a larger repository only that is kept which
// no pack holds: what an agent could forge one by one.
const largestPacks = 512 << 20

// packsIn are the files of all packs, none when they are too large.
func packsIn(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	total := int64(0)
	for _, e := range entries {
		info, err := e.Info()
		if ext := filepath.Ext(e.Name()); err != nil || !info.Mode().IsRegular() || ext != ".pack" && ext != ".idx" {
			continue
		}
		if total += info.Size(); total > largestPacks {
			return nil, nil
		}
		names = append(names, e.Name())
	}
	return names, nil
}

// notePacks remembers the packs of the copy.
func (r *Reserve) notePacks() error {
	r.packs = map[string]os.FileInfo{}
	entries, err := os.ReadDir(r.objects("pack"))
	if err != nil {
		return err
	}
	for _, e := range entries {
		if r.packs[e.Name()], err = e.Info(); err != nil {
			return err
		}
	}
	return nil
}

// Sound tells whether the copy is as it was left.
func (r *Reserve) Sound() bool {
	for name, before := range r.packs {
		now, err := os.Lstat(r.objects(filepath.Join("pack", name)))
		if err != nil || !sameFile(before, now) {
			return false
		}
	}
	_, err := os.Lstat(filepath.Join(r.files(), "HEAD"))
	return err == nil
}

func sameFile(before, now os.FileInfo) bool {
	return os.SameFile(before, now) && before.Size() == now.Size() && before.ModTime().Equal(now.ModTime()) && changed(before) == changed(now)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm()|0o200)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// largeFile is left out where it is neither an object nor a setting of git, but data of some
// other tool.
const largeFile = 64 << 20

// copyTree copies the files and links of a folder, apart from what stands there already.
func copyTree(from, to string, wanted func(rel string) bool) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if !wanted(rel) {
			return fs.SkipDir
		}
		return copyEntry(path, filepath.Join(to, rel), d)
	})
}

func copyEntry(path, target string, d fs.DirEntry) error {
	if _, err := os.Lstat(target); err == nil {
		return nil
	}
	switch info, err := d.Info(); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return os.MkdirAll(target, 0o755)
	case info.Mode()&fs.ModeSymlink != 0:
		to, err := os.Readlink(path)
		if err != nil {
			return err
		}
		return os.Symlink(to, target)
	case !info.Mode().IsRegular() || strings.HasSuffix(path, ".lock") || strings.HasSuffix(path, ".sample"):
		return nil
	case info.Size() > largeFile && filepath.Ext(path) != ".pack" && filepath.Ext(path) != ".idx":
		return nil
	}
	return copyFile(path, target)
}
