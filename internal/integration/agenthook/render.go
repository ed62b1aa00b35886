package agenthook

import (
	"strings"
	"unicode/utf8"
)

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

// clean makes a text safe to show: characters that steer terminals are dropped, because
// reasons quote what agents wrote.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return -1
		case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069: // turn the direction of what follows
			return -1
		}
		return r
	}, validText(text))
	return strings.TrimSpace(text)
}

// shorten cuts a text to a number of bytes, at a character's end.
func shorten(text string, limit int) string {
	const mark = "\n[shortened]"
	if len(text) <= limit {
		return text
	}
	cut := limit - len(mark)
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + mark
}

// fields writes a JSON object, members in the order they are added, empty texts left out.
type fields struct{ out []byte }

func (f *fields) text(name, text string) *fields {
	if text == "" {
		return f
	}
	return f.raw(name, quote(nil, text))
}

func (f *fields) raw(name string, json []byte) *fields {
	if len(json) == 0 {
		return f
	}
	if len(f.out) > 0 {
		f.out = append(f.out, ',')
	}
	f.out = append(quote(f.out, name), ':')
	f.out = append(f.out, json...)
	return f
}

// json is the object, nothing when it has no members.
func (f *fields) json() []byte {
	if len(f.out) == 0 {
		return nil
	}
	return append(append([]byte{'{'}, f.out...), '}')
}

// line is the object as a line of output, nothing when it has no members.
func (f *fields) line() []byte {
	if json := f.json(); json != nil {
		return append(json, '\n')
	}
	return nil
}
