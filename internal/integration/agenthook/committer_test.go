package agenthook_test

import (
	"testing"

	"holdfast/internal/integration/agenthook"
)

func TestCommitter(t *testing.T) {
	for name, c := range map[string]struct {
		env     map[string]string
		agent   agenthook.Agent
		session string
	}{
		"a person":                        {nil, "", ""},
		"Claude Code":                     {map[string]string{"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "s-1"}, agenthook.Claude, "s-1"},
		"Codex, which names its thread":   {map[string]string{"CODEX_THREAD_ID": "t-1"}, agenthook.Codex, "t-1"},
		"Copilot":                         {map[string]string{"COPILOT_CLI": "1", "COPILOT_AGENT_SESSION_ID": "c-1"}, agenthook.Copilot, "c-1"},
		"OpenCode, which names none":      {map[string]string{"OPENCODE": "1", "AGENT": "1"}, agenthook.OpenCode, ""},
		"Crush":                           {map[string]string{"CRUSH": "1", "AI_AGENT": "crush"}, agenthook.Crush, ""},
		"Gemini":                          {map[string]string{"GEMINI_CLI": "1"}, agenthook.Gemini, ""},
		"a session without its agent":     {map[string]string{"CLAUDE_CODE_SESSION_ID": "s-1"}, "", ""},
		"Cursor, whose session is unsaid": {map[string]string{"CURSOR_AGENT": "1"}, agenthook.Cursor, ""},
	} {
		agent, session := agenthook.Committer(func(n string) string { return c.env[n] })
		if agent != c.agent || session != c.session {
			t.Errorf("%s: %s %s", name, agent, session)
		}
	}
}
