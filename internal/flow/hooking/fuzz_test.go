package hooking_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/agenthook"
)

// known are calls that are refused, in the form of each agent; %s is the repository.
var known = []struct {
	agent agenthook.Agent
	raw   string
}{
	{agenthook.Claude, `{"session_id":"s","cwd":"%s","prompt_id":"p","permission_mode":"acceptEdits","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm cart_test.go"},"tool_use_id":"t1"}`},
	{agenthook.Claude, `{"session_id":"s","cwd":"%s","prompt_id":"p","hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":{"file_path":"%s/cart_test.go","old_string":"t.Fatalf(","new_string":"t.Logf("},"tool_use_id":"t2"}`},
	{agenthook.Codex, `{"session_id":"s","turn_id":"u","cwd":"%s","hook_event_name":"PreToolUse","model":"m","permission_mode":"default","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Update File: cart_test.go\n@@\n func TestTotal(t *testing.T) {\n+\tt.Skip(\"flaky\")\n*** End Patch\n"},"tool_use_id":"c1"}`},
	{agenthook.Gemini, `{"session_id":"s","transcript_path":"/t","cwd":"%s","hook_event_name":"BeforeTool","timestamp":"2026-11-15T00:43:52.759Z","tool_name":"replace","tool_input":{"file_path":"%s/cart_test.go","old_string":"t.Fatalf(","new_string":"t.Logf("}}`},
	{agenthook.Copilot, `{"sessionId":"s","timestamp":1763200000000,"cwd":"%s","toolName":"bash","toolArgs":{"command":"rm cart_test.go"}}`},
	{agenthook.Cursor, `{"conversation_id":"c","generation_id":"g","cursor_version":"3","workspace_roots":["%s"],"hook_event_name":"beforeShellExecution","command":"rm cart_test.go","cwd":"%s"}`},
	{agenthook.OpenCode, `{"hook":"tool.execute.before","directory":"%s","worktree":"%s","input":{"tool":"bash","sessionID":"s","callID":"c"},"output":{"args":{"command":"rm cart_test.go"}}}`},
	{agenthook.Windsurf, `{"agent_action_name":"pre_run_command","trajectory_id":"t","execution_id":"e","timestamp":"2026-11-15T00:48:52.338Z","model_name":"m","tool_info":{"command_line":"rm cart_test.go","cwd":"%s"}}`},
	{agenthook.Crush, `{"event":"PreToolUse","session_id":"s","cwd":"%s","tool_name":"edit","tool_input":{"file_path":"%s/cart_test.go","old_string":"t.Fatalf(","new_string":"t.Logf("}}`},
}

// at puts the repository into a known call.
func (g *guarded) at(raw string) []byte { return []byte(strings.ReplaceAll(raw, "%s", g.Dir)) }

// denies tells whether the agent that shows in a payload reads an answer as a refusal.
func denies(agent agenthook.Agent, o agenthook.Output) bool {
	if o.Exit == 2 && agent != agenthook.Copilot && agent != agenthook.Cursor && agent != agenthook.OpenCode {
		return len(o.Stderr) > 0
	}
	var s struct {
		Decision, PermissionDecision, Permission string
		HookSpecificOutput                       struct{ PermissionDecision string }
	}
	if o.Exit != 0 || json.Unmarshal(o.Stdout, &s) != nil {
		return false
	}
	switch agent {
	case agenthook.Claude, agenthook.Codex:
		return s.HookSpecificOutput.PermissionDecision == "deny" || s.Decision == "block"
	case agenthook.Copilot:
		return s.PermissionDecision == "deny"
	case agenthook.Cursor:
		return s.Permission == "deny"
	case agenthook.Windsurf:
		return false // it reads the status only
	}
	return s.Decision == "deny"
}

func TestEveryAgentReadsTheRefusalOfAKnownCall(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	for i, k := range known {
		if out := g.call(k.agent, g.at(k.raw)); !denies(k.agent, out) {
			t.Errorf("%d %s: %d %s %s", i, k.agent, out.Exit, out.Stdout, out.Stderr)
		}
	}
}

// FuzzNoPayloadIsAllowedByAccident writes known calls in other words that mean the same to
// whoever reads JSON: other orders, escapes, spaces, members that nobody knows. None may
// be answered in a way that the agent reads as consent.
func FuzzNoPayloadIsAllowedByAccident(f *testing.F) {
	for i := range known {
		f.Add(uint8(i), uint64(i*7), "extra", `{"a":[1e400,null,"é"]}`)
	}
	f.Add(uint8(0), uint64(1), "tool_inputs", `99999999999999999999999999`)
	f.Add(uint8(1), uint64(3), "\u202e", `"rm"`)
	g := &guarded{Repository: repotest.Repository{Dir: f.TempDir()}, home: f.TempDir(), now: time.Now()}
	g.state = filepath.Join(g.home, "state")
	for name, text := range map[string]string{"holdfast.yaml": "mode: standard\n", "cart.go": repotest.Cart, "cart_test.go": repotest.Honest} {
		if err := os.WriteFile(g.path(name), []byte(text), 0o600); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, seed uint64, key, value string) {
		k := known[int(which)%len(known)]
		g.T, g.now = t, g.now.Add(time.Minute) // no call comes twice
		raw, ok := reworded(g.at(k.raw), seed, key, value)
		if !ok {
			t.Skip("no payload")
		}
		if out := g.call(k.agent, raw); !denies(k.agent, out) {
			t.Errorf("%s lets this run: %s\n%d %s %s", k.agent, raw, out.Exit, out.Stdout, out.Stderr)
		}
	})
}

// reworded writes a JSON object anew: its members in another order, its texts in escapes,
// with a member more.
func reworded(raw []byte, seed uint64, key, value string) ([]byte, bool) {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil {
		return nil, false
	}
	if _, taken := members[key]; taken || !json.Valid([]byte(value)) || marks(key) {
		return nil, false // another call, or another agent's
	}
	members[key] = json.RawMessage(value)
	names := make([]string, 0, len(members))
	for name := range members { // in whatever order the map has
		names = append(names, name)
	}
	var out strings.Builder
	out.WriteString("{")
	for i, name := range names {
		if i > 0 {
			out.WriteString(",")
		}
		out.WriteString(strings.Repeat(" ", int(seed>>i&3)) + quoted(name, seed>>i&1 == 1) + ":")
		var text string
		if json.Unmarshal(members[name], &text) == nil && seed>>i&2 == 2 {
			out.WriteString(quoted(text, true))
		} else {
			out.Write(members[name])
		}
	}
	out.WriteString("}")
	return []byte(out.String()), true
}

// marks tells whether a member tells agents, hooks or calls apart: with it the call is
// another one.
func marks(key string) bool {
	return strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r == 0xfffd }) || strings.Contains("cursor_version conversation_id generation_id agent_action_name trajectory_id hook hook_event_name hookName sessionId event timestamp turn_id model permission_mode prompt_id effort cwd directory worktree tool_name toolName tool_input toolArgs input output args stopReason stop_hook_active prompt toolResult error permissionSuggestions agentName source reason trigger message title initialPrompt finalMessage", key)
}

// quoted writes a text as JSON, every sign escaped if asked for.
func quoted(text string, escaped bool) string {
	if !escaped {
		plain, _ := json.Marshal(text)
		return string(plain)
	}
	var out strings.Builder
	for _, r := range text {
		if r > 0xffff {
			plain, _ := json.Marshal(string(r))
			out.Write(plain[1 : len(plain)-1])
			continue
		}
		fmt.Fprintf(&out, "\\u%04x", r)
	}
	return `"` + out.String() + `"`
}

// The last of two members of one name counts, as in the parsers of the agents; an innocent
// one before it, or an escaped name, hides nothing.
func TestAnInnocentMemberBeforeTheRealOneHidesNothing(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	for _, inputs := range []string{
		`"tool_input":{"command":"ls"},"tool_input":{"command":"rm cart_test.go"}`, `"tool_input":{"command":"rm cart_test.go"},"tool_input":null`,
		`"tool_input":{"command":"ls","command":"rm cart_test.go"}`, `"tool_input":{"command":"ls","comm\u0061nd":"rm cart_test.go"}`,
	} {
		raw := `{"session_id":"s","cwd":"%s","prompt_id":"p","hook_event_name":"PreToolUse","tool_name":"Bash","tool_use_id":"t",` + inputs + `}`
		if out := g.call(agenthook.Claude, g.at(raw)); !denies(agenthook.Claude, out) {
			t.Errorf("%s: %d %s", inputs, out.Exit, out.Stdout)
		}
	}
}
