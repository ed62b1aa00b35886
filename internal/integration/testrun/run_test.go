package testrun_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"holdfast/internal/integration/testrun"
)

func places(t *testing.T) testrun.Where { return testrun.Where{Tree: t.TempDir(), Temp: t.TempDir()} }

func TestACommandIsRunInTheTree(t *testing.T) {
	at := places(t)
	t.Setenv("GIT_DIR", "/somewhere")
	o, err := testrun.Run(t.Context(), testrun.Shell(`pwd; echo "tmp $TMPDIR git $GIT_DIR"; echo "2 passed, 1 failed"; exit 7`), at)
	if err != nil {
		t.Fatal(err)
	}
	if o.Exit != 7 || o.Passed != 2 || o.Failed != 1 || o.Green() {
		t.Errorf("got %+v", o)
	}
	for _, want := range []string{filepath.Base(at.Tree), "tmp " + at.Temp + " git \n"} {
		if !strings.Contains(o.Tail, want) {
			t.Errorf("%q is not in %q", want, o.Tail)
		}
	}
}

// TestADeadlineEndsTheWholeGroup: also children that ignore SIGTERM and hold the output.
func TestADeadlineEndsTheWholeGroup(t *testing.T) {
	at := places(t)
	ctx, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	start := time.Now()
	o, err := testrun.Run(ctx, testrun.Shell(`trap '' TERM; (trap '' TERM; sleep 600) & echo $! >child; wait; sleep 600`), at)
	if err != nil {
		t.Fatal(err)
	}
	if !o.TimedOut || o.Green() || time.Since(start) > 8*time.Second {
		t.Errorf("timed out %v, after %s", o.TimedOut, time.Since(start))
	}
	gone(t, filepath.Join(at.Tree, "child"))
}

// TestAChildThatOutlivesItsRunnerIsNotWaitedFor although it holds the output open.
func TestAChildThatOutlivesItsRunnerIsNotWaitedFor(t *testing.T) {
	at := places(t)
	start := time.Now()
	o, err := testrun.Run(t.Context(), testrun.Shell(`sleep 600 & echo $! >child; echo "1 passed"`), at)
	if err != nil {
		t.Fatal(err)
	}
	if o.Passed != 1 || o.TimedOut || time.Since(start) > 10*time.Second {
		t.Errorf("got %+v after %s", o, time.Since(start))
	}
	gone(t, filepath.Join(at.Tree, "child"))
}

func gone(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) || zombie(pid) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("process %d is left", pid)
}

// zombie tells a process that has ended and that nobody has asked about yet.
func zombie(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(text), ") Z ")
}

func TestAFloodOfOutputIsBounded(t *testing.T) {
	o, err := testrun.Run(t.Context(), testrun.Shell(`head -c 60000000 /dev/zero | tr '\0' x; echo; echo "3 passed"`), places(t))
	if err != nil {
		t.Fatal(err)
	}
	if o.Passed != 3 || !o.Cut || len(o.Tail) > 5000 {
		t.Errorf("%d passed, cut %v, a tail of %d bytes", o.Passed, o.Cut, len(o.Tail))
	}
}

func TestAnInterruptionIsAnError(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, stop)
	if _, err := testrun.Run(ctx, testrun.Shell("sleep 600"), places(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestNothingIsBegunWhenTheTimeIsOver(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 0)
	defer stop()
	at := places(t)
	o, err := testrun.Run(ctx, testrun.Shell("touch begun"), at)
	if err != nil || !o.TimedOut || o.Green() {
		t.Errorf("got %+v, %v", o, err)
	}
	if _, err := os.Lstat(filepath.Join(at.Tree, "begun")); err == nil {
		t.Error("it was begun")
	}
}

func TestAMissingRunnerIsNamed(t *testing.T) {
	_, err := testrun.Run(t.Context(), testrun.Plan{Runner: "x", Dir: ".", Argv: []string{"no-such-runner"}}, places(t))
	if !errors.Is(err, testrun.ErrNotInstalled) || !strings.Contains(err.Error(), "no-such-runner") {
		t.Errorf("got %v", err)
	}
}
