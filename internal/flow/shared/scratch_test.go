package shared

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAScratchFolderSaysWhoseItIsAndIsGoneAfterwards(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	failed := errors.New("what was done failed")
	var used string
	err := InScratch("anchor", func(dir string) error {
		used = dir
		if _, err := os.Stat(filepath.Join(filepath.Dir(dir), "owner")); err != nil {
			t.Errorf("a later process could not tell whose %s is: %v", dir, err)
		}
		if err := os.Mkdir(filepath.Join(dir, "closed"), 0o500); err != nil {
			t.Fatal(err)
		}
		return failed
	})
	if !errors.Is(err, failed) {
		t.Errorf("what was done failed, and the error is %v", err)
	}
	if _, err := os.Stat(filepath.Dir(used)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder stays: %v", err)
	}
}
