package store

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// deadOwner is a process that has ended.
func deadOwner(t *testing.T) Owner {
	t.Helper()
	cmd := exec.Command("sleep", "1000")
	must(t, cmd.Start())
	start, err := startOf(cmd.Process.Pid)
	must(t, err)
	must(t, cmd.Process.Kill())
	_ = cmd.Wait()
	return Owner{PID: cmd.Process.Pid, Start: start, Host: self().Host, Since: noon}
}

func TestOnlyFoldersOfDeadProcessesAreAbandoned(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	temp, err := filepath.EvalSymlinks(os.TempDir())
	must(t, err)
	owned := func(name string, o Owner) string {
		text, err := json.Marshal(o)
		must(t, err)
		put(t, filepath.Join(temp, name, ownerName), text)
		return filepath.Join(temp, name)
	}
	mine, err := NewScratch("checks", noon)
	must(t, err)
	if info, err := os.Stat(mine.Dir); err != nil || !info.IsDir() || filepath.Dir(mine.Dir) != mine.Base {
		t.Errorf("%+v: %v", mine, err)
	}
	gone := deadOwner(t)
	elsewhere, numberless := gone, gone
	elsewhere.Host, numberless.PID = "another", 0
	want := owned("holdfast-checks-dead", gone)
	owned("holdfast-checks-elsewhere", elsewhere)
	owned("holdfast-checks-nobody", numberless)
	owned("somebody-checks-dead", gone)
	put(t, filepath.Join(temp, "holdfast-checks-unowned", "file"), nil)
	put(t, filepath.Join(temp, "holdfast-checks-garbage", ownerName), []byte("{"))
	put(t, filepath.Join(temp, "holdfast-a-file"), nil)
	must(t, os.Symlink(want, filepath.Join(temp, "holdfast-checks-link")))
	must(t, os.MkdirAll(filepath.Join(temp, "holdfast-checks-linked"), 0o700))
	must(t, os.Symlink(filepath.Join(want, ownerName), filepath.Join(temp, "holdfast-checks-linked", ownerName)))
	got, err := Abandoned()
	if err != nil || !slices.Equal(got, []string{want}) {
		t.Errorf("%v %v", got, err)
	}
}

func FuzzScratchOwner(f *testing.F) {
	f.Add(`{"pid":1,"start":"x","host":"y"}`)
	f.Add(`{"pid":-1}`)
	f.Fuzz(func(t *testing.T, text string) {
		if owner, err := ownerIn(strings.NewReader(text)); err == nil && (owner.PID <= 0 || owner.Start == "") {
			t.Errorf("%+v", owner)
		}
	})
}
