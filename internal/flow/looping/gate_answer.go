package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"holdfast/contract"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// settleGate writes an answer into the journal and does what it says.
func (r *runner) settleGate(ctx context.Context, a gate.Answer) error {
	if err := r.write(loop.KindGateAnswered, loop.GateAnswered{ID: r.loop.Gate.ID, Answer: a}, true); err != nil {
		return err
	}
	r.tell(Moment{Phase: "answer", Text: told(a)})
	return r.follow(ctx)
}

func told(a gate.Answer) string {
	text := fmt.Sprintf("the gate is %s by %s", a.Decision, cmp.Or(a.By, "nobody"))
	if a.Reason != "" {
		text += ": " + shared.OneLine(a.Reason)
	}
	return text
}

// follow does what was answered at the gate. It may be begun again after a crash.
func (r *runner) follow(ctx context.Context) error {
	q, a := r.loop.Gate, r.loop.GateAnswer
	switch gate.State(a.Decision) {
	case gate.Aborted:
		return r.stop(loop.Stop{Reason: contract.Aborted, Reasons: []string{"aborted at an escalation: " + q.Why}})
	case gate.HandedBack:
		return r.pause(loop.Stop{Reason: contract.Escalated, Reasons: []string{"it waits until it is mended by hand: " + q.Why}})
	case gate.Expired:
		if q.OnTimeout == gate.GiveUp {
			return r.stop(loop.Stop{Reason: contract.Aborted, Reasons: []string{"nobody has answered in time: " + q.Why}})
		}
		return r.revert(ctx)
	case gate.Allowed:
		return r.keepChange(ctx)
	case gate.Refused:
		return r.revert(ctx)
	}
	return r.goOn(r.loop.Point(), loop.Resumed{})
}

// goOn leaves the gate behind.
func (r *runner) goOn(at loop.Point, out loop.Resumed) error {
	a, judged, records := r.loop.GateAnswer, r.loop.Current.Judged, r.loop.Records
	out.PID, out.Decided, out.Justification, out.Point = r.PID, decisionWord(a.Decision), a.Reason, at
	if err := r.write(loop.KindResumed, out, true); err != nil {
		return err
	}
	if judged != nil && len(judged.Findings) > 0 && len(records) > 0 && records[len(records)-1].Iteration == judged.Iteration && !r.loop.Rules.Plain {
		if err := r.projectDetections(records[len(records)-1], *judged, a); err != nil {
			return err
		}
	}
	return r.project(true)
}

func decisionWord(d gate.Decision) string {
	switch gate.State(d) {
	case gate.Allowed:
		return string(gate.Approve)
	case gate.Refused:
		return string(gate.Reject)
	case gate.Continued:
		return string(gate.Continue)
	}
	return string(d)
}

// revert goes back to the last clean iteration. Only what the loop has changed since then
// goes back: what the user did meanwhile to other files stays.
func (r *runner) revert(ctx context.Context) error {
	_, clean := r.loop.Clean()
	last := r.loop.Point()
	if clean.Tree == last.Tree {
		return r.goOn(last, loop.Resumed{})
	}
	change, err := r.inspector.Between(ctx, proving.MomentOf(kept(clean)), proving.MomentOf(kept(last)))
	if err != nil {
		return fmt.Errorf("read what is rejected: %w", err)
	}
	var paths []string
	for _, f := range change.Change.Files {
		paths = append(paths, f.Path)
		if old := f.PathBefore(); old != f.Path {
			paths = append(paths, old)
		}
	}
	if _, err := r.restorePaths(ctx, undoPlan{to: clean, paths: paths}); err != nil {
		return err
	}
	now, err := r.take(ctx, fmt.Sprintf("%s: iteration %d, rejected", r.loop.LoopID, r.loop.Iteration), clean, last)
	if err != nil {
		return err
	}
	return r.goOn(now, loop.Resumed{})
}

// keepChange brings back what was undone: a human stands for it.
func (r *runner) keepChange(ctx context.Context) error {
	judged := r.loop.Current.Judged
	if _, err := r.snapshots.RestorePaths(ctx, snapshot.ID(judged.After.Snapshot), undoneNames(judged.Undo)); err != nil {
		return fmt.Errorf("bring back what was approved: %w", err)
	}
	now, err := r.take(ctx, fmt.Sprintf("%s: iteration %d, approved", r.loop.LoopID, r.loop.Iteration), judged.After)
	if err != nil {
		return err
	}
	files, err := r.contents(ctx, now, undoneNames(judged.Undo))
	if err != nil {
		return err
	}
	return r.goOn(now, loop.Resumed{Adopted: judged.Findings, Files: files})
}

// backToGate takes a loop up that stood at a gate: by its answer, if there is one.
func (r *runner) backToGate(ctx context.Context, reply *gate.Reply) error {
	q := *r.loop.Gate
	if r.loop.GateAnswer == nil {
		if err := errors.Join(store.PutQuestion(r.State, q)); err != nil {
			return err
		}
	}
	s, err := store.FindQuestion(r.State, q.Root, q.ID)
	if err == nil && reply != nil && r.loop.GateAnswer == nil {
		s, err = answerQuestion(r.State, q.Root, q.ID, *reply, r.Now())
	}
	if err != nil {
		return err
	}
	if err := r.write(loop.KindResumed, loop.Resumed{PID: r.PID, Point: r.loop.Point(), Waiting: true}, false); err != nil {
		return err
	}
	switch {
	case r.loop.GateAnswer != nil:
		return r.follow(ctx)
	case s.Answer != nil:
		return r.settleGate(ctx, *s.Answer)
	}
	return r.waitAtGate(ctx)
}

// mended tells whether a loop that is taken up without an answer goes on from the tree that
// its user has left: mending by hand was chosen, or resuming is the choice.
func (r *runner) mended(reply *gate.Reply) (bool, error) {
	q, a := r.loop.Gate, r.loop.GateAnswer
	if a != nil {
		return gate.State(a.Decision) == gate.HandedBack && r.loop.Status == loop.Paused, nil
	}
	if reply != nil || r.asking() {
		return false, nil
	}
	if _, there, _ := store.ReadReply(r.State, *q); there {
		if complaint := r.readReply(*q); complaint != "" {
			return false, fmt.Errorf("%w: %s", ErrReply, complaint)
		}
	}
	if err := store.PutQuestion(r.State, *q); err != nil {
		return false, err
	}
	s, err := answerQuestion(r.State, q.Root, q.ID, gate.Reply{Choice: gate.ManualFix, By: r.Owner, Via: "cli", Reason: "the loop was taken up without another answer"}, r.Now())
	if err != nil && !errors.Is(err, gate.ErrAnswered) {
		return false, err
	}
	if s.State != gate.HandedBack {
		return false, nil // somebody has answered otherwise
	}
	return true, r.write(loop.KindGateAnswered, loop.GateAnswered{ID: q.ID, Answer: *s.Answer}, true)
}
