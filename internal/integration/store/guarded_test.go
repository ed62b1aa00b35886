package store

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAWorkTreeIsGuardedByTheMarkerOrByItsSettings(t *testing.T) {
	state, root := filepath.Join(t.TempDir(), "state"), t.TempDir()
	if Guarded(state, root) {
		t.Fatal("guarded before anybody asked for it")
	}
	if err := UnmarkGuarded(state, root); err != nil {
		t.Errorf("forgetting what was never marked: %v", err)
	}
	for range 2 {
		if err := MarkGuarded(state, root); err != nil {
			t.Fatal(err)
		}
	}
	if !Guarded(state, root) || !Marked(state, root) {
		t.Error("not guarded after it was marked")
	}
	if Guarded(state, t.TempDir()) {
		t.Error("another work tree is guarded too")
	}
	if err := UnmarkGuarded(state, root); err != nil || Guarded(state, root) {
		t.Errorf("still guarded after it was unmarked: %v", err)
	}
	if err := os.WriteFile(filepath.Join(root, settingsFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if !Guarded(state, root) || Marked(state, root) {
		t.Error("settings at the top guard a work tree, without a marker")
	}
}

func TestAWorkTreeHasOneKeyHoweverItIsReached(t *testing.T) {
	root := t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(root, link); err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	for _, name := range []string{link, ".", root + "/", filepath.Join(root, "x", "..")} {
		if got, want := GuardKey(name), GuardKey(root); got != want || len(got) != 16 {
			t.Errorf("GuardKey(%q) = %s, want %s", name, got, want)
		}
	}
	gone := filepath.Join(root, "gone")
	if GuardKey(gone) == GuardKey(root) {
		t.Error("a folder that is gone has the key of its parent")
	}
}

func TestWhatCannotBeLookedAtCountsAsGuarded(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(state, nil, 0o600); err != nil { // a file where a folder should be
		t.Fatal(err)
	}
	if !Guarded(state, t.TempDir()) {
		t.Error("not guarded although nobody can tell")
	}
}
