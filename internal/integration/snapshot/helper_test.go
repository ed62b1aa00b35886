package snapshot

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// folder is a work tree under test.
type folder struct {
	t    *testing.T
	dir  string
	home string
}

func newFolder(t *testing.T) *folder {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	return &folder{t, t.TempDir(), home}
}

func newRepository(t *testing.T) *folder {
	t.Helper()
	f := newFolder(t)
	f.git("init", "-q", "-b", "main")
	f.git("config", "user.name", "a")
	f.git("config", "user.email", "a@example.org")
	return f
}

func (f *folder) git(args ...string) string { f.t.Helper(); return gitIn(f.t, f.dir, args...) }

func gitIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func (f *folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

func (f *folder) write(name, text string) {
	f.t.Helper()
	if err := os.MkdirAll(filepath.Dir(f.path(name)), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(f.path(name), []byte(text), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) link(target, name string) {
	f.t.Helper()
	if err := os.MkdirAll(filepath.Dir(f.path(name)), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.Symlink(target, f.path(name)); err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) remove(name string) {
	f.t.Helper()
	if err := os.RemoveAll(f.path(name)); err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) chmod(name string, mode fs.FileMode) {
	f.t.Helper()
	if err := os.Chmod(f.path(name), mode); err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) open() *Store {
	f.t.Helper()
	s, err := Open(f.t.Context(), f.dir, filepath.Join(f.home, "state"))
	if err != nil {
		f.t.Fatal(err)
	}
	return s
}

func take(t *testing.T, s *Store, label string) Snapshot {
	t.Helper()
	got, err := s.Take(t.Context(), label)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func restore(t *testing.T, s *Store, id ID) Restored {
	t.Helper()
	got, err := s.Restore(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// contents is everything below a folder but git directories: "x" marks an executable,
// "->" a symlink.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == ".git" {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			return nil
		}
		rel, _ := filepath.Rel(dir, path)
		if d.Type() == fs.ModeSymlink {
			target, err := os.Readlink(path)
			out[rel] = "-> " + target
			return err
		}
		text, err := os.ReadFile(path)
		info, _ := d.Info()
		if info.Mode()&0o100 != 0 {
			rel += " x"
		}
		out[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func sameContents(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if other, ok := got[name]; !ok {
			t.Errorf("%q is not there", name)
		} else if other != text {
			t.Errorf("%q holds %.60q, not %.60q", name, other, text)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%q should not be there", name)
		}
	}
}

// owned is all of the user's git state: index and HEAD byte for byte, refs, stash, reflogs.
func (f *folder) owned() map[string]string {
	f.t.Helper()
	out := map[string]string{}
	git := f.path(".git")
	err := filepath.WalkDir(git, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(git, path)
		if d.IsDir() && (rel == "objects" || rel == filepath.Join("refs", "holdfast")) {
			return fs.SkipDir
		}
		if d.IsDir() || !d.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(path)
		out[rel] = string(text)
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return out
}
