package agenthook

// renderCursor answers Cursor: always JSON, because it counts silence as a failure. An
// empty object leaves the permission to Cursor.
func renderCursor(e Event, a Answer) Output {
	var f fields
	refused := a.Decision == Deny || a.Decision == Ask
	switch {
	case a.Decision == WithContext:
		f.text("additional_context", a.Context)
	case refused && (e.Phase == Pre || e.Phase == SubagentStart):
		f.text("permission", string(a.Decision)).text("user_message", orElse(a.UserMessage, a.Reason)).text("agent_message", a.Reason)
	case refused && (e.Phase == Prompt || e.Phase == SessionStart):
		f.raw("continue", []byte("false")).text("user_message", orElse(a.UserMessage, a.Reason))
	case refused:
		f.text("followup_message", a.Reason)
	case e.Phase == Pre || e.Phase == Prompt || e.Phase == SessionStart:
		f.text("user_message", a.UserMessage)
	}
	if out := f.line(); out != nil {
		return Output{Stdout: out}
	}
	return Output{Stdout: []byte("{}\n")}
}

func orElse(text, other string) string {
	if text != "" {
		return text
	}
	return other
}
