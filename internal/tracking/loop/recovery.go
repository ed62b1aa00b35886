package loop

import (
	"fmt"
	"time"
)

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

// noteRecovery writes down what an iteration means for the recovery that is under way:
// it begins with the first avoidance and is over with the first clean iteration.
func (l *Loop) noteRecovery(at time.Time, e Ended) {
	switch e.Recovery {
	case NoRecovery:
		return
	case RecoverySucceeded:
		l.InRecovery = 0
		l.closeRecovery("success", at, e)
		return
	}
	if l.InRecovery == 0 || len(l.Recoveries) == 0 {
		l.keepRecoveries()
		l.Recoveries = append(l.Recoveries, RecoveryRecord{
			ID: fmt.Sprintf("rec-%03d", l.oldRecoveries+len(l.Recoveries)+1), Timestamp: at, Iteration: e.Iteration, Trigger: l.trigger(), Steps: map[string]any{},
		})
	}
	l.InRecovery++
	r := &l.Recoveries[len(l.Recoveries)-1]
	r.Attempts = l.InRecovery
	r.Steps["pause"] = map[string]any{"executed_at": at, "actions": l.undoneActions()}
	if e.Recovery == RecoveryEscalated {
		r.Steps["escalate"] = map[string]any{"executed_at": at, "reason": e.Escalation}
		l.closeRecovery("escalated", at, e)
	}
}

// keepRecoveries forgets the oldest of very many, but not their number.
func (l *Loop) keepRecoveries() {
	dropped := max(0, len(l.Recoveries)-maxEvents)
	for _, r := range l.Recoveries[:dropped] {
		l.oldAttempts += r.Attempts
	}
	l.oldRecoveries += dropped
	l.Recoveries = tail(l.Recoveries, maxEvents)
}

func (l *Loop) closeRecovery(outcome string, at time.Time, e Ended) {
	if len(l.Recoveries) == 0 {
		return
	}
	r := &l.Recoveries[len(l.Recoveries)-1]
	r.Outcome = outcome
	if outcome == "success" {
		r.Steps["retry"] = map[string]any{"executed_at": at, "retry_iteration": e.Iteration, "outcome": "success"}
	}
	for i := range l.Regressions {
		if g := &l.Regressions[i]; g.Outcome == nil && g.Iteration >= r.Iteration {
			g.Outcome = &r.Outcome
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
