package hooking

import (
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/flow/shared"
)

// tell has people told of what a hook came to. That it could not is in the audit trail.
func (h *hook) tell(e notice.Event, title, text, ticket string) error {
	if !h.settings.Notify.Wants(e) {
		return nil
	}
	var courier []string
	if h.Courier != nil {
		courier = h.Courier()
	}
	m := notice.Message{Event: e, Title: title, Text: text, Root: h.root, GateID: ticket, For: h.event.Session, At: h.Now()}
	if ticket != "" {
		m.Answer = "holdfast gate show " + ticket
	}
	if err := shared.Notify(h.State, courier, h.settings.Notify, m); err != nil {
		return h.log("not_told", map[string]any{"error": err.Error()})
	}
	return nil
}
