package agenthook

import (
	"fmt"
	"strconv"
	"time"
)

// Read reads what an agent wrote to a hook's standard input. The agent is the one that
// the payload shows, not the one claimed. Environment variables tell what payloads leave
// out; env may be nil. With ErrBadPayload and ErrUnknownPhase the event holds what could
// be told all the same.
func Read(claimed Agent, raw []byte, env func(string) string) (Event, error) {
	if env == nil {
		env = func(string) string { return "" }
	}
	e := Event{Agent: claimed, Claimed: claimed, Raw: raw}
	o, err := readObject(raw)
	if err != nil {
		e.Phase = GuessPhase(claimed, raw)
		return e, err
	}
	e.Agent = identify(claimed, o)
	call := callOf(e.Agent, o)
	known := e.name(call, o)
	e.who(call, o, env)
	e.said(o)
	e.told(o, env)
	if call.tool != "" || hookTool(e.HookName) != "" {
		if err := e.readTool(call, o); err != nil {
			return e, err
		}
	}
	if e.HookName == "" {
		return e, &BadPayload{Where: "hook_event_name", Message: "missing, and nothing else tells which hook this is"}
	}
	if !known {
		return e, fmt.Errorf("%w %q of %s", ErrUnknownPhase, e.HookName, e.Agent)
	}
	return e, nil
}

// call is where an agent's payload keeps the parts of a tool call.
type call struct {
	hook     string
	tool     string
	id       string
	session  string
	input    value
	response value
}

func callOf(a Agent, o object) call {
	switch a {
	case OpenCode:
		return openCodeCall(o)
	case Windsurf:
		return call{hook: o.text("agent_action_name"), input: o.get("tool_info"), tool: o.object("tool_info").text("mcp_tool_name")}
	case Crush:
		return call{hook: o.text("event", "hook_event_name"), tool: o.text("tool_name"), input: o.get("tool_input"), response: o.get("tool_result")}
	}
	return call{
		hook: o.text("hook_event_name", "hookName"), tool: o.text("tool_name", "toolName"), id: o.text("tool_use_id", "toolUseId"),
		input: o.get("tool_input", "toolArgs", "toolInput"), response: o.get("tool_response", "tool_result", "toolResult", "tool_output", "output"),
	}
}

// openCodeCall reads what the plugin sends: the arguments of the plugin's hook as they
// are, under "input" and "output", or an event of the bus under "event".
func openCodeCall(o object) call {
	in, out := o.object("input"), o.object("output")
	c := call{hook: o.text("hook"), tool: in.text("tool"), id: in.text("callID"), session: in.text("sessionID")}
	c.input = in.get("args")
	if !c.input.exists() {
		c.input = out.get("args")
	}
	if out.has("output") || out.has("metadata") {
		c.response = o.get("output")
	}
	if event := o.object("event"); event != nil {
		c.hook = event.text("type")
		properties := event.object("properties")
		c.session = properties.text("sessionID")
		if c.session == "" {
			c.session = properties.object("info").text("id")
		}
	}
	return c
}

// name sets phase and hook name, and tells whether the hook is one that is known.
func (e *Event) name(c call, o object) bool {
	e.HookName = c.hook
	if c.hook == "" && e.Agent == Copilot {
		e.Phase, e.HookName = shapePhase(o)
		return e.HookName != ""
	}
	phase, known := phaseOf(c.hook)
	e.Phase = phase
	return known
}

// who sets session, turn, folders and how the agent runs.
func (e *Event) who(c call, o object, env func(string) string) {
	e.Session = c.session
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

// said sets what people and models said.
func (e *Event) said(o object) {
	e.Prompt = o.text("prompt", "initialPrompt", "initial_prompt")
	e.LastMessage = o.text("last_assistant_message", "prompt_response")
	if e.Agent == Windsurf {
		e.Prompt, e.LastMessage = o.object("tool_info").text("user_prompt"), o.object("tool_info").text("response")
	}
	if e.Agent == OpenCode {
		for _, part := range o.object("output").get("parts").items() {
			e.Prompt += part.members().text("text")
		}
	}
	e.TranscriptPath = o.text("transcript_path", "transcriptPath")
}

// told sets the rest of what a hook tells.
func (e *Event) told(o object, env func(string) string) {
	e.StopActive = o.flag("stop_hook_active", "stopHookActive")
	if n, ok := o.number("loop_count"); ok && n > 0 {
		e.StopActive = true
	}
	e.Source = o.text("source")
	e.Trigger = o.text("trigger")
	e.Reason = o.text("reason", "stopReason", "stop_reason", "status")
	e.Error = o.text("error", "error_message")
	if e.Error == "" {
		e.Error = o.object("error").text("message")
	}
	if e.Phase == ConfigChange {
		e.ConfigFile = o.text("file_path")
	}
	if e.TranscriptPath == "" && e.Agent == Cursor {
		e.TranscriptPath = env("CURSOR_TRANSCRIPT_PATH")
	}
}
