package loop_test

import (
	"testing"

	"holdfast/contract"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/loop"
)

func TestEveryStepOfARecoveryIsInTheHistory(t *testing.T) {
	l := fold(t, begin(), avoidance(1, loop.RecoveryFailed), again(2, loop.RecoveryEscalated), pausedFor(contract.Escalated), resumed(loop.Resumed{PID: 9, Decided: "reject", Point: at("base")}))
	d := l.Document()
	if len(d.RecoveryHistory) != 1 || d.RecoveryAttempts != 2 {
		t.Fatalf("%+v", d.RecoveryHistory)
	}
	r := d.RecoveryHistory[0]
	for _, step := range []string{"pause", "diagnose", "adapt", "retry", "escalate"} {
		if _, there := r.Steps[step].(map[string]any); !there {
			t.Errorf("%s is missing: %v", step, r.Steps)
		}
	}
	s := l.Session()
	if r.Outcome != "escalated" || s.Stage != recovery.AtResolved || s.Answer != "reject" || s.Escalation != "the same was done twice" || l.InRecovery != 0 {
		t.Errorf("%s, %+v", r.Outcome, s)
	}
}

func TestAbortingAtAnEscalationAbortsTheRecovery(t *testing.T) {
	l := fold(t, begin(), avoidance(1, loop.RecoveryEscalated), pausedFor(contract.Escalated), ending(loop.Aborted, contract.Aborted))
	if got := l.Document().RecoveryHistory[0].Outcome; got != "aborted" {
		t.Errorf("it ended %s", got)
	}
	if got := *l.Regressions[0].Outcome; got != "escalated" {
		t.Errorf("the regression says %s", got)
	}
}

func TestAvoidanceAfterARecoveryBeginsAnother(t *testing.T) {
	l := fold(t, begin(), avoidance(1, loop.RecoveryFailed), clean(2), avoidance(3, loop.RecoveryFailed))
	if len(l.Sessions) != 2 || l.Sessions[0].Stage != recovery.AtResolved || l.Session().Stage != recovery.AtRetry || l.InRecovery != 1 || l.Session().ID != "rec-002" {
		t.Errorf("%+v", l.Sessions)
	}
}

func TestAnAnswerToAnotherQuestionGivesAllChancesAgain(t *testing.T) {
	l := fold(t, begin(), avoidance(1, loop.RecoveryFailed), gateOpens("g1"), gateAnswered("g1", gate.Continued, "use a table"), resumed(loop.Resumed{PID: 9, Decided: "continue", Point: at("base")}))
	if s := l.Session(); s.Stage != recovery.AtResolved || s.Answer != "continue" || l.InRecovery != 0 {
		t.Errorf("%+v", s)
	}
}
