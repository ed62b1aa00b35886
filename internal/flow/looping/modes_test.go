package looping

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/tracking/loop"
)

// TestWhatAnAgentShutIsOpenedAgain: folders of the start by their modes, everything else
// where something could not be read. Outside the work tree nothing is touched.
func TestWhatAnAgentShutIsOpenedAgain(t *testing.T) {
	root, outside := t.TempDir(), filepath.Join(t.TempDir(), "theirs")
	for _, name := range []string{filepath.Join(root, "tests/deep/test_cart.py"), filepath.Join(root, "run.sh"), outside} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte("x"), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	shut := func(name string) {
		if err := os.Chmod(name, 0); err != nil {
			t.Fatal(err)
		}
	}
	mode := func(name string) string {
		info, err := os.Lstat(name)
		if err != nil {
			return err.Error()
		}
		return info.Mode().Perm().String()
	}
	if err := os.Symlink(outside, filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	var notes []string
	l := &loop.Loop{}
	l.Root = root
	r := &runner{Hands: Hands{Note: func(s string) { notes = append(notes, s) }}, loop: l, folders: map[string]bool{"tests": true, "tests/deep": true, "gone": true}}
	shut(outside)
	shut(filepath.Join(root, "tests/deep"))
	shut(filepath.Join(root, "tests"))
	if err := r.unlockFolders(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tests", "tests/deep"} {
		if got := mode(filepath.Join(root, name)); got != "-rwx------" {
			t.Errorf("%s is %s", name, got)
		}
	}
	shut(filepath.Join(root, "tests/deep/test_cart.py"))
	if err := r.unlockAll(); err != nil {
		t.Fatal(err)
	}
	if got := mode(filepath.Join(root, "tests/deep/test_cart.py")); got != "-rw-------" {
		t.Errorf("the test is %s", got)
	}
	if a, b := mode(filepath.Join(root, "run.sh")), mode(outside); a != "-rw-r--r--" || b != "----------" {
		t.Errorf("what could be read is %s, what is not ours %s", a, b)
	}
	if len(notes) != 3 {
		t.Errorf("notes are %s", strings.Join(notes, "; "))
	}
}

func TestWhatComesOfALockedFile(t *testing.T) {
	for want, errs := range map[bool][]error{
		true:  {fmt.Errorf("take snapshot: %w", fs.ErrPermission), errors.New(`git update-index: error: open("a.py"): Permission denied`)},
		false: {nil, fs.ErrNotExist, errors.New("git update-index: exit status 128")},
	} {
		for _, err := range errs {
			if locked(err) != want {
				t.Errorf("%v: %v", err, !want)
			}
		}
	}
}
