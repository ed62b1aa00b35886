package hooking

import (
	"cmp"
	"context"
	"strings"

	"holdfast/internal/integration/agenthook"
	"holdfast/internal/reinforcement/reminder"
)

// sessionStarts keeps the work tree as it is and tells the agent whose guest it is. A
// session that is resumed or compacted goes on from its own start.
func (h *hook) sessionStarts(ctx context.Context) (agenthook.Answer, error) {
	if err := h.remember(ctx); err != nil {
		return agenthook.Answer{}, err
	}
	h.session.Reinforcement.Tokens = 0 // the context is empty, or was made so
	return h.remind(reminder.SessionStart, reminder.Facts{}), nil
}

// prompted begins a new turn: refusals are counted anew.
func (h *hook) prompted(ctx context.Context) (agenthook.Answer, error) {
	s := h.session
	if h.comesBack() {
		return silent, nil
	}
	s.Prompts++
	s.StopBlocks, s.StopReason, s.LetGo = 0, "", false
	h.keepTask()
	h.keepAboutCI()
	if err := h.remember(ctx); err != nil {
		return agenthook.Answer{}, err
	}
	return h.beforeTurn(), nil
}

// comesBack tells whether a prompt is our own refusal of a stop, which Gemini and Copilot
// hand to their models that way. It begins nothing anew.
func (h *hook) comesBack() bool {
	s := h.session
	return s.StopBlocks > 0 && s.StopReason != "" && strings.Contains(h.event.Prompt, s.StopReason)
}

// failure is told when a tool has failed: the moment at which shortcuts are taken.
func (h *hook) failure(ctx context.Context) (agenthook.Answer, error) {
	if h.event.Tool != agenthook.ToolShell {
		return silent, nil
	}
	return h.after(ctx)
}

// configChanges refuses what changes the agent's own settings while it works.
func (h *hook) configChanges(context.Context) (agenthook.Answer, error) {
	return agenthook.Answer{
		Decision:    agenthook.Deny,
		Reason:      "The settings of the agent are guarded while it works. Leave them to the person you work for.",
		UserMessage: "Holdfast refused a change of " + cmp.Or(h.event.ConfigFile, "the agent's settings") + " during a session.",
	}, nil
}
