package hooking_test

import (
	"encoding/json"
	"strings"
	"testing"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/agenthook"
)

// asked is what Claude is answered to one call that it makes again when it is resumed.
func (g *guarded) asked() string {
	g.T.Helper()
	raw, err := json.Marshal(map[string]any{
		"session_id": g.session, "cwd": g.Dir, "hook_event_name": "PreToolUse", "permission_mode": "acceptEdits", "prompt_id": "p-1", "transcript_path": "/t", "tool_use_id": "toolu_same",
		"tool_name": "Edit", "tool_input": map[string]any{"file_path": g.path("cart_test.go"), "old_string": firstLine, "new_string": "\tt.Skip(\"flaky\")\n" + firstLine},
	})
	if err != nil {
		g.T.Fatal(err)
	}
	var said struct {
		SystemMessage      string
		HookSpecificOutput struct{ PermissionDecision string }
	}
	if out := g.call(agenthook.Claude, raw).Stdout; len(out) > 0 {
		if err := json.Unmarshal(out, &said); err != nil {
			g.T.Fatal(err)
		}
	}
	if d := said.HookSpecificOutput.PermissionDecision; d == "defer" && !strings.Contains(said.SystemMessage, "claude -p --resume s-1") {
		g.T.Errorf("a deferred call does not say how it goes on: %s", said.SystemMessage)
	}
	return said.HookSpecificOutput.PermissionDecision
}

func TestAHeadlessClaudeWaitsForAnAnswer(t *testing.T) {
	for decided, want := range map[gate.Choice]string{gate.Approve: "", gate.Reject: "deny"} {
		g := newGuarded(t, "gates: {defer: true}\n")
		g.env["CLAUDE_CODE_ENTRYPOINT"] = "sdk-cli"
		for range 2 {
			if got := g.asked(); got != "defer" {
				t.Fatalf("while nobody has answered: %q", got)
			}
		}
		if err := g.answer(decided, "because"); err != nil {
			t.Fatal(err)
		}
		if got := g.asked(); got != want {
			t.Errorf("%s: %q, want %q", decided, got, want)
		}
	}
}

func TestWhoCannotWaitIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ settings, entry string }{
		"a project that does not want it": {"mode: standard\n", "sdk-cli"},
		"somebody sits in front of it":    {"gates: {defer: true}\n", "cli"},
		"nobody knows":                    {"gates: {defer: true}\n", ""},
	} {
		g := newGuarded(t, c.settings)
		g.env["CLAUDE_CODE_ENTRYPOINT"] = c.entry
		if got := g.asked(); got != "deny" {
			t.Errorf("%s: %q", name, got)
		}
	}
}
