//go:build linux

package agentcli_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/internal/integration/agentcli"
)

// TestMain lets the test binary be the leash, as `holdfast __leash` will be.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "__leash" {
		os.Exit(agentcli.LeashMain(os.Args[2:], nil))
	}
	if len(os.Args) > 1 && os.Args[1] == "__loop" {
		os.Exit(loopMain(os.Args[2:]))
	}
	if len(os.Args) > 1 && os.Args[1] == "__ahead" {
		os.Exit(aheadMain())
	}
	os.Exit(m.Run())
}

func leash(t *testing.T) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{self, "__leash"}
}

// tooLong is far more than any run here should take; a run that takes it hangs.
const tooLong = 60 * time.Second

// run runs a shell line as an agent.
func run(t *testing.T, line string, change func(*agentcli.Request)) agentcli.Outcome {
	t.Helper()
	req := agentcli.Request{Command: line, Dir: t.TempDir(), Timeout: tooLong}
	if change != nil {
		change(&req)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*tooLong)
	defer cancel()
	out, err := agentcli.Run(ctx, req)
	if err != nil {
		t.Fatalf("run %q: %v", line, err)
	}
	return out
}

// bothWays runs a test without and with a leash.
func bothWays(t *testing.T, test func(t *testing.T, leash []string)) {
	t.Helper()
	t.Run("directly", func(t *testing.T) { test(t, nil) })
	t.Run("on a leash", func(t *testing.T) { test(t, leash(t)) })
}

// pidIn reads the number of a process that a script has written.
func pidIn(t *testing.T, file string) int {
	t.Helper()
	pid := 0
	await(t, "a number in "+filepath.Base(file), func() bool {
		text, err := os.ReadFile(file)
		if err != nil || !strings.HasSuffix(string(text), "\n") {
			return false
		}
		pid, err = strconv.Atoi(strings.TrimSpace(string(text)))
		return err == nil
	})
	return pid
}

// await waits for a fact.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(tooLong); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

func isGone(pid int) func() bool {
	return func() bool { return !running(pid) }
}

// running tells whether a process is there and no zombie.
func running(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(text[strings.LastIndexByte(string(text), ')'):]), " ")
	return !strings.HasPrefix(after, "Z") && !strings.HasPrefix(after, "X")
}
