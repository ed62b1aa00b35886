package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// TestMain plays the agent when the loop starts it.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "agent" {
		exit(work(os.Args[2], os.Args[3]))
	}
	os.Exit(m.Run())
}

// TestALoopOfManyIterationsLeavesNothingBehind is a short soak; `make soak` is the long one.
func TestALoopOfManyIterationsLeavesNothingBehind(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("what a process holds is read from /proc")
	}
	holdfast := filepath.Join(t.TempDir(), "holdfast")
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", holdfast, "holdfast/cmd/holdfast").CombinedOutput(); err != nil {
		t.Fatalf("build: %v: %s", err, out)
	}
	var told bytes.Buffer
	if err := soak(t.Context(), holdfast, 100, muchSlower, &told); err != nil {
		t.Errorf("%v\n%s", err, told.String())
	}
}

// marksWith are marks of a loop whose parts held this many files at least.
func marksWith(files ...int) (out []mark) {
	for _, n := range files {
		out = append(out, mark{files: n})
	}
	return out
}

func TestFilesThatStayOpenAreALeakAndBusyLooksAreNot(t *testing.T) {
	for name, row := range map[string]struct {
		marks []mark
		leaks bool
	}{
		"level":                    {marksWith(19, 19, 19, 19, 19, 19), false},
		"the last look was busy":   {marksWith(19, 22, 19, 21, 23, 19, 19, 21, 22, 23), false},
		"one more in every part":   {marksWith(19, 20, 21, 22, 23, 24, 25, 26, 27, 28), true},
		"a busy start and a leak":  {marksWith(23, 19, 21, 22, 23, 25, 26, 28, 30, 31), true},
		"a jump in the first half": {marksWith(19, 29, 29, 29, 29, 29), true},
	} {
		if problems := grown(row.marks, muchSlower); (len(problems) > 0) != row.leaks {
			t.Errorf("%s: %v", name, problems)
		}
	}
}
