//go:build linux

package agentcli_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/integration/agentcli"
)

// fake puts an agent on PATH that writes down how it was called and prints a recorded
// stream. It gives the directory in which it writes.
func fake(t *testing.T, name, stream, then string) string {
	t.Helper()
	dir := t.TempDir()
	recorded, err := filepath.Abs(filepath.Join("testdata", "streams", stream))
	if err != nil {
		t.Fatal(err)
	}
	script := "#!/bin/sh\nfor a; do printf '%s\\n' \"$a\"; done > " + dir + "/argv\ncat > " + dir + "/stdin\npwd > " + dir + "/pwd\n" +
		"echo a warning >&2\ncat " + recorded + "\n" + then + "\n"
	write(t, filepath.Join(dir, "bin", name), script)
	t.Setenv("PATH", filepath.Join(dir, "bin")+":/usr/bin:/bin")
	t.Setenv("IS_SANDBOX", "1") // else the arguments depend on who runs the test
	return dir
}

// TestAgentsAreCalledAsTheyWantToBe: arguments, prompt, directory; and what is read.
func TestAgentsAreCalledAsTheyWantToBe(t *testing.T) {
	prompt := "Fix the cart.\nSay DONE."
	cases := map[string]struct {
		stream, argv, stdin, message string
		tools                        int64
	}{
		"claude":       {"claude-recorded.jsonl", "-p --verbose --output-format stream-json --dangerously-skip-permissions --model M --user", prompt, "All tests pass.", 5},
		"codex":        {"codex-recorded.jsonl", "exec --json --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox --model M --user -", prompt, "All tests pass.", 5},
		"gemini":       {"gemini-recorded.jsonl", "--output-format stream-json --yolo --skip-trust --model M --user", prompt, "All tests pass.", 4},
		"opencode":     {"opencode-recorded.jsonl", "run --format json --auto --model M --user", prompt, "All tests pass.", 5},
		"copilot":      {"copilot-recorded.jsonl", "--output-format json --no-color --no-ask-user --allow-all-tools --model M --user", prompt, "All tests pass.", 3},
		"cursor-agent": {"cursor-agent-documented.jsonl", "-p --output-format stream-json --force --model M --user -- " + prompt, "", "All tests pass.", 4},
		"aider": {"aider-documented.txt", "--no-pretty --no-stream --no-check-update --no-show-release-notes --no-gitignore --no-auto-commits --no-dirty-commits" +
			" --yes-always --model M --user --message-file PROMPT", "", "", 0},
	}
	for _, name := range agentcli.Names() {
		t.Run(name, func(t *testing.T) {
			c, known := cases[name]
			if !known {
				t.Fatal("there is no case for this agent")
			}
			dir := fake(t, name, c.stream, "")
			if got := agentcli.Installed(); !slices.Equal(got, []string{name}) {
				t.Errorf("installed are %v", got)
			}
			file, work := filepath.Join(dir, "prompt.md"), t.TempDir()
			write(t, file, prompt)
			out, err := agentcli.Run(context.Background(), agentcli.Request{
				Agent: name, Model: "M", Args: []string{"--user"}, Dir: work, Prompt: prompt, PromptFile: file, Timeout: tooLong, Leash: leash(t),
			})
			if err != nil {
				t.Fatal(err)
			}
			argv := strings.ReplaceAll(strings.ReplaceAll(c.argv, " ", "\n"), "PROMPT", file) + "\n"
			if name == "cursor-agent" {
				argv = strings.ReplaceAll(strings.TrimSuffix(c.argv, prompt), " ", "\n") + prompt + "\n"
			}
			if got := read(t, filepath.Join(dir, "argv")); got != argv {
				t.Errorf("called with\n%swant\n%s", got, argv)
			}
			if got := read(t, filepath.Join(dir, "stdin")); got != c.stdin {
				t.Errorf("%q on stdin, want %q", got, c.stdin)
			}
			if got := strings.TrimSpace(read(t, filepath.Join(dir, "pwd"))); got != work {
				t.Errorf("runs in %s, want %s", got, work)
			}
			if c.message != "" && out.Message != c.message || out.ToolCalls != c.tools || out.Reason != agentcli.Exited || out.Error != "" {
				t.Errorf("got %q, %d tools, %s, %q", out.Message, out.ToolCalls, out.Reason, out.Error)
			}
		})
	}
}

func TestUsersDecideAboutPermissions(t *testing.T) {
	for name, args := range map[string][]string{
		"claude": {"--permission-mode", "plan"}, "codex": {"--sandbox=workspace-write"}, "gemini": {"--approval-mode", "auto_edit"}, "copilot": {"--allow-tool", "write"},
	} {
		dir := fake(t, name, "script-mixed.txt", "")
		if _, err := agentcli.Run(context.Background(), agentcli.Request{Agent: name, Args: args, Dir: t.TempDir(), Timeout: tooLong}); err != nil {
			t.Fatal(err)
		}
		got := read(t, filepath.Join(dir, "argv"))
		if !strings.Contains(got, strings.Join(args, "\n")) || strings.Contains(got, "dangerously") || strings.Contains(got, "--yolo") || strings.Contains(got, "--allow-all-tools") {
			t.Errorf("%s is called with %q", name, got)
		}
	}
}

func TestALongPromptStaysInItsFile(t *testing.T) {
	dir := fake(t, "cursor-agent", "cursor-agent-documented.jsonl", "")
	file := filepath.Join(dir, "prompt.md")
	_, err := agentcli.Run(context.Background(), agentcli.Request{
		Agent: "cursor-agent", Dir: t.TempDir(), Prompt: strings.Repeat("x", 300_000), PromptFile: file, Timeout: tooLong,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(dir, "argv")); !strings.Contains(got, file) || len(got) > 1000 {
		t.Errorf("%d bytes of arguments", len(got))
	}
}

func TestAnAgentThatStaysAfterItsResultIsEnded(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		fake(t, "claude", "claude-recorded.jsonl", "trap 'exit 143' TERM; sleep 1000 & wait")
		out, err := agentcli.Run(context.Background(), agentcli.Request{Agent: "claude", Dir: t.TempDir(), Timeout: tooLong, Linger: 100 * time.Millisecond, Leash: leash})
		if err != nil {
			t.Fatal(err)
		}
		if out.Reason != agentcli.Exited || out.Exit != 0 || !out.Lingered || out.Message != "All tests pass." || out.Failed() {
			t.Errorf("got %s, %d, %v, %q", out.Reason, out.Exit, out.Lingered, out.Message)
		}
	})
}

func TestAScriptMayGoOnAfterTheResultOfItsAgent(t *testing.T) {
	stream, err := filepath.Abs("testdata/streams/claude-recorded.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	out := run(t, "cat "+stream+"; sleep 0.5; echo checked", func(r *agentcli.Request) { r.Linger = 50 * time.Millisecond })
	if out.Lingered || out.Message != "checked" || out.Cost.Source != agentcli.Reported || out.Usage.Input != 720 {
		t.Errorf("got %v, %q, %+v, %+v", out.Lingered, out.Message, out.Cost, out.Usage)
	}
}

func TestTooManyToolCallsEndTheAgent(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		line := `i=0; while :; do i=$((i+1)); echo '{"type":"item.completed","item":{"id":"'$i'","type":"command_execution","command":"ls","status":"completed"}}'; sleep 0.01; done`
		out := run(t, line, func(r *agentcli.Request) { r.MaxToolCalls, r.Leash = 7, leash })
		if out.Reason != agentcli.ToolCalls || out.ToolCalls < 8 {
			t.Errorf("got %s after %d calls", out.Reason, out.ToolCalls)
		}
		out = run(t, strings.Replace(line, "while :", "while [ $i -lt 7 ]", 1), func(r *agentcli.Request) { r.MaxToolCalls, r.Leash = 7, leash })
		if out.Reason != agentcli.Exited || out.ToolCalls != 7 {
			t.Errorf("as many as allowed: %s after %d calls", out.Reason, out.ToolCalls)
		}
	})
}

func TestALimitEndsTheRunAndSaysUntilWhen(t *testing.T) {
	fake(t, "claude", "claude-limit.jsonl", "exit 1")
	out, err := agentcli.Run(context.Background(), agentcli.Request{Agent: "claude", Dir: t.TempDir(), Timeout: tooLong})
	if err != nil {
		t.Fatal(err)
	}
	l := out.RateLimit
	if l == nil || l.Kind != "five_hour" || l.Transient || l.ResetAt.Unix() != 1784770200 || !strings.Contains(out.Error, "hit your limit") {
		t.Errorf("got %+v, %q", l, out.Error)
	}
}

func TestAnAgentThatFailsWithoutAWordIsQuotedFromStderr(t *testing.T) {
	t.Setenv("PATH", t.TempDir()+":"+os.Getenv("PATH"))
	write(t, filepath.Join(strings.SplitN(os.Getenv("PATH"), ":", 2)[0], "codex"), "#!/bin/sh\necho 'Error: not logged in, run codex login' >&2\nexit 1\n")
	out, err := agentcli.Run(context.Background(), agentcli.Request{Agent: "codex", Dir: t.TempDir(), Timeout: tooLong})
	if err != nil {
		t.Fatal(err)
	}
	if out.Exit != 1 || !strings.Contains(out.Error, "not logged in") || len(out.Notes) != 1 || !out.Failed() {
		t.Errorf("got %d, %q, %q", out.Exit, out.Error, out.Notes)
	}
}
