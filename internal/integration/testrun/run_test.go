package testrun_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
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

// TestProgramsAreLookedForWhereTheCallerSays, by us and by what is run.
func TestProgramsAreLookedForWhereTheCallerSays(t *testing.T) {
	at := places(t)
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "greet"), []byte("#!/bin/sh\necho hello from $0\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(other, "plain"), []byte("no program"), 0o644); err != nil {
		t.Fatal(err)
	}
	at.Path = "relative:" + other + ":/usr/bin:/bin"
	for name, plan := range map[string]testrun.Plan{"by us": testrun.Program([]string{"greet"}), "by the shell": testrun.Shell("greet")} {
		o, err := testrun.Run(t.Context(), plan, at)
		if err != nil || o.Exit != 0 || !strings.Contains(o.Tail, "hello from "+other) {
			t.Errorf("%s: %+v, %v", name, o, err)
		}
	}
	for _, missing := range []string{"plain", "no-such-program"} {
		if _, err := testrun.Run(t.Context(), testrun.Program([]string{missing}), at); !errors.Is(err, testrun.ErrNotInstalled) {
			t.Errorf("%s: %v", missing, err)
		}
	}
}

func TestARunWhoseTestsNobodyAsksForIsNotRead(t *testing.T) {
	plan := testrun.Shell(`echo "3 passed"`)
	plan.Unread = true
	if o, err := testrun.Run(t.Context(), plan, places(t)); err != nil || o.Passed != 0 || !strings.Contains(o.Tail, "3 passed") {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestUnittestWithoutPytest: what Python brings is enough for tests that need no more.
func TestUnittestWithoutPytest(t *testing.T) {
	python, err := exec.Command("python3", "-I", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		t.Skip("LOUD: Python is not installed, so that its tests were not run")
	}
	real := strings.TrimSpace(string(python))
	if exec.Command(real, "-I", "-c", "import pytest").Run() == nil {
		t.Skip("this Python has pytest, and then pytest is used")
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "python3"), []byte("#!/bin/sh\nexec "+real+" \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	at := places(t)
	files := map[string]string{"cart.py": "def total(n):\n    return n\n", "tests/test_cart.py": "import unittest\nfrom cart import total\n\n\nclass CartTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total(3), 9)\n\n    def test_zero(self):\n        self.assertEqual(total(0), 0)\n"}
	if err := os.Mkdir(filepath.Join(at.Tree, "tests"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(at.Tree, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plans, err := testrun.Find(at.Tree, []string{"tests/test_cart.py"})
	if err != nil || len(plans) != 1 {
		t.Fatal(plans, err)
	}
	o, err := testrun.Run(t.Context(), plans[0], at)
	if err != nil || o.Passed != 1 || o.Failed != 1 || o.Exit == 0 {
		t.Errorf("%+v, %v", o, err)
	}
}
