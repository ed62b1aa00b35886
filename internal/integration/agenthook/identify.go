package agenthook

// identify tells from a payload which agent wrote it. Cursor and Copilot run the hooks
// in Claude's settings too, so the command line's word counts only where the payload
// leaves a doubt.
func identify(claimed Agent, o object) Agent {
	switch {
	case o.has("cursor_version"), o.has("conversation_id") && o.has("generation_id"):
		return Cursor
	case o.has("agent_action_name"), o.has("trajectory_id"):
		return Windsurf
	case o.has("hook") && !o.has("hook_event_name"):
		return OpenCode
	case o.has("sessionId"):
		return Copilot
	case o.has("event") && !o.has("hook_event_name"):
		return Crush
	case o.has("timestamp") && o.has("hook_event_name"):
		return geminiOrCopilot(o)
	case o.has("turn_id"), o.has("model") && o.has("permission_mode"):
		return Codex
	case o.has("prompt_id"), o.has("effort"):
		return Claude
	case o.has("hook_event_name") && marked(claimed):
		return Claude
	}
	return claimed
}

// marked tells whether an agent's payloads always bear a mark of their own. A payload
// without one is then another's, whatever the command line says.
func marked(a Agent) bool {
	return a == Cursor || a == Windsurf || a == Copilot || a == Gemini || a == OpenCode || a == ""
}

// geminiOrCopilot tells apart the two agents that send the time of the call: names that
// only one of them has, then the transcript, which Gemini always names.
func geminiOrCopilot(o object) Agent {
	switch plain(o.text("hook_event_name")) {
	case "beforetool", "aftertool", "beforeagent", "afteragent", "beforemodel", "aftermodel", "beforetoolselection", "precompress":
		return Gemini
	case "sessionstart", "sessionend", "notification":
		if o.has("transcript_path") && !o.has("initial_prompt") {
			return Gemini
		}
	}
	return Copilot
}
