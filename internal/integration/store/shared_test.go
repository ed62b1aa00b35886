package store

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestASharedFileIsWrittenAndFollowsNoLink(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	must(t, WriteShared(root, "a/b", "x.json", []byte("1")))
	must(t, WriteShared(root, "a/b", "x.json", []byte("2")))
	if got := string(content(t, filepath.Join(root, "a", "b", "x.json"))); got != "2" {
		t.Error(got)
	}
	must(t, os.RemoveAll(filepath.Join(root, "a", "b")))
	must(t, os.Symlink(elsewhere, filepath.Join(root, "a", "b")))
	if WriteShared(root, "a/b", "x.json", []byte("3")) == nil {
		t.Error("a link was followed")
	}
	must(t, os.Remove(filepath.Join(root, "a", "b")))
	must(t, os.Mkdir(filepath.Join(root, "c"), 0o700))
	must(t, os.Symlink(filepath.Join(root, "c"), filepath.Join(root, "a", "b")))
	if WriteShared(root, "a/b", "x.json", []byte("3")) == nil {
		t.Error("a link within the tree was followed")
	}
	must(t, os.Remove(filepath.Join(root, "a", "b")))
	must(t, os.Mkdir(filepath.Join(root, "a", "b"), 0o700))
	kept := filepath.Join(elsewhere, "kept")
	must(t, os.WriteFile(kept, []byte("mine"), 0o600))
	must(t, os.Symlink(kept, filepath.Join(root, "a", "b", "x.json")))
	must(t, WriteShared(root, "a/b", "x.json", []byte("4")))
	if got := string(content(t, kept)); got != "mine" {
		t.Error("the file behind a link was written: " + got)
	}
}

// TestNoNameIsTakenTwice has many write at once under names that all of them would have.
func TestNoNameIsTakenTwice(t *testing.T) {
	root := t.TempDir()
	names := func(n int) string { return fmt.Sprintf("%03d.json", n) }
	var wait sync.WaitGroup
	for i := range 30 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if _, err := WriteBesideOnce(root, "detections", names, fmt.Append(nil, i)); err != nil {
				t.Error(err)
			}
		}()
	}
	wait.Wait()
	seen := map[string]bool{}
	for n := range 30 {
		seen[string(content(t, filepath.Join(root, ".aiwg", "persistence", "detections", names(n))))] = true
	}
	entries, err := os.ReadDir(filepath.Join(root, ".aiwg", "persistence", "detections"))
	if err != nil || len(entries) != 30 || len(seen) != 30 {
		t.Errorf("%d files of %d writers, %v", len(entries), len(seen), err)
	}
}
