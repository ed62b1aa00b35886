package looping

import (
	"fmt"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
)

// tellPeople tells of the gate at which the loop stands. That it could not is said.
func (r *runner) tellPeople(e notice.Event, q gate.Question, to string) {
	m := notice.Message{
		Event: e, Title: q.Title, Text: q.Why, Root: q.Root, LoopID: q.LoopID, GateID: q.ID, Iteration: q.Iteration, For: to, At: r.Now(),
		Answer: fmt.Sprintf("holdfast gate show %s; or a file %s", q.ID, store.ReplyPath(r.State, q)),
	}
	for _, t := range q.Deleted[:min(len(q.Deleted), 10)] {
		m.Text += "\ndeleted: " + t
	}
	if err := shared.Notify(r.State, r.Courier, r.loop.Rules.Notify, m); err != nil {
		r.Note(err.Error())
	}
}

// tellPeopleOfFinding tells of something critical that an iteration did.
func (r *runner) tellPeopleOfFinding(what string) {
	l := r.loop
	m := notice.Message{Event: notice.Found, Title: "A critical finding", Text: fmt.Sprintf("%s: %s in iteration %d", l.Task, what, l.Iteration), Root: l.HomeRoot, LoopID: l.LoopID, Iteration: l.Iteration, At: r.Now()}
	if err := shared.Notify(r.State, r.Courier, l.Rules.Notify, m); err != nil {
		r.Note(err.Error())
	}
}

// tellPeopleOfEnd tells that the loop is over.
func (r *runner) tellPeopleOfEnd() {
	l := r.loop
	m := notice.Message{Event: notice.Ended, Title: fmt.Sprintf("Loop %s", l.Status), Text: fmt.Sprintf("%s: %s", l.Task, l.Terminal.Reason), Root: l.HomeRoot, LoopID: l.LoopID, Iteration: l.Iteration, At: r.Now()}
	if err := shared.Notify(r.State, r.Courier, l.Rules.Notify, m); err != nil {
		r.Note(err.Error())
	}
}
