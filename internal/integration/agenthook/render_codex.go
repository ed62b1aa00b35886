package agenthook

// renderCodex answers Codex, which ignores an answer that has one member too many: deny
// and block only, context where its schema has it, nothing for allow.
func renderCodex(e Event, a Answer) Output {
	var f, specific fields
	switch {
	case a.Decision == WithContext:
		specific.text("hookEventName", e.HookName).text("additionalContext", a.Context)
	case a.Decision == Allow:
	case e.Phase == Pre:
		specific.text("hookEventName", e.HookName).text("permissionDecision", "deny").text("permissionDecisionReason", a.Reason)
	case e.Phase == Permission:
		var decision fields
		decision.text("behavior", "deny").text("message", a.Reason)
		specific.text("hookEventName", e.HookName).raw("decision", decision.json())
	default:
		f.text("decision", "block").text("reason", a.Reason)
	}
	if e.Phase != SessionEnd && e.Phase != Other {
		f.text("systemMessage", a.UserMessage)
	}
	return Output{Stdout: f.raw("hookSpecificOutput", specific.json()).line()}
}
