package store

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const recoveryRel = "../../../persistence/recoveries/ralph-a-00000001-recovery.json"
const recoveryPath = ".aiwg/persistence/recoveries/ralph-a-00000001-recovery.json"

func TestFilesOfATaskStandBesideTheLoops(t *testing.T) {
	p, root := projected(t)
	must(t, p.Write(recoveryRel, []byte("{}")))
	got := tree(t, root)
	if got[recoveryPath] != "{}" || got[".aiwg/persistence/.gitignore"] != ignored {
		t.Errorf("%q", got)
	}
	must(t, exec.Command("git", "init", "-q", root).Run())
	status, err := exec.Command("git", "-C", root, "status", "--porcelain", "-uall").Output()
	must(t, err)
	if len(status) > 0 {
		t.Errorf("git sees %s", status)
	}
	for _, rel := range []string{
		"../../../persistence/recoveries/another-loop-recovery.json", "../../../persistence/x.json", "../../../persistence/../x/ralph-a-00000001-y.json", "../../../elsewhere/recoveries/ralph-a-00000001-x.json",
		"../../../persistence/a/b/ralph-a-00000001-x.json",
	} {
		if p.Write(rel, nil) == nil {
			t.Errorf("%s was written", rel)
		}
	}
}

func TestTamperingBesideTheLoopsIsToldAndUndone(t *testing.T) {
	p, root := projected(t)
	must(t, p.Write(recoveryRel, []byte("{}")))
	must(t, os.WriteFile(filepath.Join(root, recoveryPath), []byte("resolved"), 0o600))
	if found := strings.Join(check(t, p), "\n"); found != recoveryPath+" "+Changed {
		t.Errorf("%q", found)
	}
	must(t, p.Repair())
	if got := tree(t, root)[recoveryPath]; got != "{}" {
		t.Errorf("%q", got)
	}
	again, err := OpenProjection(root, p.home)
	must(t, err)
	must(t, os.Remove(filepath.Join(root, recoveryPath)))
	if found := strings.Join(check(t, again), "\n"); found != recoveryPath+" "+Removed {
		t.Errorf("another process finds %q", found)
	}
}

func TestWhatStoodBesideTheLoopsBeforeUsStays(t *testing.T) {
	elsewhere := t.TempDir()
	for name, prepare := range map[string]func(at string) error{
		"a symlink": func(at string) error { return os.Symlink(elsewhere, at) },
		"a file":    func(at string) error { return os.WriteFile(at, []byte("mine"), 0o600) },
		"another .gitignore": func(at string) error {
			return errors.Join(os.MkdirAll(at, 0o700), os.WriteFile(filepath.Join(at, ".gitignore"), []byte("mine"), 0o600))
		},
	} {
		p, root := projected(t)
		at := filepath.Join(root, ".aiwg", "persistence")
		must(t, prepare(at))
		before, err := os.Lstat(at)
		must(t, err)
		if err := p.Write(recoveryRel, []byte("{}")); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.Lstat(at); err != nil || after.Mode() != before.Mode() {
			t.Errorf("%s did not stay: %v", name, err)
		}
		if found := check(t, p); len(found) > 0 {
			t.Errorf("%s: %q", name, found)
		}
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}
