package agenthook

// renderOpenCode answers the plugin that Holdfast puts into OpenCode: always one JSON
// object with a decision. The plugin throws the reason for deny, adds the context to the
// output for context, sends the reason as a prompt for block_stop, and throws when the
// answer is anything else or the status is not 0.
func renderOpenCode(e Event, a Answer) Output {
	var f fields
	if a.Decision == Deny && e.Phase == Stop {
		a.Decision = BlockStop
	}
	f.text("decision", string(a.Decision)).text("reason", a.Reason).text("context", a.Context).text("user_message", a.UserMessage)
	return Output{Stdout: f.line()}
}

// renderWindsurf answers Windsurf, which knows no answer but the status: 2 refuses.
func renderWindsurf(a Answer) Output {
	if a.Decision == Deny {
		return exit2(a.Reason)
	}
	if a.UserMessage == "" {
		return Output{}
	}
	return Output{Stdout: append([]byte(a.UserMessage), '\n')}
}

// renderCrush answers Crush in its own form. It never says allow: that would skip the
// question that Crush asks its person.
func renderCrush(a Answer) Output {
	var f fields
	switch a.Decision {
	case Deny:
		f.text("decision", "deny").text("reason", a.Reason)
	case WithContext:
		f.text("context", a.Context)
	}
	return Output{Stdout: f.line()}
}
