package agenthook

import (
	"bytes"
	"regexp"
	"sync"
)

// Failure is the answer when the guard's own work failed, also for a payload that cannot
// be read. With block it refuses whatever the call was about: by the phase that the
// payload shows, else by an answer that refuses at every phase. Without block it lets the
// call pass and tells the person.
//
// A stop that is refused so may come again at once, and some agents have no cap: callers
// who cannot count a session's stops ask GuessPhase first and do not block those.
func Failure(claimed Agent, raw []byte, block bool, reason string) Output {
	reason = shorten(orElse(clean(reason), "Holdfast could not judge this call."), maxText)
	e, _ := Read(claimed, raw, nil)
	moment := Capabilities(e.Agent).At(e.Phase)
	switch {
	case block && moment.Blocks && e.HookName != "":
		return Render(e, Answer{Decision: Deny, Reason: reason})
	case block:
		return blockAnything(e.Agent, reason)
	case e.HookName == "":
		return tellPerson(e.Agent, reason)
	}
	return passAndTell(e, reason)
}

// passAndTell lets a call pass with a message to the person. Where the agent has no place
// for one it goes to standard error, which agents keep in their logs: nothing passes in silence.
func passAndTell(e Event, reason string) Output {
	out := Render(e, Answer{Decision: Allow, UserMessage: reason})
	if bytes.Equal(out.Stdout, Render(e, Answer{Decision: Allow}).Stdout) {
		out.Stderr = append([]byte(reason), '\n')
	}
	return out
}

// tellPerson lets a call pass without knowing what it is, and says so where the agent
// shows it.
func tellPerson(a Agent, reason string) Output {
	e := Event{Agent: a, Phase: Other}
	if a == Claude || a == Codex || a == Gemini {
		e.Phase = Compact // a phase at which the message is all there is to say
	}
	return passAndTell(e, reason)
}

// blockAnything refuses without knowing what.
func blockAnything(a Agent, reason string) Output {
	var f fields
	switch a {
	case Copilot:
		f.text("permissionDecision", "deny").text("permissionDecisionReason", reason).text("decision", "block").text("reason", reason)
		f.text("behavior", "deny").text("message", reason)
	case Cursor:
		f.text("permission", "deny").text("user_message", reason).text("agent_message", reason).raw("continue", []byte("false"))
		f.text("followup_message", reason)
	case OpenCode:
		f.text("decision", string(Deny)).text("reason", reason)
	default:
		return exit2(reason)
	}
	return Output{Stdout: f.line()}
}

// hookMember is how payloads name their hook.
var hookMember = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(?:hook_event_name|hookName|agent_action_name|event|hook)"\s*:\s*"([A-Za-z_.]{1,60})"`)
})

// GuessPhase finds the phase of a payload that may not be readable, Other when it cannot.
func GuessPhase(claimed Agent, raw []byte) Phase {
	if o, err := readObject(raw); err == nil {
		var e Event
		e.Agent = identify(claimed, o)
		e.name(callOf(e.Agent, o), o)
		return e.Phase
	}
	found := hookMember().FindSubmatch(raw)
	if found == nil {
		return Other
	}
	phase, _ := phaseOf(string(found[1]))
	return phase
}
