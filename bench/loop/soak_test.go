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
	if out, err := exec.Command("go", "build", "-o", holdfast, "holdfast/cmd/holdfast").CombinedOutput(); err != nil {
		t.Fatalf("build: %v: %s", err, out)
	}
	var told bytes.Buffer
	if err := soak(t.Context(), holdfast, 200, muchSlower, &told); err != nil {
		t.Errorf("%v\n%s", err, told.String())
	}
}
