package agenthook

// renderCopilot answers Copilot: always JSON, because with status 2 it loses the reason.
func renderCopilot(e Event, a Answer) Output {
	var f fields
	switch {
	case a.Decision == WithContext:
		f.text("additionalContext", a.Context)
	case a.Decision == Allow:
	case e.Phase == Pre:
		f.text("permissionDecision", string(a.Decision)).text("permissionDecisionReason", a.Reason)
	case e.Phase == Permission:
		f.text("behavior", "deny").text("message", a.Reason)
	default:
		f.text("decision", "block").text("reason", a.Reason)
	}
	return Output{Stdout: f.line()}
}
