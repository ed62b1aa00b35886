package hooking

import (
	"fmt"
	"slices"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
)

// deferred turns a refusal into a wait, where the project wants that and the agent can: a
// headless Claude ends here and goes on with the same call when it is resumed. What a
// human has rejected is refused for good.
func (h *hook) deferred(refusal agenthook.Answer, findings []detect.Finding, ids []string) (agenthook.Answer, error) {
	headless := h.event.Headless != nil && *h.event.Headless
	wanted := h.settings.Gates.Defer != nil && *h.settings.Gates.Defer
	if !wanted || !headless || h.event.Agent != agenthook.Claude || h.event.Phase != agenthook.Pre || h.rejected(ids) {
		return refusal, nil
	}
	refusal.Decision = agenthook.Defer
	refusal.UserMessage += fmt.Sprintf(" When it is answered, go on with: claude -p --resume %s", h.event.Session)
	return refusal, h.tell(notice.Deferred, "Claude waits for an answer", findings[0].Message, ids[0])
}

func (h *hook) rejected(ids []string) bool {
	return slices.ContainsFunc(h.tickets, func(t store.Asked) bool {
		return slices.Contains(ids, t.ID) && t.Answer != nil && t.Answer.Decision == gate.Rejected
	})
}
