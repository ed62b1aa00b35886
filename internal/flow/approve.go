package flow

import (
	"fmt"
	"time"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
)

// Tickets are the open questions of a work tree, or all of them.
func Tickets(dir string, all bool) ([]store.Asked, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return nil, err
	}
	tickets, err := store.Tickets(state, topOf(or(dir, ".")))
	if err != nil || all {
		return tickets, err
	}
	var open []store.Asked
	for _, t := range tickets {
		if t.Answer == nil {
			open = append(open, t)
		}
	}
	return open, nil
}

// FindTicket is one question of a work tree.
func FindTicket(dir, id string) (store.Asked, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return store.Asked{}, err
	}
	return store.FindTicket(state, topOf(or(dir, ".")), id)
}

// AnswerTicket answers a question; the first answer counts, and all are in the audit trail.
func AnswerTicket(dir, id string, d gate.Decision, reason, by string, now func() time.Time) (store.Asked, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return store.Asked{}, err
	}
	root := topOf(or(dir, "."))
	t, err := store.FindTicket(state, root, id)
	if err != nil {
		return t, err
	}
	answer, err := gate.Resolve(d, reason, by, now())
	if err != nil {
		return t, err
	}
	if err := store.AnswerTicket(state, root, t.ID, answer); err != nil {
		return t, err
	}
	trail, err := store.OpenAudit(state, root, now())
	if err != nil {
		return t, err
	}
	defer trail.Close()
	if _, err := trail.Append("answered", now(), map[string]any{"ticket": t.ID, "decision": answer.Decision, "by": by, "reason": answer.Reason, "pattern": t.Finding.ID, "path": t.Finding.Path}, true); err != nil {
		return t, fmt.Errorf("write the audit trail: %w", err)
	}
	t.Answer = &answer
	return t, nil
}

// Trail gives the audit trail of a work tree, and what is wrong with it.
func Trail(dir string, yield func(store.Entry) error) (map[string]store.Health, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return nil, err
	}
	return store.ReadAudit(state, topOf(or(dir, ".")), yield)
}
