package snapshot

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// loose is an object of the start that stood in a file of its own.
type loose struct {
	name string      // ab/cdef…
	info os.FileInfo // as it was when it was last looked at; nil for not yet
}

const (
	mostLoose = 20_000 // that are remembered
	inTurn    = 256    // that a look takes in
)

// noteLoose remembers the loose objects.
func (r *Reserve) noteLoose(objects string) error {
	var names []string
	folders, err := os.ReadDir(objects)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if len(folder.Name()) != 2 || !folder.IsDir() || len(names) >= mostLoose {
			continue
		}
		entries, err := os.ReadDir(filepath.Join(objects, folder.Name()))
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := folder.Name() + "/" + e.Name()
			if info, err := e.Info(); err == nil && hexadecimal.MatchString(e.Name()) {
				names, r.loose = append(names, name), append(r.loose, loose{name, info})
			}
		}
	}
	return os.WriteFile(filepath.Join(r.dir, "loose"), []byte(strings.Join(names, "\n")), 0o600)
}

func (r *Reserve) readLoose() error {
	text, err := os.ReadFile(filepath.Join(r.dir, "loose"))
	if err != nil {
		return err
	}
	for _, name := range strings.Fields(string(text)) {
		r.loose = append(r.loose, loose{name: name})
	}
	return nil
}

// Look tells what is missing or was forged in the repository: the git directory as such, and
// of the objects of the start some in turn. What git has packed meanwhile is not missing.
func (r *Reserve) Look(ctx context.Context) (harm string, err error) {
	switch whole, err := r.standing(); {
	case err != nil:
		return "", err
	case !whole:
		return ".git was removed", nil
	case r.replaced():
		return ".git was replaced by another repository", nil
	}
	look := min(inTurn, len(r.loose))
	var missing []string
	for range look {
		r.turn = (r.turn + 1) % len(r.loose)
		one := &r.loose[r.turn]
		now, err := os.Lstat(filepath.Join(r.common, "objects", one.name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			missing = append(missing, strings.Replace(one.name, "/", "", 1))
		case err != nil:
			return "", err
		case one.info != nil && sameFile(one.info, now):
		case !sound(filepath.Join(r.common, "objects", one.name), one.name):
			return ".git/objects/" + one.name + " was forged", nil
		default:
			one.info = now
		}
	}
	return r.lost(ctx, missing)
}

// standing tells whether the git directory is there as such.
func (r *Reserve) standing() (bool, error) {
	places := []string{filepath.Join(r.root, ".git"), filepath.Join(r.common, "HEAD"), filepath.Join(r.common, "objects"), filepath.Join(r.common, "refs")}
	for _, place := range places {
		if _, err := os.Stat(place); errors.Is(err, fs.ErrNotExist) {
			return false, nil
		} else if err != nil {
			return false, err
		}
	}
	return true, nil
}

// replaced tells whether another git directory stands in the place of the first.
func (r *Reserve) replaced() bool {
	if r.stood == nil {
		return false
	}
	was, errWas := r.stood.Stat()
	now, errNow := os.Stat(r.common)
	return errWas == nil && errNow == nil && !os.SameFile(now, was)
}

// hold remembers the git directory that stands now.
func (r *Reserve) hold() error {
	now, err := os.Open(r.common)
	if err != nil {
		return err
	}
	if r.stood != nil {
		err = r.stood.Close()
	}
	r.stood = now
	return err
}

// lost asks git for objects whose files are gone.
func (r *Reserve) lost(ctx context.Context, ids []string) (string, error) {
	if len(ids) == 0 {
		return "", nil
	}
	out, err := run(ctx, r.root, append(isolated(), "GIT_DIR="+r.common), strings.NewReader(strings.Join(ids, "\n")+"\n"), nil, "cat-file", "--batch-check")
	if err != nil {
		return "", err
	}
	if bytes.Contains(out, []byte(" missing\n")) {
		return ".git/objects: objects were removed", nil
	}
	return "", nil
}

// sound tells whether a loose object is what its name says.
func sound(path, name string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	content, err := zlib.NewReader(file)
	if err != nil {
		return false
	}
	id := strings.Replace(name, "/", "", 1)
	sum := (&Store{format: map[int]string{64: "sha256"}[len(id)]}).newHash()
	_, err = io.Copy(sum, content)
	return err == nil && hex.EncodeToString(sum.Sum(nil)) == id
}

// Restore brings back what is missing of the repository, and leaves alone what is there;
// objects that are not what their name says go.
func (r *Reserve) Restore() error {
	if r.link != "" {
		if _, err := os.Lstat(filepath.Join(r.root, ".git")); errors.Is(err, fs.ErrNotExist) {
			if err := os.WriteFile(filepath.Join(r.root, ".git"), []byte(r.link), 0o644); err != nil {
				return fmt.Errorf("bring back .git: %w", err)
			}
		}
	}
	if whole, err := r.standing(); err != nil || !whole || r.replaced() {
		if err := errors.Join(err, copyTree(r.files(), r.common, func(string) bool { return true })); err != nil {
			return fmt.Errorf("bring back the git directory: %w", err)
		}
	}
	if err := errors.Join(r.dropForged(), r.restoreObjects()); err != nil {
		return fmt.Errorf("bring back the objects of git: %w", err)
	}
	return r.hold()
}

func (r *Reserve) dropForged() error {
	for i := range r.loose {
		path := filepath.Join(r.common, "objects", r.loose[i].name)
		if _, err := os.Lstat(path); err == nil && !sound(path, r.loose[i].name) {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Reserve) restoreObjects() error {
	if err := os.MkdirAll(filepath.Join(r.common, "objects", "pack"), 0o755); err != nil {
		return err
	}
	return copyTree(r.objects(""), filepath.Join(r.common, "objects"), func(string) bool { return true })
}
