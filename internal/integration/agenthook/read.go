package agenthook

import "fmt"

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
	if e.HookName == "" {
		return e, &BadPayload{Where: "hook_event_name", Message: "missing, and nothing else tells which hook this is"}
	}
	if err := e.readTool(call, o); err != nil {
		return e, err
	}
	if !known {
		return e, fmt.Errorf("%w %q of %s", ErrUnknownPhase, e.HookName, e.Agent)
	}
	return e, nil
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
