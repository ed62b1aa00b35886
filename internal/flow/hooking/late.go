package hooking

import (
	"context"

	"holdfast/internal/integration/agenthook"
	"holdfast/internal/reinforcement/correction"
	"holdfast/internal/reinforcement/reminder"
)

// before judges a call that is about to run, and first tells what nobody could be told when
// the last command had run.
func (h *hook) before(ctx context.Context) (agenthook.Answer, error) {
	told, err := h.tellLate(ctx)
	if err != nil || told.Decision == agenthook.Deny {
		h.late = true
		return told, err
	}
	answer, err := h.judgeCall(ctx)
	switch h.event.Tool {
	case agenthook.ToolRead, agenthook.ToolWrite, agenthook.ToolEdit, agenthook.ToolPatch, agenthook.ToolNotebook:
	default:
		h.session.Unseen = h.session.Unseen || answer.Decision != agenthook.Deny
	}
	return answer, err
}

// tellLate is for agents that hear nothing after a call. Crush has no hook there, so what a
// command did is looked at before the next call; Windsurf has one that cannot speak, so
// what was seen waits. The refused call passes when it is made again.
func (h *hook) tellLate(ctx context.Context) (agenthook.Answer, error) {
	s := h.session
	switch m := agenthook.Capabilities(h.event.Agent).At(agenthook.Post); {
	case m.Blocks || m.Context:
		return silent, nil
	case len(m.Hooks) == 0 && s.Start.Tree == "":
		return silent, h.remember(ctx)
	case len(m.Hooks) == 0 && s.Unseen:
		s.Unseen = false
		if _, err := h.lookBehind(ctx); err != nil {
			return agenthook.Answer{}, err
		}
	}
	if s.Untold == "" {
		return silent, nil
	}
	reason := s.Untold
	s.Untold = ""
	return agenthook.Answer{Decision: agenthook.Deny, Reason: reason}, nil
}

// lookBehind looks at what a command did behind the tools, and says so to the agent: at
// once, or before its next call.
func (h *hook) lookBehind(ctx context.Context) (agenthook.Answer, error) {
	seen, err := h.sinceLast(ctx)
	if err != nil || len(seen.findings) == 0 {
		return silent, err
	}
	h.noteUndone(seen.findings)
	reason := h.with(correction.Behind(seen.findings, h.settings.Guard.RollBack), reminder.Regression)
	if m := agenthook.Capabilities(h.event.Agent).At(agenthook.Post); !m.Blocks && !m.Context {
		h.session.Untold = reason
	}
	return agenthook.Answer{Decision: agenthook.Deny, Reason: reason, UserMessage: correction.ForPerson(seen.findings, nil)}, nil
}
