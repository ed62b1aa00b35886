package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// gated lets the gates of the project open before the loop itself would ask: at once, or
// when what happened is serious.
func (r *runner) gated(outcome loop.Recovery, why string) (loop.Recovery, string) {
	j := r.loop.Current.Judged
	if why != "" || j == nil || len(j.Findings) == 0 {
		return outcome, why
	}
	name, opens := gate.Choose(r.gateFacts(false), r.loop.Rules.Gates)
	if !opens {
		return outcome, why
	}
	f := j.Findings[0]
	return loop.RecoveryEscalated, fmt.Sprintf("%s is %s, and iteration %d has come to it: %s (%s)", name, r.loop.Rules.Gates.Mode(name), j.Iteration, f.Message, f.Path)
}

// gateFacts are what gates are opened by, with the findings of the iteration.
func (r *runner) gateFacts(escalated bool) gate.Facts {
	facts := r.loopFacts()
	facts.Escalated = escalated
	for _, f := range r.loop.Current.Judged.Findings {
		facts.Types, facts.Paths = append(facts.Types, f.Type), append(facts.Paths, f.Path)
		facts.Critical = facts.Critical || f.Severity == detect.Critical
		facts.Findings++
	}
	return facts
}

// loopFacts are those of the loop as a whole.
func (r *runner) loopFacts() gate.Facts {
	l := r.loop
	facts := gate.Facts{Iteration: l.Iteration, MaxIterations: l.Contract.LoopMaxIters, Attempts: l.InRecovery, MaxRetries: l.Rules.MaxRecoveries, Attended: r.Ask != nil}
	if j := l.Current.Judged; j != nil {
		facts.TestsLost = max(0, j.Summary.TestsBefore-j.Summary.TestsAfter)
	}
	if n := len(l.Records); n > 0 {
		facts.Quality = l.Records[n-1].Quality
	}
	return facts
}

// asking tells whether somebody can be waited for.
func (r *runner) asking() bool { return r.Ask != nil || r.Wait || r.loop.Rules.Gates.Wait }

// stuckGate tells whether a loop that repeats itself comes to a gate instead of its end.
func (r *runner) stuckGate() bool {
	facts := r.loopFacts()
	facts.Stuck = true
	_, opens := gate.Choose(facts, r.loop.Rules.Gates)
	return opens && r.asking()
}

// escalate opens the gate of what has happened and waits there, or leaves it to a human.
func (r *runner) escalate(ctx context.Context, stop loop.Stop) error {
	stuck := stop.Reason == contract.NoProgress || r.loop.Current.Stuck
	facts := r.loopFacts()
	facts.Stuck, facts.Escalated = stuck, !stuck
	if r.loop.Current.Judged != nil && !stuck {
		facts = r.gateFacts(true)
		facts.Exhausted = r.loop.InRecovery >= r.loop.Rules.MaxRecoveries
	}
	stop.Reason = contract.Escalated
	name, opens := gate.Choose(facts, r.loop.Rules.Gates)
	if !opens {
		return r.pause(stop)
	}
	if err := r.openGate(name, stop); err != nil {
		return err
	}
	if !r.asking() {
		return r.pause(stop)
	}
	return r.waitAtGate(ctx)
}

// openGate writes the gate down, and then where people and programs look for it.
func (r *runner) openGate(name gate.Name, stop loop.Stop) error {
	l := r.loop
	why := l.Escalation
	if why == "" {
		why = shared.JoinShort(stop.Reasons, 400)
	}
	clean, _ := l.Clean()
	q := gate.Question{
		ID: r.NewID()[:10], Root: l.HomeRoot, LoopID: l.LoopID, Iteration: l.Iteration, Why: why, Task: l.Task, Attempts: l.InRecovery, Clean: clean,
		Title: titles[name] + fmt.Sprintf(" - Iteration %d", l.Iteration),
	}
	if s := l.Session(); s.ID != "" && name != gate.StuckLoop {
		q.Story, q.Advice = s.Story(), s.Recommendation()
	}
	if j := l.Current.Judged; j != nil && name != gate.StuckLoop {
		q.Findings, q.Undone = j.Findings, undoneNames(j.Undo)
		q.TestsBefore, q.TestsAfter = l.Metrics.TestCount, l.Metrics.TestCount+j.Summary.TestsAfter-j.Summary.TestsBefore
	}
	q = r.wiredGate(gate.Ask(name, l.Rules.Gates, q, r.Now()))
	if err := r.write(loop.KindGateOpened, loop.GateOpened{Gate: q}, true); err != nil {
		return err
	}
	return r.showGate()
}

var titles = map[gate.Name]string{
	gate.Destructive: "REGRESSION DETECTED", gate.Recovery: "RECOVERY FAILED", gate.StuckLoop: "STUCK LOOP DETECTED", gate.FalsePositive: "FALSE POSITIVE REPORTED",
}

// showGate puts the gate of the journal where people and programs look for it. It is done
// again when a loop is taken up: the journal is the truth.
func (r *runner) showGate() error {
	if err := store.PutQuestion(r.State, *r.loop.Gate); err != nil {
		return err
	}
	r.tell(Moment{Phase: "gate", Text: r.loop.Gate.Why, Data: r.loop.Gate})
	r.tellPeople(notice.Gate, *r.loop.Gate, "")
	return r.project(true)
}

// waitAtGate waits until somebody has answered, the time is over, or the loop is to pause.
func (r *runner) waitAtGate(ctx context.Context) error {
	q := *r.loop.Gate
	work, stop := r.abortable(ctx)
	defer stop()
	if r.Ask != nil {
		go r.askHere(work, q)
	}
	begin := r.Now()
	answer, late, err := r.listen(work, q)
	r.since = r.since.Add(r.Now().Sub(begin)) // waiting is not working
	switch {
	case err != nil:
		return err
	case answer != nil:
		return r.settleGate(ctx, *answer)
	case late:
		return r.tooLate(ctx, q)
	}
	if stopped, err := r.cutOff(ctx, work); stopped || err != nil {
		return err
	}
	return r.pause(loop.Stop{Reason: contract.Escalated, Reasons: []string{q.Why}})
}

// askHere asks the person at the terminal. Whoever answers elsewhere may be quicker.
func (r *runner) askHere(ctx context.Context, q gate.Question) {
	for ctx.Err() == nil {
		reply, err := r.Ask(ctx, q)
		if err != nil {
			return // nobody is there any more; others can still answer
		}
		reply.Via = "terminal"
		_, err = answerQuestion(r.State, q.Root, q.ID, reply, r.Now())
		if err == nil || errors.Is(err, gate.ErrAnswered) {
			return
		}
		r.Note(err.Error())
	}
}

// listen looks for an answer until there is one.
func (r *runner) listen(ctx context.Context, q gate.Question) (answer *gate.Answer, late bool, err error) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	until := q
	if limit := r.loop.Rules.Gates.Timeout; limit > 0 && q.Due(r.Now()) { // taken up again: it has the whole time once more
		until.Deadline = r.Now().Add(limit)
	}
	var complaint, handedTo string
	for {
		s, err := store.FindQuestion(r.State, q.Root, q.ID)
		if err != nil {
			return nil, false, err
		}
		if s.Answer != nil {
			return s.Answer, false, nil
		}
		if said := r.readReply(q); said != "" && said != complaint {
			complaint = said
			r.Note(said)
			continue
		} else if said == "" {
			complaint = ""
		}
		if s.Delegated != nil && s.Delegated.To != handedTo {
			handedTo = s.Delegated.To
			r.tell(Moment{Phase: "answer", Text: "the gate is left to " + handedTo})
			r.tellPeople(notice.Delegated, q, handedTo)
		}
		if until.Due(r.Now()) {
			return nil, true, nil
		}
		select {
		case <-ctx.Done():
			return nil, false, nil
		case <-r.Interrupt:
			if r.Interrupt != nil {
				return nil, false, nil
			}
		case <-tick.C:
		}
	}
}

// ErrReply says that a reply file answers nothing.
var ErrReply = errors.New("the gate is still open")

// readReply takes over a reply file and says what is wrong with it.
func (r *runner) readReply(q gate.Question) (complaint string) {
	reply, there, err := store.ReadReply(r.State, q)
	if !there {
		return ""
	}
	if err == nil {
		reply.By = cmp.Or(reply.By, r.Owner)
		_, err = answerQuestion(r.State, q.Root, q.ID, reply, r.Now())
	}
	if err == nil || errors.Is(err, gate.ErrAnswered) {
		return ""
	}
	return "the reply to the gate does not count: " + err.Error()
}

// tooLate does what the project wants when nobody has answered. The change never passes.
func (r *runner) tooLate(ctx context.Context, q gate.Question) error {
	if q.OnTimeout == gate.Escalate {
		r.tellPeople(notice.Reminder, q, "")
	}
	if q.OnTimeout == gate.Block || q.OnTimeout == gate.Escalate {
		return r.pause(loop.Stop{Reason: contract.Escalated, Reasons: []string{"nobody has answered in time: " + q.Why}})
	}
	s, err := answerQuestion(r.State, q.Root, q.ID, gate.Reply{Choice: gate.TimeOut, By: "clock", Via: "clock", Reason: "nobody has answered in time"}, r.Now())
	if err != nil && !errors.Is(err, gate.ErrAnswered) {
		return err
	}
	return r.settleGate(ctx, *s.Answer)
}
