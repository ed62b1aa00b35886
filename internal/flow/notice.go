package flow

import (
	"fmt"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/outbox"
	"holdfast/internal/integration/store"
)

// notify has people told of something by a process of its own. Nothing waits for it.
func notify(state string, courier []string, s notice.Settings, m notice.Message) error {
	if !s.Wants(m.Event) {
		return nil
	}
	path, fresh, err := outbox.Put(state, notice.Outgoing{Message: m, Settings: s}, m.At)
	if err != nil || !fresh {
		return err
	}
	if len(courier) == 0 {
		return fmt.Errorf("nobody is told of %q: the program that tells people was not found", m.Title)
	}
	return outbox.Start(courier, path)
}

// tellPeople tells of the gate at which the loop stands. That it could not is said.
func (r *runner) tellPeople(e notice.Event, q gate.Question, to string) {
	m := notice.Message{
		Event: e, Title: q.Title, Text: q.Why, Root: q.Root, LoopID: q.LoopID, GateID: q.ID, Iteration: q.Iteration, For: to, At: r.Now(),
		Answer: fmt.Sprintf("holdfast gate show %s; or a file %s", q.ID, store.ReplyPath(r.State, q)),
	}
	for _, t := range q.Deleted[:min(len(q.Deleted), 10)] {
		m.Text += "\ndeleted: " + t
	}
	if err := notify(r.State, r.Courier, r.loop.Rules.Notify, m); err != nil {
		r.Note(err.Error())
	}
}

// tellPeopleOfFinding tells of something critical that an iteration did.
func (r *runner) tellPeopleOfFinding(what string) {
	l := r.loop
	m := notice.Message{Event: notice.Found, Title: "A critical finding", Text: fmt.Sprintf("%s: %s in iteration %d", l.Task, what, l.Iteration), Root: l.HomeRoot, LoopID: l.LoopID, Iteration: l.Iteration, At: r.Now()}
	if err := notify(r.State, r.Courier, l.Rules.Notify, m); err != nil {
		r.Note(err.Error())
	}
}

// tellPeopleOfEnd tells that the loop is over.
func (r *runner) tellPeopleOfEnd() {
	l := r.loop
	m := notice.Message{Event: notice.Ended, Title: fmt.Sprintf("Loop %s", l.Status), Text: fmt.Sprintf("%s: %s", l.Task, l.Terminal.Reason), Root: l.HomeRoot, LoopID: l.LoopID, Iteration: l.Iteration, At: r.Now()}
	if err := notify(r.State, r.Courier, l.Rules.Notify, m); err != nil {
		r.Note(err.Error())
	}
}

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
	if err := notify(h.State, courier, h.settings.Notify, m); err != nil {
		return h.log("not_told", map[string]any{"error": err.Error()})
	}
	return nil
}
