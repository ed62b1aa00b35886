package snapshot

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestMain is also the program that gets killed: it restores a snapshot of a directory.
func TestMain(m *testing.M) {
	if dir := os.Getenv("SNAPSHOT_RESTORE_DIR"); dir != "" {
		os.Exit(restoreAsProgram(dir))
	}
	os.Exit(m.Run())
}

func restoreAsProgram(dir string) int {
	ctx, stop := contextWithTimeout()
	defer stop()
	s, err := Open(ctx, dir, os.Getenv("SNAPSHOT_STATE"))
	if err == nil {
		_, err = s.Restore(ctx, ID(os.Getenv("SNAPSHOT_ID")))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// TestARestoreThatIsKilledCanBeFinishedAndUndone kills a restoring process at many
// moments; afterwards one half of the restores is finished, the other undone.
func TestARestoreThatIsKilledCanBeFinishedAndUndone(t *testing.T) {
	f := newRepository(t)
	for i := range 120 {
		f.write(fmt.Sprintf("d%d/f%d", i%7, i), fmt.Sprint("one ", i))
	}
	f.write("swap", "file")
	f.write(".gitignore", "*.o\n")
	s := f.open()
	first := take(t, s, "start")
	want := contents(t, f.dir)
	kills := 16
	if testing.Short() {
		kills = 6
	}
	interrupted := 0
	for round := range kills {
		for i := range 120 {
			name := fmt.Sprintf("d%d/f%d", i%7, i)
			switch i % 3 {
			case 0:
				f.write(name, fmt.Sprint("two ", i, round))
			case 1:
				f.remove(name)
			}
		}
		f.remove("swap")
		f.write("swap/deep/file", "x")
		f.write(".gitignore", "*.o\nhidden\n")
		f.write("hidden", "kept in the safety snapshot")
		edited := contents(t, f.dir)

		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "SNAPSHOT_RESTORE_DIR="+f.dir, "SNAPSHOT_STATE="+filepath.Join(f.home, "state"), "SNAPSHOT_ID="+string(first.ID))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		killAt(cmd, s, round)
		_ = cmd.Wait()

		pending, err := s.Unfinished()
		if err != nil {
			t.Fatal(err)
		}
		if pending == nil {
			// killed before it began or after it was done: one of the two, whole
			if now := contents(t, f.dir); len(now) != len(want) && len(now) != len(edited) {
				t.Fatalf("round %d: neither before nor after", round)
			}
			restore(t, s, first.ID)
			sameContents(t, contents(t, f.dir), want)
			continue
		}
		interrupted++
		if _, err := s.Restore(t.Context(), first.ID); !errors.Is(err, ErrUnfinished) {
			t.Fatalf("a new restore begins: %v", err)
		}
		if round%2 == 0 {
			done, err := s.Finish(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			sameContents(t, contents(t, f.dir), want)
			restore(t, s, done.Safety)
			sameContents(t, contents(t, f.dir), edited)
		} else {
			if _, err := s.Undo(t.Context()); err != nil {
				t.Fatal(err)
			}
			sameContents(t, contents(t, f.dir), edited)
		}
		if pending, err := s.Unfinished(); pending != nil || err != nil {
			t.Fatalf("still unfinished: %+v, %v", pending, err)
		}
		restore(t, s, first.ID)
	}
	t.Logf("%d of %d restores were interrupted in the middle", interrupted, kills)
	if interrupted == 0 {
		t.Error("no restore was interrupted in the middle; this test shows nothing")
	}
}

// TestAFileThatWasBeingWrittenIsNobodysWork: killed between making a file and filling it, a
// restore leaves the beginning of one, which is not among what finishing it replaces.
func TestAFileThatWasBeingWrittenIsNobodysWork(t *testing.T) {
	f := newRepository(t)
	f.write("begun", "all of it")
	f.write("kept", "1")
	s := f.open()
	first := take(t, s, "start")
	f.remove("begun")
	f.write("kept", "2")
	edited := contents(t, f.dir)
	safety := take(t, s, "before")
	if err := s.intend(Intent{Target: first.ID, Safety: safety.ID}); err != nil {
		t.Fatal(err)
	}
	f.write("begun", "all")
	f.write("made", "meanwhile")
	done, err := s.Finish(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	restore(t, s, done.Safety)
	edited["made"] = "meanwhile"
	sameContents(t, contents(t, f.dir), edited)
}

// killAt waits until the restore has begun, then a little more every round; every fourth
// is killed at any time, mostly before it has begun.
func killAt(cmd *exec.Cmd, s *Store, round int) {
	if round%4 == 3 {
		time.Sleep(time.Duration(round) * 4 * time.Millisecond)
		_ = cmd.Process.Kill()
		return
	}
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		if _, err := os.Stat(s.intentFile()); err == nil {
			break
		}
		time.Sleep(200 * time.Microsecond)
	}
	time.Sleep(time.Duration(round) * 2 * time.Millisecond)
	_ = cmd.Process.Kill()
}

func TestALockLeftByADeadGitIsNoObstacle(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	s := f.open()
	if err := os.WriteFile(filepath.Join(s.config(), "index.lock"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	take(t, s, "start")
}

func TestTwoAtOnceTakeTurns(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	one, two := f.open(), f.open()
	errs := make(chan error, 8)
	for i := range 8 {
		store := []*Store{one, two}[i%2]
		go func() {
			_, err := store.Take(t.Context(), "at once")
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	list, err := one.List(t.Context())
	if err != nil || len(list) != 8 {
		t.Errorf("%d snapshots, %v", len(list), err)
	}
}

// TestARestoreOfOnePathCanBeUndoneBeforeItWroteIt: then neither side has the path.
func TestARestoreOfOnePathCanBeUndoneBeforeItWroteIt(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	f.write("b", "1")
	s := f.open()
	first := take(t, s, "start")
	f.remove("a")
	f.write("b", "2")
	second := take(t, s, "before restoring")
	if err := s.intend(Intent{Target: first.ID, Safety: second.ID, Paths: []string{"a"}}); err != nil {
		t.Fatal(err)
	}
	if dropped, err := s.Prune(t.Context(), 0); err != nil || len(dropped) != 0 {
		t.Errorf("pruned %q, %v", dropped, err)
	}
	if _, err := s.Undo(t.Context()); err != nil {
		t.Fatal(err)
	}
	sameContents(t, contents(t, f.dir), map[string]string{"b": "2"})
	if _, err := s.Finish(t.Context()); err == nil {
		t.Error("there is nothing to finish, and it is finished")
	}
}
