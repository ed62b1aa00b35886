package loop

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/tracking/best"
)

// Apply adds an entry of the journal to a loop. Entries that this version does not know
// are passed over: a journal may be read by an older one.
func (l *Loop) Apply(sequence int64, at time.Time, kind Kind, data json.RawMessage) error {
	apply, known := appliers[kind]
	if known {
		if err := apply(l, at, data); err != nil {
			return fmt.Errorf("entry %d (%s): %w", sequence, kind, err)
		}
	}
	l.Sequence, l.UpdatedAt = sequence, at
	return nil
}

// appliers say what each entry does to a loop.
var appliers = map[Kind]func(*Loop, time.Time, json.RawMessage) error{
	KindStarted:   on((*Loop).started),
	KindBegan:     on((*Loop).began),
	KindAgent:     on((*Loop).agentBegan),
	KindAgentDone: on((*Loop).agentEnded),
	KindJudged:    on((*Loop).judged),
	KindUndone:    on((*Loop).undone),
	KindChecked:   on((*Loop).checked),
	KindEnded:     on((*Loop).ended),
	KindWaiting:   on((*Loop).waiting),
	KindPaused:    on((*Loop).paused),
	KindResumed:   on((*Loop).resumed),
	KindStopping:  on((*Loop).stopping),
	KindStopped:   on((*Loop).stopped),
	KindClosed:    on((*Loop).closed),
	KindRecovery:  on((*Loop).recovering),
	KindRechecked: on((*Loop).rechecked),

	KindGateOpened:   on((*Loop).gateOpened),
	KindGateAnswered: on((*Loop).gateAnswered),
	KindHooked:       on((*Loop).hooked),
	KindFalseAlarm:   on((*Loop).falseAlarm),
}

func on[T any](apply func(*Loop, time.Time, T) error) func(*Loop, time.Time, json.RawMessage) error {
	return func(l *Loop, at time.Time, data json.RawMessage) error {
		var payload T
		if err := json.Unmarshal(data, &payload); err != nil {
			return err
		}
		return apply(l, at, payload)
	}
}

func (l *Loop) started(at time.Time, s Started) error {
	l.Started, l.Status, l.StartedAt = s, Running, at
	l.PassedAt = map[string]bool{}
	return nil
}

func (l *Loop) began(at time.Time, b Began) error {
	if l.Iteration != b.Iteration && l.Current.Ended != nil {
		l.Last = l.Current
	}
	l.Iteration, l.Step, l.Current = b.Iteration, KindBegan, Current{Began: b, BeganAt: at}
	l.setLevel(at, b)
	return nil
}

func (l *Loop) agentBegan(_ time.Time, a AgentBegan) error {
	l.Step, l.Current.Process = KindAgent, a
	return nil
}

func (l *Loop) agentEnded(_ time.Time, a AgentEnded) error {
	l.Step, l.Current.Agent = KindAgentDone, &a
	l.Spent.ToolCalls += a.ToolCalls
	l.Spent.ToolFailures += a.ToolFailures
	l.Spent.Tokens += a.Tokens
	l.Spent.CostUSD += a.CostUSD
	l.Spent.CostUnknown = l.Spent.CostUnknown || a.CostSource == "unknown"
	return nil
}

func (l *Loop) judged(at time.Time, j Judged) error {
	l.Step, l.Current.Judged = KindJudged, &j
	l.Asked.Add(j.Counsel)
	l.noteFindings(at, j)
	return nil
}

func (l *Loop) undone(_ time.Time, u Undone) error {
	l.Step, l.Current.Undone = KindUndone, &u
	return nil
}

func (l *Loop) checked(at time.Time, c Checked) error {
	l.Step, l.Current.Checked = KindChecked, &c
	if c.Coverage != nil {
		l.Coverage = c.Coverage
	}
	l.noteMetrics(at, c)
	l.Evidence = tail(append(l.Evidence, c.Evidence...), keptEvidence)
	for _, e := range c.Evidence {
		switch e.Status() {
		case contract.Flaky:
			if !slices.Contains(l.Flaky, e.Check) {
				l.Flaky = append(l.Flaky, e.Check)
			}
		case contract.Passed:
			if l.PassedAt == nil {
				l.PassedAt = map[string]bool{}
			}
			l.PassedAt[e.Check] = true
		}
	}
	return nil
}

func (l *Loop) ended(at time.Time, e Ended) error {
	l.Step, l.Current.Ended = KindEnded, &e
	l.Prints = tail(append(l.Prints, e.Fingerprint), keptPrints)
	l.Spent.ElapsedMS = e.ElapsedMS
	l.keep(l.record(at, e))
	l.shortlist = best.Shortlist(l.shortlist, best.Candidate{Iteration: e.Iteration, Quality: e.Quality, Verified: e.Verified, Snapshot: e.Point.Snapshot}, l.Rules.Best)
	l.Best = best.Select(l.shortlist, l.Rules.Best)
	if r, known := l.Record(l.Best.Iteration); known {
		l.best = r
	}
	l.Costs.iteration(e.OverheadMS, at.Sub(l.Current.BeganAt).Milliseconds())
	l.Escalation = e.Escalation
	if e.Escalation != "" {
		l.Escalated++
	}
	if a := l.Current.Agent; a != nil && a.TokenGiven && e.Decision.Outcome != contract.Complete {
		l.Refuted++
	}
	if a := l.Current.Agent; a != nil && a.Exit == 0 {
		l.Successful++
	} else {
		l.Unsuccessful++
	}
	return l.noteRecovery(at, e)
}

func (l *Loop) waiting(at time.Time, w Waiting) error {
	l.Spent.WaitedMS += max(0, w.Until.Sub(at).Milliseconds())
	return nil
}

func (l *Loop) paused(_ time.Time, s Stop) error {
	next, err := l.Status.To(Paused)
	l.Status, l.Terminal = next, s
	return err
}

func (l *Loop) resumed(at time.Time, r Resumed) error {
	if l.Status != Running && l.Status != Completing { // those two have crashed
		next, err := l.Status.To(Running)
		if err != nil {
			return err
		}
		l.Status = next
	}
	l.PID, l.Terminal = r.PID, Stop{}
	if l.Escalation != "" && !r.Waiting {
		if err := l.noteAnswer(at, r.Decided); err != nil {
			return err
		}
		l.InRecovery, l.Escalation = 0, ""
		l.Wired.forgetErrors()
		l.Prints = nil // somebody has looked: what comes now is a new beginning
		l.passGate()
	}
	l.Accepted = append(l.Accepted, r.Adopted...)
	for path, content := range r.Files {
		if l.Pardoned == nil {
			l.Pardoned = map[string]string{}
		}
		l.Pardoned[path] = content
	}
	if n := len(l.Records); n > 0 && !r.Crashed {
		if l.Records[n-1].Point.Tree != r.Point.Tree {
			l.Touched = l.Records[n-1].Iteration
		}
		l.Records[n-1].Point = r.Point // the user's own edits are where the agent goes on
		for i, c := range l.shortlist {
			if c.Iteration == l.Records[n-1].Iteration {
				l.shortlist[i].Snapshot = r.Point.Snapshot
			}
		}
	}
	return nil
}

func (l *Loop) stopping(at time.Time, s Stopping) error {
	if s.Reason == contract.Aborted {
		if err := l.noteAnswer(at, "abort"); err != nil {
			return err
		}
	}
	l.Ending, l.Terminal = &s, s.Stop
	if l.Status != Running {
		return nil // it ends from where it waited
	}
	next, err := l.Status.To(Completing)
	l.Status = next
	return err
}

func (l *Loop) stopped(at time.Time, s Stopped) error {
	l.Status, l.End, l.EndedAt = s.Status, &s, at
	return nil
}

func (l *Loop) closed(_ time.Time, _ Closed) error {
	l.Closed = true
	return nil
}

func (l *Loop) rechecked(_ time.Time, r Rechecked) error {
	l.Rechecked = &r
	return nil
}

func tail[T any](list []T, n int) []T {
	if len(list) > n {
		return slices.Clone(list[len(list)-n:])
	}
	return list
}
