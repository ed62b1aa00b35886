package agenthook

// renderGemini answers Gemini CLI: decision and reason at the top, because it passes over
// a refusal in Claude's form; never ask, because it would wait for ever without a person.
func renderGemini(e Event, a Answer) Output {
	var f, specific fields
	switch a.Decision {
	case WithContext:
		specific.text("hookEventName", e.HookName).text("additionalContext", a.Context)
	case Deny:
		f.text("decision", "deny").text("reason", a.Reason)
	}
	return Output{Stdout: f.text("systemMessage", a.UserMessage).raw("hookSpecificOutput", specific.json()).line()}
}
