package agenthook

// renderClaude answers Claude Code. A refusal is JSON where the model sees the bare
// reason, and status 2 where only that is known to work.
func renderClaude(e Event, a Answer) Output {
	var f, specific fields
	switch a.Decision {
	case Deny, Ask, Defer:
		if e.Phase == ConfigChange {
			return exit2(a.Reason)
		}
		claudeRefusal(e, a, &f, &specific)
	case WithContext:
		specific.text("hookEventName", e.HookName).text("additionalContext", a.Context)
	}
	f.text("systemMessage", a.UserMessage).raw("hookSpecificOutput", specific.json())
	return Output{Stdout: f.line()}
}

func claudeRefusal(e Event, a Answer, f, specific *fields) {
	switch e.Phase {
	case Pre:
		specific.text("hookEventName", e.HookName).text("permissionDecision", string(a.Decision)).text("permissionDecisionReason", a.Reason)
	case Permission:
		var decision fields
		decision.text("behavior", "deny").text("message", a.Reason)
		specific.text("hookEventName", e.HookName).raw("decision", decision.json())
	default:
		f.text("decision", "block").text("reason", a.Reason)
	}
}

// exit2 is the refusal that every agent of Claude's kin understands.
func exit2(reason string) Output {
	return Output{Stderr: append([]byte(reason), '\n'), Exit: 2}
}
