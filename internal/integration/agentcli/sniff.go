package agentcli

import "strings"

// head is what tells formats apart.
type head struct {
	Type, Subtype string
	SessionID     *string  `json:"session_id"`
	SessionIDCase *string  `json:"sessionID"`
	Part          *anyJSON `json:"part"`
	Data          *anyJSON `json:"data"`
	Message       *anyJSON
	Item          *anyJSON
	Usage         *anyJSON
	Stats         *anyJSON
	Status        *anyJSON
	Role          *string
	ToolID        *string  `json:"tool_id"`
	RateLimit     *anyJSON `json:"rate_limit_info"`
	ToolCall      *anyJSON `json:"tool_call"`
	ExitCode      *anyJSON `json:"exitCode"`
	ThreadID      *string  `json:"thread_id"`
	Error         *anyJSON
	Result        *anyJSON
}

// anyJSON is a field whose presence counts.
type anyJSON struct{}

func (*anyJSON) UnmarshalJSON([]byte) error { return nil }

// formats are those that a script's lines are recognised as.
func formats() []format {
	return []format{
		{"codex", func() parser { return &codex{} }, codexOwns},
		{"copilot", func() parser { return &copilot{} }, copilotOwns},
		{"opencode", func() parser { return &opencode{} }, opencodeOwns},
		{"gemini", func() parser { return &gemini{} }, geminiOwns},
		{"claude", func() parser { return &claude{} }, claudeOwns},
	}
}

func codexOwns(h head) bool {
	switch h.Type {
	case "thread.started":
		return h.ThreadID != nil
	case "turn.started", "turn.failed":
		return true
	case "turn.completed":
		return h.Usage != nil
	case "item.started", "item.updated", "item.completed":
		return h.Item != nil
	}
	return false
}

func copilotOwns(h head) bool {
	for _, kind := range []string{"assistant.", "session.", "tool.", "user.", "model."} {
		if strings.HasPrefix(h.Type, kind) && h.Data != nil {
			return true
		}
	}
	return h.Type == "result" && h.ExitCode != nil
}

func opencodeOwns(h head) bool {
	return h.SessionIDCase != nil && h.SessionID == nil && (h.Part != nil || h.Type == "error" || h.Type == "done")
}

func geminiOwns(h head) bool {
	switch h.Type {
	case "init":
		return h.SessionID != nil
	case "message":
		return h.Role != nil
	case "tool_use", "tool_result":
		return h.ToolID != nil
	case "result":
		return h.Status != nil && h.Subtype == ""
	}
	return false
}

func claudeOwns(h head) bool {
	switch h.Type {
	case "system":
		return h.SessionID != nil && h.Subtype != ""
	case "assistant", "user":
		return h.Message != nil
	case "rate_limit_event":
		return h.RateLimit != nil
	case "tool_call":
		return h.ToolCall != nil
	case "result":
		return h.Subtype != ""
	}
	return false
}
