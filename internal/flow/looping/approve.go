package looping

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
)

// GateLine is a question to a human: a ticket that a refused call has left, or a gate at
// which a loop stands.
type GateLine struct {
	Ticket *store.Asked
	Loop   *store.Standing
	Reply  string // where a reply file to a loop's gate may be put
}

// ID is that of the question.
func (g GateLine) ID() string {
	if g.Loop != nil {
		return g.Loop.ID
	}
	return g.Ticket.ID
}

// Line is the question as reports show it.
func (g GateLine) Line() report.GateLine {
	if t := g.Ticket; t != nil {
		state := gate.Open
		if t.Answer != nil {
			state = gate.State(t.Answer.Decision)
		}
		return report.GateLine{Kind: "ticket", Ticket: &t.Ticket, ID: t.ID, Root: t.Root, State: state, Answer: t.Answer}
	}
	l := g.Loop
	return report.GateLine{Kind: "loop", Question: &l.Question, ID: l.ID, Root: l.Root, State: l.State, Answer: l.Answer, Delegated: l.Delegated, Reply: g.Reply}
}

func (g GateLine) asked() time.Time {
	if g.Loop != nil {
		return g.Loop.Opened
	}
	return g.Ticket.Created
}

// Open tells whether it still can be answered.
func (g GateLine) Open() bool {
	if g.Loop != nil {
		return !g.Loop.State.Over()
	}
	return g.Ticket.Answer == nil
}

// Gates are the open questions of a work tree, or all of them, oldest first.
func Gates(dir string, all bool) ([]GateLine, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return nil, err
	}
	root := shared.TopOf(cmp.Or(dir, "."))
	tickets, err := store.Tickets(state, root)
	if err != nil {
		return nil, err
	}
	questions, err := store.Questions(state, root)
	if err != nil {
		return nil, err
	}
	var out []GateLine
	for i := range tickets {
		out = append(out, GateLine{Ticket: &tickets[i]})
	}
	for i := range questions {
		out = append(out, GateLine{Loop: &questions[i], Reply: store.ReplyPath(state, questions[i].Question)})
	}
	out = slices.DeleteFunc(out, func(g GateLine) bool { return !all && !g.Open() })
	slices.SortStableFunc(out, func(a, b GateLine) int { return cmp.Or(a.asked().Compare(b.asked()), strings.Compare(a.ID(), b.ID())) })
	return out, nil
}

// FindGate is the question of a work tree whose id begins with a text.
func FindGate(dir, id string) (GateLine, error) {
	all, err := Gates(dir, true)
	if err != nil {
		return GateLine{}, err
	}
	near := slices.DeleteFunc(all, func(g GateLine) bool { return id == "" || !strings.HasPrefix(g.ID(), id) })
	if len(near) != 1 {
		return GateLine{}, fmt.Errorf("%s: %w", id, store.ErrNoTicket)
	}
	return near[0], nil
}

// FindTicket is one ticket of a work tree.
func FindTicket(dir, id string) (store.Asked, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return store.Asked{}, err
	}
	return store.FindTicket(state, shared.TopOf(cmp.Or(dir, ".")), id)
}

// AnswerGate answers a question; the first answer counts, and all are in the audit trail.
// Whoever comes too late learns how it stands.
func AnswerGate(dir, id string, r gate.Reply, now func() time.Time) (GateLine, error) {
	g, err := FindGate(dir, id)
	if err != nil {
		return g, err
	}
	state, err := snapshot.StateDir()
	if err != nil {
		return g, err
	}
	if g.Loop != nil {
		s, err := answerQuestion(state, g.Loop.Root, g.Loop.ID, r, now())
		g.Loop = &s
		return g, err
	}
	t, err := answerTicket(state, *g.Ticket, r, now())
	g.Ticket = &t
	return g, err
}

// answerQuestion answers the gate of a loop.
func answerQuestion(state, root, id string, r gate.Reply, at time.Time) (store.Standing, error) {
	s, err := store.AnswerQuestion(state, root, id, r, at)
	if err != nil {
		return s, err
	}
	answer := s.Answer
	if answer == nil {
		answer = s.Delegated
	}
	var marked error
	if agreed(s) {
		marked = errors.Join(markSessions(state, root, *s.Answer, ofObjection(s)), markLoops(state, root, func() time.Time { return at }))
	}
	return s, errors.Join(marked, sumAgain(state, root), audit(state, root, at, map[string]any{
		"gate": s.ID, "gate_id": s.Gate, "loop": s.LoopID, "iteration": s.Iteration, "decision": answer.Decision, "by": answer.By, "reason": answer.Reason, "via": answer.Via, "to": answer.To,
		"override": answer.Decision == gate.Approved,
	}))
}

// ticketDecisions are what can be said to a ticket. It is about one call, and an agent that
// went on long ago: there is nothing to continue or to abort.
var ticketDecisions = map[gate.Choice]gate.Decision{gate.Approve: gate.Approved, gate.Reject: gate.Rejected}

func answerTicket(state string, t store.Asked, r gate.Reply, at time.Time) (store.Asked, error) {
	decision, known := ticketDecisions[r.Choice]
	if !known {
		return t, fmt.Errorf("%q: %w", string(r.Choice), gate.ErrNoChoice)
	}
	answer, err := gate.Resolve(decision, r.Reason, r.By, at)
	if err != nil {
		return t, err
	}
	answer.Via, answer.FalsePositive = r.Via, r.FalsePositive
	if err := store.AnswerTicket(state, t.Root, t.ID, answer); errors.Is(err, store.ErrAnswered) {
		won, again := store.FindTicket(state, t.Root, t.ID)
		return won, errors.Join(err, again)
	} else if err != nil {
		return t, err
	}
	t.Answer = &answer
	return t, errors.Join(markSessions(state, t.Root, answer, ofTicket(t.ID)), sumAgain(state, t.Root), audit(state, t.Root, at, map[string]any{
		"ticket": t.ID, "decision": answer.Decision, "by": answer.By, "reason": answer.Reason, "pattern": t.Finding.ID, "path": t.Finding.Path, "via": answer.Via,
		"override": decision == gate.Approved, "false_positive": answer.FalsePositive,
	}))
}

func audit(state, root string, at time.Time, data map[string]any) error {
	trail, err := store.OpenAudit(state, root, at)
	if err != nil {
		return err
	}
	defer trail.Close()
	if _, err := trail.Append("answered", at, data, true); err != nil {
		return fmt.Errorf("write the audit trail: %w", err)
	}
	return nil
}

// Trail gives the audit trail of a work tree, and what is wrong with it.
func Trail(dir string, yield func(store.Entry) error) (map[string]store.Health, error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return nil, err
	}
	return store.ReadAudit(state, shared.TopOf(cmp.Or(dir, ".")), yield)
}
