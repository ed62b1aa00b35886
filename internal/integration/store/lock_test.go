package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// lockAndStart takes the lock of a work tree and leaves a child behind that outlives it.
func lockAndStart(args []string) error {
	held, err := WorkTreeLock(args[0], args[1])
	if err != nil {
		return err
	}
	if err := held.Name("ralph-x-00000001"); err != nil {
		return err
	}
	child := exec.Command("sleep", "60")
	if err := child.Start(); err != nil {
		return err
	}
	fmt.Println(child.Process.Pid)
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

func TestALockIsFreeWhenItsHolderIsDead(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	cmd, out := another(t, "lock", state, root)
	var child int
	_, err := fmt.Fscanln(out, &child)
	must(t, err)
	defer func() {
		if p, err := os.FindProcess(child); err == nil {
			_ = p.Kill()
		}
	}()
	_, err = WorkTreeLock(state, root)
	var locked *LockedError
	if !errors.Is(err, ErrLocked) || !errors.As(err, &locked) {
		t.Fatalf("a second one is let in: %v", err)
	}
	if o := locked.Holder; o.PID != cmd.Process.Pid || o.LoopID != "ralph-x-00000001" || o.lives() != alive || o.Since.IsZero() {
		t.Errorf("the holder is %+v", o)
	}
	if o, held, err := WorkTreeHolder(state, root); err != nil || !held || o.PID != cmd.Process.Pid {
		t.Errorf("%+v %v %v", o, held, err)
	}
	must(t, cmd.Process.Kill())
	_ = cmd.Wait()
	if locked.Holder.lives() != dead {
		t.Error("a killed process lives")
	}
	held, err := WorkTreeLock(state, root)
	must(t, err)
	must(t, held.Release())
	if _, held, err := WorkTreeHolder(state, root); err != nil || held {
		t.Errorf("held: %v, %v", held, err)
	}
}

func TestALockIsOfTheRealPath(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	must(t, os.Symlink(root, link))
	held, err := WorkTreeLock(state, root)
	must(t, err)
	defer held.Release()
	if _, err := WorkTreeLock(state, link+"/."); !errors.Is(err, ErrLocked) {
		t.Errorf("under another name: %v", err)
	}
	other, err := WorkTreeLock(state, t.TempDir())
	must(t, err)
	must(t, other.Release())
	if _, err := WorkTreeLock(state, root+"/gone"); err == nil {
		t.Error("a work tree that is not there is locked")
	}
}

func TestALockFileThatWasRemovedKeepsNobodyIn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := Lock(path)
	must(t, err)
	must(t, os.Remove(path))
	second, err := Lock(path)
	must(t, err)
	if _, err := Lock(path); !errors.Is(err, ErrLocked) {
		t.Errorf("the new file has no lock: %v", err)
	}
	must(t, first.Release())
	must(t, second.Release())
}

func TestANumberThatWasGivenAgainIsAnotherProcess(t *testing.T) {
	me := Self(noon)
	later := me
	later.Start = "another boot:1"
	away := me
	away.Host = "elsewhere.example"
	for name, row := range map[string]struct {
		who  Owner
		want life
	}{"this process": {me, alive}, "its number, given again": {later, dead}, "nobody": {Owner{Host: me.Host}, dead}, "another machine": {away, elsewhere}} {
		if got := row.who.lives(); got != row.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestBothWaysToTellAProcessAgree: systems without /proc ask ps.
func TestBothWaysToTellAProcessAgree(t *testing.T) {
	for name, ask := range map[string]func(int) (string, error){"/proc": startFromProc, "ps": startFromPS} {
		first, err := ask(os.Getpid())
		must(t, err)
		if again, err := ask(os.Getpid()); err != nil || again != first || first == "" {
			t.Errorf("%s: %q, then %q, %v", name, first, again, err)
		}
		cmd := exec.Command("true")
		must(t, cmd.Start())
		_, err = cmd.Process.Wait()
		must(t, err)
		if _, err := ask(cmd.Process.Pid); err == nil {
			t.Errorf("%s: a process that has ended is there", name)
		}
	}
}
