//go:build linux

package agentcli_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"holdfast/internal/integration/agentcli"
)

func prepare(t *testing.T) *agentcli.Ahead {
	t.Helper()
	a, err := agentcli.Prepare(leash(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	return a
}

func TestALeashThatWaitedRunsTheAgentAsAnyOther(t *testing.T) {
	for name, row := range map[string]struct {
		line    string
		change  func(*agentcli.Request)
		message string
		exit    int
	}{
		"prompt and exit status": {"cat; exit 3", func(r *agentcli.Request) { r.Prompt = strings.Repeat("do it\n", 40000) + "end" }, "end", 3},
		"no prompt":              {"cat; readlink /proc/self/fd/0", nil, "/dev/null", 0},
		"environment":            {"echo $HOLDFAST_ITERATION $HOLDFAST_PROMPT_FILE", func(r *agentcli.Request) { r.Env, r.PromptFile = []string{"HOLDFAST_ITERATION=7"}, "/x/prompt.md" }, "7 /x/prompt.md", 0},
		"kills its parent":       {"kill -9 $PPID; sleep 1000", nil, "", -1},
		"no hand on the line":    {`(echo '{"ended":true}' >&3) 2>/dev/null; ls -l /proc/self/fd | grep -c socket; exit 9`, nil, "0", 9},
	} {
		t.Run(name, func(t *testing.T) {
			a := prepare(t)
			pid := a.PID()
			out := run(t, row.line, func(r *agentcli.Request) {
				r.Leash, r.Ahead = leash(t), a
				if row.change != nil {
					row.change(r)
				}
			})
			if got := out.Message[max(0, len(out.Message)-len(row.message)):]; got != row.message || out.Exit != row.exit {
				t.Errorf("%q, exit %d", got, out.Exit)
			}
			if running(pid) {
				t.Error("the leash is still there")
			}
		})
	}
}

func TestTheAgentRunsInItsOwnFolder(t *testing.T) {
	dir := t.TempDir()
	out := run(t, "pwd; echo $PPID", func(r *agentcli.Request) { r.Leash, r.Ahead, r.Dir = leash(t), prepare(t), dir })
	if real, err := filepath.EvalSymlinks(dir); err != nil || !strings.HasPrefix(out.Message, real+"\n") {
		t.Errorf("%q %v", out.Message, err)
	}
}

// TestALeashThatCannotBeUsedIsReplaced: whoever ends or stops it while it waits changes nothing.
func TestALeashThatCannotBeUsedIsReplaced(t *testing.T) {
	for _, sign := range []syscall.Signal{syscall.SIGKILL, syscall.SIGSTOP} {
		a := prepare(t)
		pid := a.PID()
		if err := syscall.Kill(pid, sign); err != nil {
			t.Fatal(err)
		}
		await(t, "the leash to be ended or stopped", func() bool { return !running(pid) || agentcli.IsStopped(pid) })
		out := run(t, "echo here", func(r *agentcli.Request) { r.Leash, r.Ahead = leash(t), a })
		if out.Message != "here" || out.Exit != 0 {
			t.Errorf("%s: %q, exit %d", sign, out.Message, out.Exit)
		}
		await(t, "the leash to be gone", isGone(pid))
	}
}

func TestALeashIsUsedOnce(t *testing.T) {
	a := prepare(t)
	for range 2 {
		if out := run(t, "echo here", func(r *agentcli.Request) { r.Leash, r.Ahead = leash(t), a }); out.Message != "here" {
			t.Errorf("%q", out.Message)
		}
	}
}

func TestALeashThatWaitsEndsWithTheLoop(t *testing.T) {
	loop := exec.Command(leash(t)[0], "__ahead")
	out, err := loop.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := loop.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(out, &pid); err != nil || !running(pid) {
		t.Fatalf("%d: %v", pid, err)
	}
	_ = loop.Process.Kill()
	_ = loop.Wait()
	await(t, "the leash to be gone", isGone(pid))
}

// aheadMain is a loop that is killed while a leash waits.
func aheadMain() int {
	self, err := os.Executable()
	if err != nil {
		return 1
	}
	a, err := agentcli.Prepare([]string{self, "__leash"})
	if err != nil {
		return 1
	}
	fmt.Println(a.PID())
	_, _ = io.Copy(io.Discard, os.Stdin)
	<-make(chan int)
	return 0
}
