//go:build linux

package agentcli_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/integration/agentcli"
)

func TestExitCodesAreToldAsTheyAre(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		for _, want := range []int{0, 1, 3, 125, 126, 255} {
			out := run(t, "exit "+itoa(want), func(r *agentcli.Request) { r.Leash = leash })
			if out.Reason != agentcli.Exited || out.Exit != want || out.Signal != "" {
				t.Errorf("exit %d is told as %s, %d, %q", want, out.Reason, out.Exit, out.Signal)
			}
		}
	})
}

func TestThePromptComesOnStdinAndInAFile(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		dir := t.TempDir()
		file := filepath.Join(dir, "prompt.md")
		prompt := strings.Repeat("fix the cart\n", 20_000) // more than a pipe holds
		write(t, file, "from the file")
		line := `wc -c > stdin; cat "$HOLDFAST_PROMPT_FILE"; echo " $HOLDFAST_LOOP_ID $HOLDFAST_ITERATION ${CLAUDECODE-unset}"`
		t.Setenv("CLAUDECODE", "1")
		var work string
		out := run(t, line, func(r *agentcli.Request) {
			r.Prompt, r.PromptFile, r.Leash, work = prompt, file, leash, r.Dir
			r.Env = []string{"HOLDFAST_LOOP_ID=abc", "HOLDFAST_ITERATION=7"}
		})
		if got := strings.TrimSpace(read(t, filepath.Join(work, "stdin"))); got != itoa(len(prompt)) {
			t.Errorf("%s bytes came on stdin, want %d", got, len(prompt))
		}
		if want := "from the file abc 7 unset"; out.Message != want {
			t.Errorf("the agent says %q, want %q", out.Message, want)
		}
	})
}

func TestAnAgentThatDoesNotReadItsPromptIsNotWaitedFor(t *testing.T) {
	out := run(t, "exec <&-; echo fine", func(r *agentcli.Request) { r.Prompt = strings.Repeat("x", 1<<20) })
	if out.Message != "fine" || out.Exit != 0 {
		t.Errorf("got %+v", out)
	}
}

func TestAnAgentThatHangsIsEndedWhenItsTimeIsOver(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		out := run(t, "echo begun; sleep 1000", func(r *agentcli.Request) { r.Timeout, r.Leash = 150*time.Millisecond, leash })
		if out.Reason != agentcli.TimedOut || out.Message != "begun" {
			t.Errorf("got %s, %q", out.Reason, out.Message)
		}
		if out.Signal != "SIGTERM" || out.Exit != -1 {
			t.Errorf("ended by %q, %d", out.Signal, out.Exit)
		}
	})
}

func TestAnAgentThatIgnoresSignalsIsKilledWithItsChildren(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		pid := filepath.Join(t.TempDir(), "pid")
		line := `trap '' TERM INT HUP; (trap '' TERM; echo $$; exec sleep 1000) & echo $! > ` + pid + `; wait; sleep 1000`
		out := run(t, line, func(r *agentcli.Request) {
			r.Timeout, r.Grace, r.Leash = 150*time.Millisecond, 150*time.Millisecond, leash
		})
		if out.Reason != agentcli.TimedOut || out.Signal != "SIGKILL" {
			t.Errorf("got %s, %q", out.Reason, out.Signal)
		}
		await(t, "the child to be gone", isGone(pidIn(t, pid)))
	})
}

func TestAnAgentThatWasStoppedIsEndedToo(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		out := run(t, "kill -STOP $$", func(r *agentcli.Request) { r.Timeout, r.Leash = 150*time.Millisecond, leash })
		if out.Reason != agentcli.TimedOut || out.Signal != "SIGTERM" {
			t.Errorf("got %s, %q", out.Reason, out.Signal)
		}
	})
}

func TestSilenceEndsAnAgentAndOutputKeepsIt(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		line := `for i in 1 2 3 4 5 6 7 8; do echo $i >&2; sleep 0.1; done; echo last; sleep 1000`
		out := run(t, line, func(r *agentcli.Request) { r.Idle, r.Leash = 500*time.Millisecond, leash })
		if out.Reason != agentcli.WentIdle || out.Message != "last" {
			t.Errorf("got %s, %q", out.Reason, out.Message)
		}
	})
}

func TestCancellingEndsTheAgent(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		out, err := agentcli.Run(ctx, agentcli.Request{
			Command: "echo ready; sleep 1000", Dir: t.TempDir(), Timeout: tooLong, Leash: leash,
			OnEvent: func(agentcli.Event) { cancel() },
		})
		if err != nil || out.Reason != agentcli.Canceled {
			t.Errorf("got %s, %v", out.Reason, err)
		}
		out, err = agentcli.Run(ctx, agentcli.Request{Command: "true", Dir: t.TempDir(), Leash: leash})
		if !errors.Is(err, context.Canceled) || out.Reason != agentcli.NotStarted {
			t.Errorf("before it began: %s, %v", out.Reason, err)
		}
	})
}

func TestChildrenThatHoldTheOutputAreNotWaitedFor(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		pid := filepath.Join(t.TempDir(), "pid")
		out := run(t, `sleep 1000 & echo $! > `+pid+`; echo done`, func(r *agentcli.Request) { r.Leash = leash })
		if out.Reason != agentcli.Exited || out.Exit != 0 || out.Message != "done" || out.Leftover != 1 {
			t.Errorf("got %s, %d, %q, %d left over", out.Reason, out.Exit, out.Message, out.Leftover)
		}
		await(t, "the child to be gone", isGone(pidIn(t, pid)))
	})
}

func TestADaemonInASessionOfItsOwnHoldsNothingUp(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	out := run(t, `setsid sh -c 'echo $$ > `+pid+`; exec sleep 1000' & while [ ! -s `+pid+` ]; do :; done; echo done`, nil)
	daemon := pidIn(t, pid)
	if out.Reason != agentcli.Exited || out.Message != "done" {
		t.Errorf("got %s, %q", out.Reason, out.Message)
	}
	// without a leash it is out of reach: that is what the leash is for
	if p, err := os.FindProcess(daemon); err == nil {
		_ = p.Kill()
	}
}

func TestALeashEndsDaemonsToo(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	line := `setsid setsid sh -c 'echo $$ > ` + pid + `; exec sleep 1000' </dev/null >/dev/null 2>&1 & while [ ! -s ` + pid + ` ]; do :; done; echo done`
	out := run(t, line, func(r *agentcli.Request) { r.Leash = leash(t) })
	if out.Message != "done" || out.Leftover != 1 || out.Exit != 0 {
		t.Errorf("got %q, %d left over, exit %d", out.Message, out.Leftover, out.Exit)
	}
	if !isGone(pidIn(t, pid))() {
		t.Error("the daemon is still there")
	}
}

func TestAnAgentThatClosesItsOutputGoesOn(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		var dir string
		out := run(t, "echo words; exec >&- 2>&-; sleep 0.3; : > file; exit 4", func(r *agentcli.Request) { r.Leash, dir = leash, r.Dir })
		if _, err := os.Stat(filepath.Join(dir, "file")); err != nil || out.Exit != 4 || out.Reason != agentcli.Exited {
			t.Errorf("got %s, %d, %v", out.Reason, out.Exit, err)
		}
	})
}

func TestAnAgentThatKillsItselfWasKilled(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		out := run(t, "kill -9 $$", func(r *agentcli.Request) { r.Leash = leash })
		if out.Reason != agentcli.Killed || out.Signal != "SIGKILL" || out.Exit != -1 {
			t.Errorf("got %s, %q, %d", out.Reason, out.Signal, out.Exit)
		}
	})
}

func TestEverythingGoesIntoTheLog(t *testing.T) {
	var log bytes.Buffer
	out := run(t, `printf 'one\n'; printf '\377\376\0bin\n' >&2; printf 'end'`, func(r *agentcli.Request) { r.Log = &log })
	for _, want := range []string{"one\n", "\xff\xfe\x00bin\n", "end"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q: %q", want, log.String())
		}
	}
	if out.OutputBytes != int64(log.Len()) || out.Message != "one\nend" {
		t.Errorf("%d bytes, message %q", out.OutputBytes, out.Message)
	}
}

type brokenLog struct{}

func (brokenLog) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestALogThatFailsDoesNotEndTheAgent(t *testing.T) {
	out := run(t, "echo one; echo two", func(r *agentcli.Request) { r.Log = brokenLog{} })
	if out.Exit != 0 || out.Message != "one\ntwo" || len(out.Notes) != 1 || !strings.Contains(out.Notes[0], "log") {
		t.Errorf("got %d, %q, %q", out.Exit, out.Message, out.Notes)
	}
}

func TestBinaryOutputIsSurvived(t *testing.T) {
	out := run(t, `head -c 300000 /dev/urandom; printf '\n{"type":"result","subtype":17,"usage":[{}]}\n{\n'; printf 'DONE\n'`, nil)
	if out.Exit != 0 || !strings.HasSuffix(out.Message, "DONE") || len(out.Message) > 64<<10 {
		t.Errorf("exit %d, message of %d bytes", out.Exit, len(out.Message))
	}
}

func TestWhatCannotBeStartedIsAnError(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		ctx := context.Background()
		cases := map[string]struct {
			req  agentcli.Request
			want string
		}{
			"a directory that is not there": {agentcli.Request{Command: "true", Dir: filepath.Join(t.TempDir(), "gone")}, "no such file"},
			"a file for a directory":        {agentcli.Request{Command: "true", Dir: os.Args[0]}, "not a directory"},
			"an agent nobody knows":         {agentcli.Request{Agent: "hal", Dir: t.TempDir()}, "claude, codex"},
		}
		for name, c := range cases {
			c.req.Leash = leash
			out, err := agentcli.Run(ctx, c.req)
			if err == nil || !strings.Contains(err.Error(), c.want) || out.Reason != agentcli.NotStarted {
				t.Errorf("%s: %v, %s", name, err, out.Reason)
			}
		}
		if _, err := agentcli.Run(ctx, agentcli.Request{Agent: "hal", Dir: t.TempDir()}); !errors.Is(err, agentcli.ErrUnknownAgent) {
			t.Errorf("an unknown agent: %v", err)
		}
		t.Setenv("PATH", t.TempDir())
		if _, err := agentcli.Run(ctx, agentcli.Request{Agent: "codex", Dir: t.TempDir()}); !errors.Is(err, agentcli.ErrNotInstalled) {
			t.Errorf("an agent that is not installed: %v", err)
		}
	})
}

func TestTheProcessIsToldBeforeAnythingIsRead(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		var told []string
		out := run(t, "echo $$", func(r *agentcli.Request) {
			r.Leash = leash
			r.OnStart = func(p agentcli.Process) { told = append(told, itoa(p.PID), p.Started) }
			r.OnEvent = func(e agentcli.Event) { told = append(told, e.Text) }
		})
		if len(told) != 3 || told[0] != out.Message || told[1] == "" || told[2] != told[0] {
			t.Errorf("told %q, the agent is %s", told, out.Message)
		}
	})
}
