package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// site is where a target is installed: a repository, a home directory, and the options.
type site struct {
	root, home string
	target     Target
	opt        Options
}

func newSite(root, home string, t Target, opt Options) (site, error) {
	root, home, err := settle(root, home)
	if err != nil {
		return site{}, err
	}
	if opt.Command == "" {
		opt.Command = "holdfast"
	}
	if strings.ContainsAny(opt.Command, "\n\r\x00") {
		return site{}, fmt.Errorf("the command %q goes over a line", opt.Command)
	}
	if opt.Scope == "" {
		opt.Scope = Project
	}
	if opt.Scope != Project && opt.Scope != User {
		return site{}, fmt.Errorf("the scope %q is unknown; use %s or %s", opt.Scope, Project, User)
	}
	return site{root, home, t, opt}, nil
}

// settle gives both directories one spelling, so that receipts are found again.
func settle(root, home string) (string, string, error) {
	var out [2]string
	for i, dir := range []string{root, home} {
		if dir == "" {
			return "", "", fmt.Errorf("the repository and the home directory must both be named")
		}
		abs, err := filepath.Abs(dir)
		if err != nil {
			return "", "", fmt.Errorf("find %s: %w", dir, err)
		}
		if out[i], err = filepath.EvalSymlinks(abs); err != nil {
			return "", "", fmt.Errorf("find %s: %w", dir, err)
		}
	}
	return out[0], out[1], nil
}

// largest bounds what is read as a settings file.
const largest = 8 << 20

// file is a file as it is, or its absence. A symlink has its target as text.
type file struct {
	path   string
	text   []byte
	exists bool
	mode   fs.FileMode
}

// read reads a file without ever following a symlink.
func (s site) read(path string) (file, error) {
	f, err := s.peek(path)
	if err != nil {
		return f, err
	}
	if f.mode&fs.ModeSymlink != 0 {
		return f, linkObstacle(path, string(f.text))
	}
	return f, nil
}

// peek reads a file; of a symlink, where it leads.
func (s site) peek(path string) (file, error) {
	base, name, err := place(s.root, s.home, path)
	if err != nil {
		return file{}, err
	}
	dir, err := os.OpenRoot(base)
	if err != nil {
		return file{}, fmt.Errorf("read %s: %w", path, err)
	}
	defer dir.Close()
	return peek(dir, name, path)
}

func peek(dir *os.Root, name, path string) (file, error) {
	f := file{path: path}
	if err := plainParents(dir, name, path); err != nil {
		return f, err
	}
	info, err := dir.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return f, nil
	case err != nil:
		return f, fmt.Errorf("read %s: %w", path, err)
	}
	f.exists, f.mode = true, info.Mode()&(fs.ModePerm|fs.ModeSymlink)
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := dir.Readlink(name)
		f.text = []byte(target)
		return f, err
	case !info.Mode().IsRegular():
		return f, &Obstacle{Path: path, What: "it is not a file", Mend: "move it away", Kind: ErrTaken}
	case info.Size() > largest:
		return f, &Obstacle{Path: path, What: "it is too large for a settings file", Mend: "look at what it holds", Kind: ErrUnreadable}
	}
	if f.text, err = dir.ReadFile(name); err != nil {
		return f, fmt.Errorf("read %s: %w", path, err)
	}
	return f, nil
}

// plainParents refuses folders that are symlinks: they may lead anywhere.
func plainParents(dir *os.Root, name, path string) error {
	parts := strings.Split(filepath.ToSlash(filepath.Dir(name)), "/")
	for i := range parts {
		parent := filepath.Join(parts[:i+1]...)
		info, err := dir.Lstat(parent)
		if err != nil {
			return nil // not there yet
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			target, _ := dir.Readlink(parent)
			return linkObstacle(filepath.Join(dir.Name(), parent), target)
		}
		if !info.IsDir() {
			return &Obstacle{Path: filepath.Join(dir.Name(), parent), What: "a file stands where a folder is needed", Mend: "move it away", Kind: ErrTaken}
		}
	}
	return nil
}

func linkObstacle(path, target string) error {
	return &Obstacle{
		Path: path, What: fmt.Sprintf("it is a symlink to %s, and symlinks are not followed", target),
		Mend: "put a real file in its place, or write the entries into the file it leads to yourself", Kind: ErrSymlink,
	}
}

// place finds the directory that a path may be written below, and its name there.
func place(root, home, path string) (base, name string, err error) {
	bases := []func() string{
		func() string { return root },
		func() string { return gitDir(root) },
		func() string { return home },
	}
	for _, find := range bases {
		base := find()
		if base == "" {
			continue
		}
		rel, err := filepath.Rel(base, path)
		if err == nil && rel != "." && filepath.IsLocal(rel) {
			return base, rel, nil
		}
	}
	return "", "", &Obstacle{Path: path, What: "it lies outside of the repository and of the home directory", Mend: "install into a place below one of them", Kind: ErrOutside}
}

// again is how the user installs a target once more.
func (s site) again(options ...string) string {
	words := append([]string{"holdfast", "install", string(s.target)}, options...)
	if s.opt.Scope == User {
		words = append(words, "--user")
	}
	return "run `" + strings.Join(words, " ") + "`"
}

// below is a path in the repository or, for the user's scope, in the home directory.
func (s site) below(project, user string) string {
	if s.opt.Scope == User {
		return filepath.Join(s.home, filepath.FromSlash(user))
	}
	return filepath.Join(s.root, filepath.FromSlash(project))
}
