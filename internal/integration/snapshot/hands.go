package snapshot

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// hands change the work tree. They work through a handle of its top folder, so that no
// symlink leads them out of it; they never write into a file that exists (a hard link may
// share it), and remove only what a snapshot holds: anything else moves aside.
type hands struct {
	root  *os.Root
	top   string
	aside string
	moved []string
}

func (s *Store) newHands(safety ID) (*hands, error) {
	root, err := os.OpenRoot(s.Root)
	if err != nil {
		return nil, err
	}
	return &hands{root: root, top: s.Root, aside: filepath.Join(s.dir, "aside", string(safety))}, nil
}

func (h *hands) close() {
	h.root.Close()
	if len(h.moved) == 0 {
		h.aside = ""
	}
}

// permitted refuses paths that no snapshot of ours can hold, whatever the objects say.
func permitted(name string) error {
	if name == "" || !filepath.IsLocal(filepath.FromSlash(name)) {
		return fmt.Errorf("%q: not a path inside the work tree", name)
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.EqualFold(part, ".git") {
			return fmt.Errorf("%q: a snapshot holds no git directory", name)
		}
	}
	return nil
}

// remove takes a file away that a snapshot holds, and the folders it leaves empty.
func (h *hands) remove(name string) error {
	if !h.plainParents(name) {
		return nil // behind a symlink or a file: it is gone already
	}
	info, err := h.root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir() {
		return nil
	}
	if err := h.writable(path.Dir(name), func() error { return h.root.Remove(name) }); err != nil {
		return err
	}
	for dir := path.Dir(name); dir != "." && h.root.Remove(dir) == nil; {
		dir = path.Dir(dir)
	}
	return nil
}

func (h *hands) plainParents(name string) bool {
	for i, sign := range name {
		if sign == '/' {
			if info, err := h.root.Lstat(name[:i]); err != nil || !info.IsDir() {
				return false
			}
		}
	}
	return true
}

// clear makes room for a path: folders above it, nothing at it. held tells whether a
// snapshot holds what is there.
func (h *hands) clear(name string, held bool) (was fs.FileInfo, err error) {
	for i, sign := range name {
		if sign != '/' {
			continue
		}
		info, err := h.root.Lstat(name[:i])
		if err == nil && !info.IsDir() {
			if err := h.moveAside(name[:i]); err != nil {
				return nil, err
			}
		}
		if err != nil || !info.IsDir() {
			if err := h.writable(path.Dir(name[:i]), func() error { return h.root.Mkdir(name[:i], 0o777) }); err != nil {
				return nil, err
			}
		}
	}
	was, err = h.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case was.IsDir():
		h.removeEmpty(name)
		if _, err := h.root.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, h.moveAside(name)
	case !held || !was.Mode().IsRegular() && was.Mode().Type() != fs.ModeSymlink:
		return nil, h.moveAside(name)
	}
	return was, h.writable(path.Dir(name), func() error { return h.root.Remove(name) })
}

// removeEmpty removes a folder that holds nothing but folders.
func (h *hands) removeEmpty(name string) {
	folder, err := h.root.Open(name)
	if err != nil {
		return
	}
	entries, _ := folder.ReadDir(-1)
	folder.Close()
	for _, entry := range entries {
		if entry.IsDir() {
			h.removeEmpty(name + "/" + entry.Name())
		}
	}
	_ = h.root.Remove(name) // stays when it is not empty
}

// moveAside takes what no snapshot holds out of the way without losing it.
func (h *hands) moveAside(name string) error {
	to := filepath.Join(h.aside, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("%s is in the way, and something of that name was moved to %s before; move it yourself", name, to)
	}
	if err := os.Rename(filepath.Join(h.top, filepath.FromSlash(name)), to); err != nil {
		return fmt.Errorf("%s is ignored and in the way; move it yourself: %w", name, err)
	}
	h.moved = append(h.moved, name)
	return nil
}

// writable does something in a folder, also in one that the user made read-only.
func (h *hands) writable(dir string, do func() error) error {
	err := do()
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	info, statErr := h.root.Stat(dir)
	if statErr != nil || h.root.Chmod(dir, info.Mode().Perm()|0o700) != nil {
		return err
	}
	return errors.Join(do(), h.root.Chmod(dir, info.Mode().Perm()))
}

// write puts a file or a symlink where clear made room.
func (h *hands) write(c Change, content io.Reader, size int64) error {
	was, err := h.clear(c.Path, !c.Added())
	if err != nil {
		return err
	}
	return h.writable(path.Dir(c.Path), func() error {
		if c.AfterMode == symlink {
			target, err := io.ReadAll(io.LimitReader(content, size))
			if err != nil {
				return err
			}
			return h.root.Symlink(string(target), c.Path)
		}
		return h.writeFile(c, was, content, size)
	})
}

const (
	symlink    = "120000"
	executable = "100755"
)

// permissions keep what the user had set, apart from the executable bit.
func permissions(mode string, was fs.FileMode) fs.FileMode {
	if mode == executable {
		return was | was&0o444>>2 | 0o100
	}
	return was &^ 0o111
}

func (h *hands) writeFile(c Change, was fs.FileInfo, content io.Reader, size int64) error {
	usual := fs.FileMode(0o666)
	if c.AfterMode == executable {
		usual = 0o777
	}
	file, err := h.root.OpenFile(c.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, usual)
	if err != nil {
		return err
	}
	if was != nil && was.Mode().IsRegular() {
		err = file.Chmod(permissions(c.AfterMode, was.Mode().Perm()))
	}
	_, copyErr := io.CopyN(file, content, size)
	return errors.Join(err, copyErr, file.Close())
}
