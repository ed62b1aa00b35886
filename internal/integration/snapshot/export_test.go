package snapshot

import (
	"os"
	"path/filepath"
	"testing"
)

// TestExport writes a snapshot elsewhere, whatever the repository says about its files, and
// leaves the work tree and the snapshots alone.
func TestExport(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "one\r\ntwo\n")
	f.write("run.sh", "#!/bin/sh\n")
	f.write("dir/b.txt", "b")
	if err := os.Chmod(f.path("run.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("dir/b.txt", f.path("link")); err != nil {
		t.Fatal(err)
	}
	f.write(".gitattributes", "* text eol=lf filter=loud\n")
	f.git("config", "filter.loud.smudge", "echo filtered")
	s, err := Open(t.Context(), f.dir, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	taken, err := s.Take(t.Context(), "one")
	if err != nil {
		t.Fatal(err)
	}
	f.write("a.txt", "changed")
	all, some := t.TempDir(), t.TempDir()
	if err := s.Export(t.Context(), taken.ID, all, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Export(t.Context(), taken.ID, some, []string{"dir/b.txt"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Export(t.Context(), taken.ID, some, []string{}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{filepath.Join(all, "a.txt"): "one\r\ntwo\n", filepath.Join(all, "link"): "b", filepath.Join(some, "dir/b.txt"): "b", f.path("a.txt"): "changed"} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if info, err := os.Stat(filepath.Join(all, "run.sh")); err != nil || info.Mode()&0o100 == 0 {
		t.Errorf("the script cannot be run: %v, %v", info, err)
	}
	if _, err := os.Lstat(filepath.Join(some, "a.txt")); err == nil {
		t.Error("more was written than was asked for")
	}
	if err := s.Export(t.Context(), "--help", all, nil); err == nil {
		t.Error("an option was taken for a snapshot")
	}
}

func TestTreeTellsWhetherSomethingChanged(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "one")
	f.write(".gitignore", "out\n")
	s, err := Open(t.Context(), f.dir, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	taken, err := s.Take(t.Context(), "one")
	if err != nil {
		t.Fatal(err)
	}
	f.write("out/ignored", "x")
	if tree, err := s.Tree(t.Context()); err != nil || tree != taken.Tree {
		t.Errorf("an ignored file counts: %s, %v", tree, err)
	}
	f.write("b.txt", "new")
	if tree, err := s.Tree(t.Context()); err != nil || tree == taken.Tree {
		t.Errorf("a new file does not count: %v", err)
	}
	if list, err := s.List(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("looking leaves snapshots behind: %v, %v", list, err)
	}
}
