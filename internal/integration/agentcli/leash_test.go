//go:build linux

package agentcli_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"holdfast/internal/integration/agentcli"
)

// loopMain is a loop that can be killed: it runs one agent and writes down its process.
func loopMain(args []string) int {
	note, line, leashed := args[0], args[1], args[2] == "leash"
	req := agentcli.Request{Command: line, Dir: filepath.Dir(note), OnStart: func(p agentcli.Process) {
		text, _ := json.Marshal(p)
		_ = os.WriteFile(note+".new", text, 0o644)
		_ = os.Rename(note+".new", note)
	}}
	if self, err := os.Executable(); leashed && err == nil {
		req.Leash = []string{self, "__leash"}
	}
	if _, err := agentcli.Run(context.Background(), req); err != nil {
		return 1
	}
	return 0
}

// startLoop starts a loop and waits until its agent runs.
func startLoop(t *testing.T, line, how string) (*exec.Cmd, agentcli.Process) {
	t.Helper()
	note := filepath.Join(t.TempDir(), "process")
	loop := exec.Command(leash(t)[0], "__loop", note, line, how)
	if err := loop.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = loop.Process.Kill(); _ = loop.Wait() })
	await(t, "the agent to start", func() bool { _, err := os.Stat(note); return err == nil })
	var p agentcli.Process
	if err := json.Unmarshal([]byte(read(t, note)), &p); err != nil {
		t.Fatal(err)
	}
	return loop, p
}

func TestKillingTheLoopTakesTheAgentDown(t *testing.T) {
	for _, how := range []string{"directly", "leash"} {
		t.Run(how, func(t *testing.T) {
			loop, agent := startLoop(t, "trap '' TERM HUP; sleep 1000; sleep 1000", how)
			if !agent.Alive() {
				t.Fatal("the agent does not run")
			}
			_ = loop.Process.Kill()
			await(t, "the agent to be gone", func() bool { return !agent.Alive() })
			// without a leash its children stay, until a loop that is taken up again ends them
			if err := agentcli.KillGroup(agent, 0); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestKillingTheLoopTakesDaemonsDownWithALeash(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	loop, _ := startLoop(t, `setsid sh -c 'echo $$ > `+pid+`; exec sleep 1000' & wait`, "leash")
	daemon := pidIn(t, pid)
	_ = loop.Process.Kill()
	await(t, "the daemon to be gone", isGone(daemon))
}

func TestAnAgentThatKillsItsParentKillsTheLeashOnly(t *testing.T) {
	dir := t.TempDir()
	daemon := filepath.Join(dir, "daemon")
	line := `setsid sh -c 'echo $$ > ` + daemon + `; exec sleep 1000' & while [ ! -s ` + daemon + ` ]; do :; done
		sleep 1000 & kill -9 $PPID; sleep 1000`
	out := run(t, line, func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Reason != agentcli.Killed || out.Exit != -1 {
		t.Errorf("got %s, %d", out.Reason, out.Exit)
	}
	if out.Leftover == 0 {
		t.Error("nothing is told of what was left over")
	}
	await(t, "the daemon to be gone", isGone(pidIn(t, daemon)))
}

func TestAnAgentThatKillsItsParentAtOnceChangesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pids")
	for range 20 { // the leash may not even have told that it started the agent
		out := run(t, `kill -9 $PPID; setsid sh -c 'echo $$ >> `+file+`; exec sleep 1000'`, func(r *agentcli.Request) { r.Leash = leash(t) })
		if out.Reason != agentcli.Killed {
			t.Fatalf("got %s", out.Reason)
		}
	}
	text, _ := os.ReadFile(file) // most agents die before they get that far
	for _, word := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		await(t, "daemon "+word+" to be gone", isGone(pid))
	}
}

func TestSignalsThatCanBeCaughtDoNotEndTheLeash(t *testing.T) {
	out := run(t, `for s in TERM INT HUP QUIT USR1 PIPE TSTP ABRT; do kill -$s $PPID; done; sleep 0.2; echo still here`, func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Reason != agentcli.Exited || out.Message != "still here" {
		t.Errorf("got %s, %q", out.Reason, out.Message)
	}
}

func TestTheAgentOfALeashCanBeInterrupted(t *testing.T) {
	// a signal that the leash ignored would be ignored by the agent as well
	out := run(t, "sh -c 'kill -TERM $$; echo survived'; echo $?", func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Message != "143" {
		t.Errorf("got %q", out.Message)
	}
}

func TestALeashThatWasStoppedDoesNotHoldTheLoop(t *testing.T) {
	began := time.Now()
	out := run(t, `kill -STOP $PPID; echo done`, func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Reason != agentcli.Killed || out.Message != "done" {
		t.Errorf("got %s, %q", out.Reason, out.Message)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %s", took)
	}
}

func TestTheAgentHasNoHandOnTheLine(t *testing.T) {
	out := run(t, `(echo '{"ended":true,"exit":0}' >&3) 2>/dev/null; ls -l /proc/self/fd | grep -c socket; exit 9`, func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Message != "0" || out.Exit != 9 {
		t.Errorf("%s sockets, exit %d", out.Message, out.Exit)
	}
}

func TestALeashThatIsNoneIsAnError(t *testing.T) {
	for _, argv := range [][]string{{"/bin/false"}, {"/nowhere/leash"}, {"/bin/echo"}} {
		out, err := agentcli.Run(context.Background(), agentcli.Request{Command: "true", Dir: t.TempDir(), Leash: argv})
		if err == nil || out.Reason != agentcli.NotStarted {
			t.Errorf("%v: %s, %v", argv, out.Reason, err)
		}
	}
	if got := agentcli.LeashMain([]string{"--"}, strings.NewReader("")); got == 0 {
		t.Error("a leash without an agent is fine")
	}
}

func TestAGroupIsEndedAlsoWhenItsLeaderIsGone(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	cmd := exec.Command("sh", "-c", "(trap '' TERM; exec sleep 1000) & echo $! > "+pid+"; read x")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	leader := agentcli.FindProcess(cmd.Process.Pid)
	child := pidIn(t, pid)
	in.Close()
	_ = cmd.Wait()
	if leader.Alive() || !running(child) {
		t.Fatalf("leader %v, child %v", leader.Alive(), running(child))
	}
	if err := agentcli.KillGroup(leader, 20*time.Millisecond); err != nil {
		t.Error(err)
	}
	await(t, "the child to be gone", isGone(child))
}

func TestGroupsOfCrashedLoopsAreEnded(t *testing.T) {
	cmd := exec.Command("sh", "-c", "trap '' TERM; sleep 1000 & sleep 1000")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	p := agentcli.Process{PID: cmd.Process.Pid, Started: "1@somewhere else"}
	if err := agentcli.KillGroup(p, 0); err != nil || !running(p.PID) {
		t.Errorf("a process of somebody else: %v, running %v", err, running(p.PID))
	}
	if p.Alive() {
		t.Error("somebody else's process is taken for ours")
	}
	if err := agentcli.KillGroup(agentcli.FindProcess(p.PID), 50*time.Millisecond); err != nil {
		t.Error(err)
	}
	<-ended
	if err := agentcli.KillGroup(agentcli.Process{PID: 1, Started: agentcli.FindProcess(1).Started}, 0); err != nil {
		t.Error(err)
	}
}

func TestAnAgentThatWasStoppedIsWoken(t *testing.T) {
	out := run(t, `sh -c 'kill -STOP $PPID'; echo awake`, func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Reason != agentcli.Exited || out.Message != "awake" {
		t.Errorf("got %s, %q", out.Reason, out.Message)
	}
}
