package flow

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/integration/agenthook"
)

// sessionStarts keeps the work tree as it is and tells the agent whose guest it is. A
// session that is resumed or compacted goes on from its own start.
func (h *hook) sessionStarts(ctx context.Context) (agenthook.Answer, error) {
	if err := h.remember(ctx); err != nil {
		return agenthook.Answer{}, err
	}
	return h.remind("This repository is guarded by Holdfast. It judges every change by what the tests and checks claim before and after. " +
		"When a test fails, find out why and mend the code; tests, checks, hooks and settings stay as they are unless the task is about them. " +
		"If you cannot finish, say what you tried and what stands in the way: that is a good end, and a test that was taken away is not."), nil
}

// prompted begins a new turn: refusals are counted anew.
func (h *hook) prompted(ctx context.Context) (agenthook.Answer, error) {
	s := h.session
	if h.comesBack() {
		return silent, nil
	}
	s.Prompts++
	s.StopBlocks, s.StopReason, s.LetGo = 0, "", false
	if err := h.remember(ctx); err != nil {
		return agenthook.Answer{}, err
	}
	if s.Denials == 0 {
		return silent, nil
	}
	return h.remind(fmt.Sprintf("Holdfast has refused %d calls in this session. Look for the cause before you edit: the shortest honest way is to mend the code.", s.Denials)), nil
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
	answer, err := h.after(ctx)
	if err != nil || answer.Decision != agenthook.Allow {
		return answer, err
	}
	return h.remind("The command failed. Find out why: read the message, the code it points at, and only then edit. The cause is what to mend, not the check that shows it."), nil
}

func (h *hook) remind(text string) agenthook.Answer {
	if !h.settings.Guard.Reinforce {
		return silent
	}
	return agenthook.Answer{Decision: agenthook.WithContext, Context: text}
}

// configChanges refuses what changes the agent's own settings while it works.
func (h *hook) configChanges(context.Context) (agenthook.Answer, error) {
	return agenthook.Answer{
		Decision:    agenthook.Deny,
		Reason:      "The settings of the agent are guarded while it works. Leave them to the person you work for.",
		UserMessage: "Holdfast refused a change of " + or(h.event.ConfigFile, "the agent's settings") + " during a session.",
	}, nil
}
