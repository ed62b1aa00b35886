package agenthook

import (
	"strconv"
	"time"
)

// who sets session, turn, folders and how the agent runs.
func (e *Event) who(c call, o object, env func(string) string) {
	e.Session, e.Parent = c.session, c.parent
	if e.Session == "" {
		e.Session = o.text("session_id", "sessionId", "conversation_id", "trajectory_id")
	}
	e.Turn = o.text("turn_id", "prompt_id", "generation_id", "execution_id")
	e.Subagent = o.text("agent_id", "subagent_id")
	e.Cwd = o.text("cwd", "directory")
	if e.Cwd == "" && e.Agent == Windsurf {
		e.Cwd = o.object("tool_info").text("cwd")
	}
	e.Root = rootOf(e.Agent, o, env)
	e.PermissionMode = o.text("permission_mode")
	e.Headless = headless(e.Agent, env)
	e.Background = o.flag("is_background_agent")
	for _, task := range o.get("background_tasks").items() {
		if task.members().text("status") == "running" {
			e.RunningTasks++
		}
	}
	e.Time = millis(o.get("timestamp"))
}

func rootOf(a Agent, o object, env func(string) string) string {
	switch a {
	case Claude:
		return env("CLAUDE_PROJECT_DIR")
	case Gemini:
		return env("GEMINI_PROJECT_DIR")
	case Crush:
		return env("CRUSH_PROJECT_DIR")
	case Cursor:
		for _, root := range o.get("workspace_roots").items() {
			return root.text()
		}
		return env("CURSOR_PROJECT_DIR")
	case OpenCode:
		if tree := o.text("worktree"); tree != "" && tree != "/" { // "/" stands for no repository
			return tree
		}
		return o.text("directory")
	}
	return ""
}

// headless tells whether somebody sits in front of the agent, as far as it says.
func headless(a Agent, env func(string) string) *bool {
	entry := env("CLAUDE_CODE_ENTRYPOINT")
	if a != Claude || entry != "cli" && entry != "sdk-cli" {
		return nil
	}
	nobody := entry == "sdk-cli"
	return &nobody
}

// millis writes a time as milliseconds: two payloads of one call tell it in two forms.
func millis(v value) string {
	if !v.isText() {
		if _, err := strconv.ParseInt(string(v.raw), 10, 64); err == nil {
			return string(v.raw)
		}
		return ""
	}
	at, err := time.Parse(time.RFC3339Nano, v.text())
	if err != nil {
		return ""
	}
	return strconv.FormatInt(at.UnixMilli(), 10)
}
