package agenthook

// Committer is the agent whose shell a command runs in, and its session where the
// environment tells it; "" when no agent shows. Git's hooks know by it who commits.
func Committer(env func(string) string) (agent Agent, session string) {
	for _, a := range []struct {
		agent          Agent
		shows, session []string
	}{
		{Claude, []string{"CLAUDECODE"}, []string{"CLAUDE_CODE_SESSION_ID"}},
		{Codex, []string{"CODEX_SESSION_ID", "CODEX_THREAD_ID"}, []string{"CODEX_SESSION_ID", "CODEX_THREAD_ID"}},
		{Copilot, []string{"COPILOT_CLI", "COPILOT_AGENT_SESSION_ID"}, []string{"COPILOT_AGENT_SESSION_ID"}},
		{Gemini, []string{"GEMINI_CLI"}, []string{"GEMINI_SESSION_ID"}},
		{OpenCode, []string{"OPENCODE"}, []string{"OPENCODE_SESSION_ID"}},
		{Cursor, []string{"CURSOR_AGENT"}, nil},
		{Crush, []string{"CRUSH"}, []string{"CRUSH_SESSION_ID"}},
	} {
		if firstOf(env, a.shows) != "" {
			return a.agent, firstOf(env, a.session)
		}
	}
	return "", ""
}

func firstOf(env func(string) string, names []string) string {
	for _, n := range names {
		if v := env(n); v != "" {
			return v
		}
	}
	return ""
}
