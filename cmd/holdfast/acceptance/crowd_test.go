package acceptance

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// crowd is a machine on which much happens at once: loops in work trees of their own, and
// sessions of agents whose hooks call, all of them in one repository.
type crowd struct {
	*site
	sessions, iterations, calls int
	said                        []answered
	lock                        sync.Mutex
}

// answered is a call of a hook, and what came back.
type answered struct {
	session, event, tool, decision string
}

// TestCrowd: a hundred hooked sessions and four loops at once lose no event and tell none
// twice. Every process that was started knows what it has told; that is compared with what
// was written down.
func TestCrowd(t *testing.T) {
	needsProc(t)
	c := &crowd{site: newSite(t, "python"), sessions: 12, iterations: 2, calls: 3}
	if *full {
		c.sessions, c.iterations, c.calls = 100, 3, 6
	}
	c.write(t, "holdfast.yaml", "mode: standard\n")
	c.git(t, "add", "holdfast.yaml")
	c.git(t, "commit", "-q", "-m", "Guarded", "holdfast.yaml")
	c.before = c.belongings(t)
	began := time.Now()

	loops := c.startLoops(t)
	c.waitForAgents(t, loops)
	c.oneTooMany(t)
	var everybody sync.WaitGroup
	for n := range c.sessions {
		everybody.Add(1)
		go func() { defer everybody.Done(); c.session(t, n) }()
	}
	if err := os.WriteFile(filepath.Join(c.scratch, "go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	everybody.Wait()
	for n, l := range loops {
		if err := l.Wait(); err != nil {
			t.Errorf("loop %d: %v\n%s", n, err, tail(l.Stdout.(*bytes.Buffer).String()))
		}
	}
	t.Logf("crowd: %d sessions, %d hook calls, %d loops in %s", c.sessions, len(c.said), len(loops), time.Since(began).Round(100*time.Millisecond))

	c.judgeTrail(t)
	c.judgeSessions(t)
	c.judgeLoops(t, len(loops))
	c.judgeRegistry(t, len(loops))
	if err := c.nobodyLeft(); err != nil {
		t.Error(err)
	}
	for _, harm := range c.harmed(t) {
		if !strings.HasPrefix(harm, "git for-each-ref") { // each loop leaves a branch of its own
			t.Errorf("the user's %s", harm)
		}
	}
}

// busyAgent calls tools as fast as it can, writes down which, and lets the first iterations
// of all loops begin together.
const busyAgent = `#!/bin/sh
n=$1 calls=$2 i=$HOLDFAST_ITERATION
if [ "$i" = 1 ]; then
	touch "$AGENTS_SCRATCH/ready-$n"
	until [ -e "$AGENTS_SCRATCH/go" ]; do sleep 0.05; done
fi
echo '{"type":"system","subtype":"init","session_id":"s-'$n'","model":"m","tools":[]}'
k=0
while [ $k -lt $calls ]; do
	k=$((k + 1))
	echo "rm -f junk-$n-$i-$k" >> "$AGENTS_SCRATCH/called-$n"
	echo '{"type":"assistant","message":{"id":"m'$i$k'","content":[{"type":"tool_use","id":"t-'$i-$k'","name":"Bash","input":{"command":"rm -f junk-'$n-$i-$k'"}}]}}'
	echo '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t-'$i-$k'","content":"ok"}]}}'
done
echo "iteration $i" >> work.log
echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"s-'$n'"}'
`

// loopsAtOnce is how many a repository may have where nothing else is said.
const loopsAtOnce = 4

func (c *crowd) startLoops(t *testing.T) []*exec.Cmd {
	t.Helper()
	agent := filepath.Join(c.scratch, "busy")
	if err := os.WriteFile(agent, []byte(busyAgent), 0o700); err != nil {
		t.Fatal(err)
	}
	var out []*exec.Cmd
	for n := range loopsAtOnce {
		cmd := exec.Command(holdfast, c.loopArgs(n)...)
		var said bytes.Buffer
		cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.root, c.env(), &said, &said, longest
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		out = append(out, cmd)
	}
	return out
}

func (c *crowd) loopArgs(n int) []string {
	return []string{
		"run", fmt.Sprintf("count on, number %d", n), "--worktree", "--no-input", "--json", "--max-iterations", "9", "--no-progress", "9",
		"--agent-cmd", fmt.Sprintf("%s %d %d", filepath.Join(c.scratch, "busy"), n, c.calls), "--completion", fmt.Sprintf("grep -q 'iteration %d' work.log", c.iterations),
	}
}

// waitForAgents waits until every loop has started its agent, and lets those that have not say why.
func (c *crowd) waitForAgents(t *testing.T, loops []*exec.Cmd) {
	t.Helper()
	ready := func(n int) bool {
		_, err := os.Stat(filepath.Join(c.scratch, fmt.Sprintf("ready-%d", n)))
		return err == nil
	}
	for deadline := time.Now().Add(longest); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		waiting := false
		for n := range loops {
			waiting = waiting || !ready(n)
		}
		if !waiting {
			return
		}
	}
	for n, l := range loops {
		if !ready(n) {
			_ = l.Process.Signal(syscall.SIGQUIT) // a loop that hangs shows where
			err := l.Wait()
			t.Errorf("the agent of loop %d never began: %v\n%s", n, err, l.Stdout.(*bytes.Buffer).String())
		}
	}
	t.FailNow()
}

// oneTooMany is refused as long as the others run.
func (c *crowd) oneTooMany(t *testing.T) {
	t.Helper()
	r, err := c.start(longest, nil, holdfast, c.loopArgs(loopsAtOnce)...)
	if err != nil || r.exit == completed || !strings.Contains(r.err, "4 loops run already, 4 are allowed") {
		t.Errorf("a loop beside four others: exit %d, %v\n%s%s", r.exit, err, tail(r.out), tail(r.err))
	}
}

// session is an agent at work: some of its calls come two at a time, one of them is refused.
func (c *crowd) session(t *testing.T, n int) {
	call := func(event, tool, want string, input any) {
		got, err := c.hook(n, event, tool, input)
		if err != nil || got != want {
			t.Errorf("session %d, %s %s: %q instead of %q, %v", n, event, tool, got, want, err)
		}
		c.lock.Lock()
		defer c.lock.Unlock()
		c.said = append(c.said, answered{fmt.Sprintf("s-%d", n), event, tool, want})
	}
	test := filepath.Join(c.root, c.tested())
	call("SessionStart", "", "context", nil)
	call("UserPromptSubmit", "", "allow", nil)
	for k := range c.calls {
		var both sync.WaitGroup
		both.Add(2)
		go func() {
			defer both.Done()
			call("PreToolUse", "Write", "allow", map[string]string{"file_path": filepath.Join(c.root, fmt.Sprintf("note-%d-%d.md", n, k)), "content": "A note\n"})
		}()
		go func() {
			defer both.Done()
			call("PreToolUse", "Bash", "deny", map[string]string{"command": fmt.Sprintf("rm %s # %d %d", test, n, k)})
		}()
		both.Wait()
		call("PostToolUse", "Bash", "allow", map[string]string{"command": "true"})
	}
	call("Stop", "", "allow", nil)
}

// tested is a file of tests.
func (c *crowd) tested() string {
	for _, path := range slices.Sorted(maps.Keys(c.files)) {
		if c.tests.MatchString(path) && path != c.probe.file && strings.Contains(c.files[path], "def test_") {
			return path
		}
	}
	return ""
}

// hook calls the hook of Claude Code as it does: a process, a payload, an answer.
func (c *crowd) hook(session int, event, tool string, input any) (decision string, err error) {
	payload, err := json.Marshal(map[string]any{
		"session_id": fmt.Sprintf("s-%d", session), "transcript_path": "/t", "cwd": c.root, "prompt_id": "p-1", "permission_mode": "acceptEdits", "hook_event_name": event, "source": "startup",
		"prompt": "mend the shop", "tool_name": tool, "tool_input": input, "tool_response": map[string]string{"stdout": ""}, "tool_use_id": fmt.Sprintf("t-%d-%d", session, time.Now().UnixNano()),
	})
	if err != nil {
		return "", err
	}
	ctx, stop := context.WithTimeout(context.Background(), longest)
	defer stop()
	cmd := exec.CommandContext(ctx, holdfast, "hook", "claude")
	cmd.Dir, cmd.Env, cmd.Stdin = c.root, c.env(), bytes.NewReader(payload)
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	var answer struct {
		Decision string
		Specific struct{ PermissionDecision, AdditionalContext string } `json:"hookSpecificOutput"`
	}
	if len(out) > 0 {
		if err := json.Unmarshal(out, &answer); err != nil {
			return "", fmt.Errorf("%w: %s", err, out)
		}
	}
	switch {
	case answer.Specific.PermissionDecision != "":
		return answer.Specific.PermissionDecision, nil
	case answer.Decision != "":
		return answer.Decision, nil
	case answer.Specific.AdditionalContext != "":
		return "context", nil
	}
	return "allow", nil
}
