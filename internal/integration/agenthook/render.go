package agenthook

// Render writes an answer in the form that the event's agent takes, and nothing that it
// might take for something else. What an agent cannot do at a phase is left out: it is
// told to the person where it can be.
func Render(e Event, a Answer) Output {
	caps := Capabilities(e.Agent)
	a = fit(e, a, caps)
	switch e.Agent {
	case Codex:
		return renderCodex(e, a)
	case Gemini:
		return renderGemini(e, a)
	case Copilot:
		return renderCopilot(e, a)
	case OpenCode:
		return renderOpenCode(e, a)
	case Cursor:
		return renderCursor(e, a)
	case Windsurf:
		return renderWindsurf(a)
	case Crush:
		return renderCrush(a)
	}
	return renderClaude(e, a)
}

// fit makes of an answer one that the agent can be given at this phase: Allow, Deny, Ask,
// Defer or WithContext, with clean texts of a size that the agent shows.
func fit(e Event, a Answer, caps Caps) Answer {
	if e.Phase == Other { // some of these hooks take any output for something else
		return Answer{Decision: Allow}
	}
	a.Reason, a.Context, a.UserMessage = clean(a.Reason), clean(a.Context), clean(a.UserMessage)
	moment := caps.At(e.Phase)
	if a.Decision = settle(e, a.Decision, caps); a.Decision != Allow {
		a = refusal(a, moment)
	}
	if a.Decision == Allow {
		a.Reason = ""
		if !moment.Context {
			a.Context = ""
		}
		if a.Context != "" {
			a.Decision = WithContext
		}
	}
	a.Reason, a.Context, a.UserMessage = shorten(a.Reason, caps.MaxText), shorten(a.Context, caps.MaxText), shorten(a.UserMessage, caps.MaxText)
	return a
}

// settle turns decisions that mean nothing to an agent, or something else, into ones that
// are safe with it. A decision that is none refuses.
func settle(e Event, d Decision, caps Caps) Decision {
	interactive := e.Headless != nil && !*e.Headless
	switch d {
	case Allow, WithContext:
		return Allow
	case Ask:
		if e.Phase == Pre && (caps.Asks || interactive && asks(e)) {
			return Ask
		}
	case Defer:
		if e.Agent == Claude && e.Phase == Pre && e.Headless != nil && *e.Headless {
			return Defer
		}
	}
	return Deny
}

// asks tells whether an agent asks its person at this hook. Cursor does at the narrow
// hooks only: at preToolUse its answer is read and not followed.
func asks(e Event) bool {
	hook := plain(e.HookName)
	return e.Agent == Cursor && (hook == "beforeshellexecution" || hook == "beforemcpexecution")
}

// noReason is said when a refusal comes without one: Codex takes no refusal without.
const noReason = "Holdfast refused this."

// refusal gives a refusal its one text. Where nothing can be refused the model is told,
// or else the person.
func refusal(a Answer, moment Moment) Answer {
	if a.Reason == "" {
		a.Reason = noReason
	}
	if a.Context != "" {
		a.Reason, a.Context = a.Reason+"\n\n"+a.Context, ""
	}
	switch {
	case moment.Blocks:
		return a
	case moment.Context:
		return Answer{Decision: Allow, Context: a.Reason, UserMessage: a.UserMessage}
	case a.UserMessage == "":
		a.UserMessage = a.Reason
	}
	return Answer{Decision: Allow, UserMessage: a.UserMessage}
}
