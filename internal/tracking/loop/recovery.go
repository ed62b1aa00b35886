package loop

import (
	"time"

	"holdfast/internal/enforcement/recovery"
)

// KindRecovery is a step of the recovery that is under way: its payload is what happened.
// It does not move the iteration on.
const KindRecovery Kind = "recovery"

// RecoveryRecord is an item of recovery_history.
type RecoveryRecord struct {
	ID        string         `json:"recovery_id"`
	Timestamp time.Time      `json:"timestamp"`
	Iteration int            `json:"iteration"`
	Trigger   string         `json:"trigger"`
	Steps     map[string]any `json:"protocol_steps"`
	Attempts  int            `json:"attempts"`
	Outcome   string         `json:"outcome,omitempty"`
}

// maxSessions bounds how many recoveries are held in full; see maxEvents.
const maxSessions = 50

// Session is the recovery that is under way, or the last one.
func (l *Loop) Session() recovery.Session {
	if n := len(l.Sessions); n > 0 {
		return l.Sessions[n-1]
	}
	return recovery.Session{}
}

// recovering takes over a step of a recovery. Avoidance after the end of one begins another.
func (l *Loop) recovering(_ time.Time, e recovery.Event) error {
	s := l.Session()
	if e.Kind == recovery.Detected && !s.Open() {
		s = recovery.Session{}
	}
	next, err := recovery.Next(s, e)
	if err != nil {
		return err
	}
	if e.Kind == recovery.Detected {
		l.Sessions = append(l.Sessions, next)
		if !l.Whole {
			l.Sessions = tail(l.Sessions, maxSessions)
		}
		l.keepRecoveries()
		l.Recoveries = append(l.Recoveries, RecoveryRecord{ID: next.ID, Timestamp: e.At, Iteration: e.Iteration, Trigger: l.trigger(), Steps: map[string]any{}})
	} else {
		l.Sessions[len(l.Sessions)-1] = next
	}
	l.InRecovery = 0
	if next.Stage != recovery.AtResolved {
		l.InRecovery = next.Attempts
	} else {
		l.Wired.RecoveryInProgress = false
	}
	l.showRecovery(next, e)
	return nil
}

// NextRecovery is what the next recovery of the loop is called.
func (l *Loop) NextRecovery() string {
	return recovery.ShortID(l.oldRecoveries + len(l.Recoveries) + 1)
}

// keepRecoveries forgets the oldest of very many, but not their number.
func (l *Loop) keepRecoveries() {
	dropped := len(l.Recoveries) - len(recent(l, l.Recoveries))
	for _, r := range l.Recoveries[:dropped] {
		l.oldAttempts += r.Attempts
	}
	l.oldRecoveries += dropped
	l.Recoveries = recent(l, l.Recoveries)
}

// showRecovery writes a step into recovery_history.
func (l *Loop) showRecovery(s recovery.Session, e recovery.Event) {
	r := &l.Recoveries[len(l.Recoveries)-1]
	r.Attempts = s.Attempts
	switch e.Kind {
	case recovery.Paused:
		r.Steps["pause"] = map[string]any{"executed_at": e.At, "actions": l.undoneActions()}
	case recovery.Diagnosed:
		d := s.Diagnosis()
		r.Steps["diagnose"] = map[string]any{"executed_at": e.At, "root_cause": d.RootCause, "category": d.Category, "confidence": d.Confidence}
	case recovery.Adapted:
		a := s.Adaptation()
		r.Steps["adapt"] = map[string]any{"executed_at": e.At, "strategy": a.Strategy, "changes_made": some(a.Guidance)}
	case recovery.Passed:
		r.Steps["retry"] = map[string]any{"executed_at": e.At, "retry_iteration": e.Iteration, "outcome": "success"}
		l.closeRecovery("success")
	case recovery.Failed:
		r.Steps["retry"] = map[string]any{"executed_at": e.At, "retry_iteration": e.Iteration, "outcome": "failed"}
	case recovery.Answered:
		if e.Reason == "abort" {
			r.Outcome = "aborted"
		}
	}
	if s.Stage == recovery.AtEscalate && r.Outcome == "" {
		r.Steps["escalate"] = map[string]any{"executed_at": e.At, "reason": s.Escalation}
		l.closeRecovery("escalated")
	}
}

// noteRecovery takes over what the end of an iteration means for a recovery: somebody else
// than the recovery itself may have asked for a human.
func (l *Loop) noteRecovery(at time.Time, e Ended) error {
	if e.Recovery == RecoveryEscalated && e.Escalation != "" && l.Session().Open() {
		return l.recovering(at, recovery.Event{Kind: recovery.Escalated, At: at, Iteration: e.Iteration, Reason: e.Escalation})
	}
	return nil
}

// noteAnswer closes a recovery at which a human was asked. One that was under way while
// something else came to a human is closed too: somebody has looked.
func (l *Loop) noteAnswer(at time.Time, decided string) error {
	if l.Session().Open() && l.Escalation != "" {
		if err := l.recovering(at, recovery.Event{Kind: recovery.Escalated, At: at, Iteration: l.Iteration, Reason: l.Escalation}); err != nil {
			return err
		}
	}
	if l.Session().Stage != recovery.AtEscalate {
		return nil
	}
	return l.recovering(at, recovery.Event{Kind: recovery.Answered, At: at, Iteration: l.Iteration, Reason: decided})
}

// closeRecovery writes the outcome to the record and to the regressions it was about.
func (l *Loop) closeRecovery(outcome string) {
	r := &l.Recoveries[len(l.Recoveries)-1]
	r.Outcome = outcome
	for i := range l.Regressions {
		if g := &l.Regressions[i]; g.Outcome == nil && g.Iteration >= r.Iteration {
			g.Outcome = &outcome
			g.Gate = outcome == "escalated"
		}
	}
}

func (l *Loop) trigger() string {
	if j := l.Current.Judged; j != nil && len(j.Findings) > 0 {
		return "regression_detected: " + string(EventType(j.Findings[0].Type))
	}
	return "regression_detected"
}

func (l *Loop) undoneActions() []string {
	actions := []string{}
	if j := l.Current.Judged; j != nil {
		actions = append(actions, "Snapshot created: "+j.After.Snapshot)
		for _, u := range j.Undo {
			actions = append(actions, "Restored "+u.Path)
		}
	}
	return actions
}

func some(text string) []string {
	if text == "" {
		return []string{}
	}
	return []string{text}
}
