package hooking

import (
	"context"
	"encoding/json"
	"errors"

	"holdfast/contract"
	"holdfast/internal/agents"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/llm"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

// asked is one of the named agents, what it is asked for, and what it is given.
type asked struct {
	agent, purpose string
	inputs         map[string]any
}

// talk asks the named agents about a session. They decide nothing here: they give the
// reasons, and what they say to one another is kept with the answer.
func (h *hook) talk(l *loop.Loop, at loop.Event, who ...asked) error {
	team := agents.NewTeam(agents.Desk{Loop: l, Scanner: h.scanner, Mode: h.settings.Mode, Limits: baseline.DefaultLimits(), Bus: h.bus()})
	var errs []error
	for _, a := range who {
		_, err := team.Invoke(context.Background(), agents.Call{Agent: a.agent, Hook: string(at), LoopID: l.LoopID, Iteration: l.Iteration, Purpose: a.purpose, Inputs: a.inputs})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func (h *hook) bus() agents.Bus {
	return agents.Bus{Now: h.Now, NewID: func() string { return llm.Random()[:8] }, Record: h.said}
}

// asLoop is the session as the named agents know loops.
func (h *hook) asLoop(begun looping.Started) *loop.Loop {
	sitting := looping.SittingOf(h.session.Session, begun)
	if h.event.Phase == agenthook.Stop {
		_ = h.session.Detected(func(line []byte) error { // only who sums up wants to know
			var d looping.Detection
			if json.Unmarshal(line, &d) == nil {
				d.CountIn(&sitting, nil)
			}
			return nil
		})
	}
	l := loop.Of(sitting)
	l.Rules.Mode, l.Rules.Patterns, l.Rules.MaxRecoveries = string(h.settings.Mode), h.held.Patterns, h.held.MaxRecoveries
	return l
}

// shareStop lets those speak who sum a session up when its agent stops, and writes the sums
// of the work tree.
func (h *hook) shareStop(_ context.Context, a agenthook.Answer) error {
	s := h.session
	if h.event.Phase != agenthook.Stop || s.Start.Tree == "" {
		return nil
	}
	s.Met, s.Warned = h.met && a.Decision != agenthook.BlockStop, max(s.Warned, len(h.warnings()))
	if a.Decision == agenthook.BlockStop {
		s.Refused++
	}
	var err error
	if s.Last.Tree != s.Start.Tree { // else nothing was done that anybody could speak of
		l, j := h.asLoop(looping.Started{}), h.judgedNow(h.refusedFindings())
		j.Notes = append(j.Notes, j.Findings...) // what was refused at a stop is still there
		l.Current.Judged = &j
		l.Current.Ended = &loop.Ended{Iteration: l.Iteration, Decision: contract.Decision{FailedChecks: h.missing}}
		h.weighStop(l, a.Decision == agenthook.BlockStop)
		err = h.talk(l, loop.PostIteration, asked{"progress-tracking", "Say whether the session gets on", nil}, asked{"quality-gate-enforcer", "Say whether the session may end here", nil}, asked{"metrics-aggregator", "Add up the session", nil})
	}
	return errors.Join(err, h.shareMetrics())
}

// shareMetrics sums up the sessions and loops of the work tree. The longer that takes the more
// seldom it is done.
func (h *hook) shareMetrics() error {
	begin := h.Now()
	if begin.Before(h.session.SumNext) {
		return nil
	}
	h.session.SeenAt = begin
	if err := h.session.Save(); err != nil { // this one counts too
		return err
	}
	document, err := looping.SumTasks(h.State, h.root)
	if err == nil {
		err = h.writeBeside("metrics", "persistence-metrics.json", document)
	}
	h.session.SumNext = h.Now().Add(max(looping.WriteEvery, looping.WriteShare*h.Now().Sub(begin)))
	return err
}
