package agenthook_test

import (
	"testing"

	"holdfast/internal/integration/agenthook"
)

// TestOneCallHasOneKey: Copilot runs its own hooks and those in Claude's settings; the two
// payloads of one call have one key, and no two calls share one.
func TestOneCallHasOneKey(t *testing.T) {
	pairs := map[string]string{
		"camel-000": "pascal-000-SessionStart", "camel-002": "pascal-002-UserPromptSubmit", "camel-004": "pascal-004-PreToolUse-Write",
		"camel-008": "pascal-006-PostToolUse-Write", "camel-010": "pascal-008-PreToolUse-Edit", "camel-014": "pascal-010-PostToolUse-Edit",
		"camel-016": "pascal-012-PreToolUse-Bash", "camel-020": "pascal-014-PostToolUse-Bash", "camel-022": "pascal-016-Stop", "camel-024": "pascal-018-SessionEnd",
	}
	keys := map[string]string{}
	owner := map[string]string{}
	for _, p := range payloads(t) {
		e, _ := read(t, p, agenthook.Claude)
		keys[p.name] = agenthook.DedupKey(e)
	}
	for own, claude := range pairs {
		if a, b := keys["payloads/copilot/"+own], keys["payloads/copilot/"+claude]; a != b || a == "" {
			t.Errorf("%s and %s are one call: %.8s, %.8s", own, claude, a, b)
		}
		delete(keys, "payloads/copilot/"+claude)
	}
	if keys["documented/cursor/preToolUse-Write"] != keys["documented/cursor/preToolUse-from-claude-settings"] {
		t.Error("a call of Cursor has two keys")
	}
	delete(keys, "documented/cursor/preToolUse-from-claude-settings")
	for _, batch := range []string{"008", "014", "020", "026", "032"} {
		delete(keys, "payloads/claude/"+batch+"-PostToolBatch") // one hook of no use, told apart by nothing
	}
	for name, key := range keys {
		if other, taken := owner[key]; taken && key != "" {
			t.Errorf("%s and %s have one key", name, other)
		}
		owner[key] = name
	}
}

func TestStopsOfClaudeAreJudgedEachTime(t *testing.T) {
	for _, p := range payloads(t) {
		if p.name != "payloads/claude/Stop-call-1" && p.name != "payloads/claude/Stop-call-2" {
			continue
		}
		if e, err := read(t, p, agenthook.Claude); err != nil || agenthook.DedupKey(e) != "" {
			t.Errorf("%s: %v, a key that a later stop might share", p.name, err)
		}
	}
}
