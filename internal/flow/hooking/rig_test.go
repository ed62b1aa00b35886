package hooking_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/flow/hooking"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/agenthook"
)

// guarded is a real repository in which hooks are called as agents call them.
type guarded struct {
	repotest.Repository
	home, state string
	session     string
	now         time.Time
	calls       int
	last        []byte
	env         map[string]string
}

func newGuarded(t *testing.T, settings string) *guarded {
	t.Helper()
	r := repotest.New(t)
	r.Write("holdfast.yaml", settings)
	r.Write("other_test.go", "package cart\n\nimport \"testing\"\n\nfunc TestNone(t *testing.T) {\n\tif Total(0) != 0 {\n\t\tt.Fatal(\"not free\")\n\t}\n}\n")
	r.Commit("A guard")
	home := os.Getenv("HOME")
	return &guarded{Repository: r, home: home, state: filepath.Join(home, ".local", "state", "holdfast"), session: "s-1", now: time.Now(), env: map[string]string{}}
}

// call hands one payload to the hook of an agent.
func (g *guarded) call(agent agenthook.Agent, raw []byte) agenthook.Output {
	g.T.Helper()
	g.now = g.now.Add(time.Second)
	g.last = raw
	return hooking.Hook(context.Background(), hooking.Request{
		Agent: agent, Raw: raw, Env: func(name string) string { return g.env[name] }, Home: g.home, State: g.state,
		Now: func() time.Time { return g.now }, PID: os.Getpid(),
	})
}

// says is what Claude makes of an answer.
type says struct {
	blocked               bool
	reason, context, note string
	silent                bool
}

// claude calls a hook as Claude Code does, with a new id for every call.
func (g *guarded) claude(hook string, more map[string]any) says {
	g.T.Helper()
	g.calls++
	payload := map[string]any{"session_id": g.session, "cwd": g.Dir, "hook_event_name": hook, "permission_mode": "acceptEdits", "prompt_id": "p-1", "transcript_path": "/t"}
	if strings.Contains(hook, "ToolUse") {
		payload["tool_use_id"] = fmt.Sprintf("toolu_%d", g.calls)
	}
	maps.Copy(payload, more)
	raw, err := json.Marshal(payload)
	if err != nil {
		g.T.Fatal(err)
	}
	return g.read(g.call(agenthook.Claude, raw))
}

// read takes an answer as Claude does: other exit statuses than 0 and 2 let a call run.
func (g *guarded) read(o agenthook.Output) says {
	g.T.Helper()
	if o.Exit == 2 {
		return says{blocked: len(o.Stderr) > 0, reason: string(o.Stderr)}
	}
	if o.Exit != 0 {
		g.T.Fatalf("status %d: %s", o.Exit, o.Stderr)
	}
	if len(o.Stdout) == 0 {
		return says{silent: true}
	}
	var s struct {
		Decision, Reason, SystemMessage string
		HookSpecificOutput              struct {
			PermissionDecision, PermissionDecisionReason, AdditionalContext string
		}
	}
	if err := json.Unmarshal(o.Stdout, &s); err != nil {
		g.T.Fatalf("%s: %v", o.Stdout, err)
	}
	h := s.HookSpecificOutput
	return says{blocked: s.Decision == "block" || h.PermissionDecision == "deny", reason: s.Reason + h.PermissionDecisionReason, context: h.AdditionalContext, note: s.SystemMessage}
}

func (g *guarded) path(name string) string { return filepath.Join(g.Dir, name) }

func (g *guarded) edit(name, old, fresh string) says {
	g.T.Helper()
	return g.claude("PreToolUse", map[string]any{"tool_name": "Edit", "tool_input": map[string]any{"file_path": g.path(name), "old_string": old, "new_string": fresh}})
}

func (g *guarded) put(name, text string) says {
	g.T.Helper()
	return g.claude("PreToolUse", map[string]any{"tool_name": "Write", "tool_input": map[string]any{"file_path": name, "content": text}})
}

func (g *guarded) bash(line string) says {
	g.T.Helper()
	return g.claude("PreToolUse", map[string]any{"tool_name": "Bash", "tool_input": map[string]any{"command": line}})
}

// runs lets a command run for real, behind the tools, and tells the hook that it has.
func (g *guarded) runs(line string) says {
	g.T.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = g.Dir
	if out, err := cmd.CombinedOutput(); err != nil {
		g.T.Fatalf("%s: %v\n%s", line, err, out)
	}
	return g.claude("PostToolUse", map[string]any{"tool_name": "Bash", "tool_input": map[string]any{"command": "make"}, "tool_response": map[string]any{"stdout": "", "stderr": ""}})
}

func (g *guarded) start() says { return g.claude("SessionStart", map[string]any{"source": "startup"}) }
func (g *guarded) stop() says {
	return g.claude("Stop", map[string]any{"stop_hook_active": false, "last_assistant_message": "Done."})
}

// prompt is given some time after the last one, as people do.
func (g *guarded) prompt() says {
	g.now = g.now.Add(time.Minute)
	return g.claude("UserPromptSubmit", map[string]any{"prompt": "go on"})
}

func (g *guarded) text(name string) string {
	g.T.Helper()
	text, err := os.ReadFile(g.path(name))
	if err != nil {
		g.T.Fatal(err)
	}
	return string(text)
}

func (g *guarded) refused(s says, about string) {
	g.T.Helper()
	if !s.blocked || strings.TrimSpace(s.reason) == "" {
		g.T.Errorf("%s was not refused: %+v", about, s)
	}
	g.teaches(s.reason)
}

func (g *guarded) passes(s says, about string) {
	g.T.Helper()
	if !s.silent {
		g.T.Errorf("%s did not pass in silence: %+v", about, s)
	}
}

// teaches holds a reason against the ways around the guard that it must not name.
func (g *guarded) teaches(reason string) {
	g.T.Helper()
	for _, way := range []string{"gate approve", "exception", "uninstall", "--because", "ticket", "disable", "on_error", "HOLDFAST_"} {
		if strings.Contains(strings.ToLower(reason), strings.ToLower(way)) && !strings.Contains(string(g.last), way) { // what the agent wrote itself is no news to it
			g.T.Errorf("the refusal names a way around the guard (%s): %s", way, reason)
		}
	}
}
