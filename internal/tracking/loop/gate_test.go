package loop_test

import (
	"testing"

	"holdfast/contract"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/tracking/loop"
)

func gateOpens(id string) []line {
	return []line{{loop.KindGateOpened, loop.GateOpened{Gate: gate.Question{ID: id, Gate: gate.Destructive, Why: "a test is gone"}}}}
}

func gateAnswered(id string, s gate.State, why string) []line {
	return []line{{loop.KindGateAnswered, loop.GateAnswered{ID: id, Answer: gate.Answer{Decision: gate.Decision(s), Reason: why, By: "ada"}}}}
}

func TestAGateIsInTheJournalUntilItIsBehind(t *testing.T) {
	upTo := [][]line{begin(), iteration(1, "one", 50, false), avoidance(2, loop.RecoveryEscalated), gateOpens("g1")}
	l := fold(t, upTo...)
	if l.Gate == nil || l.Gate.ID != "g1" || l.GateAnswer != nil || l.Escalation != "too often" || l.GatesOpened != 1 {
		t.Fatalf("%+v", l.Gate)
	}
	if n, at := l.Clean(); n != 1 || at.Tree != "tree-one" {
		t.Errorf("back to iteration %d, %s", n, at.Tree)
	}
	answered := append(upTo, gateAnswered("other", gate.Allowed, "no"), gateAnswered("g1", gate.Refused, "keep it"), gateAnswered("g1", gate.Allowed, "too late"))
	if l = fold(t, answered...); l.GateAnswer == nil || l.GateAnswer.Reason != "keep it" || l.Overrides != 0 {
		t.Errorf("%+v, %d overrides", l.GateAnswer, l.Overrides)
	}
	if d := l.Regressions[0].Decision; d == nil || *d != "reject" || !l.Regressions[0].Gate {
		t.Errorf("%+v", l.Regressions[0])
	}
	if step, _ := l.Document().RecoveryHistory[0].Steps["escalate"].(map[string]any); step["human_decision"] != "reject" {
		t.Errorf("%v", step)
	}
	l = fold(t, append(answered, resumed(loop.Resumed{PID: 9, Decided: "reject", Point: at("one")}))...)
	if l.Gate != nil || l.GateAnswer != nil || l.GatePassed != 2 || l.Escalation != "" || l.Point().Tree != "tree-one" {
		t.Errorf("%+v %d %q", l.Gate, l.GatePassed, l.Escalation)
	}
}

func TestAnswersAreCountedAndGuidanceIsKept(t *testing.T) {
	l := fold(t, begin(), avoidance(1, loop.RecoveryEscalated), gateOpens("g1"), gateAnswered("g1", gate.Allowed, "moved"), resumed(loop.Resumed{Point: at("cheat")}),
		avoidance(2, loop.RecoveryEscalated), gateOpens("g2"), gateAnswered("g2", gate.Continued, "use a table"), resumed(loop.Resumed{Point: at("base")}))
	if l.Overrides != 1 || l.GatesOpened != 2 || l.Guidance != "use a table" {
		t.Errorf("%d of %d, %q", l.Overrides, l.GatesOpened, l.Guidance)
	}
}

func TestAFalseAlarmIsMarkedAndMeasured(t *testing.T) {
	wrong := []line{{loop.KindGateAnswered, loop.GateAnswered{ID: "g1", Answer: gate.Answer{Decision: gate.Approved, Reason: "it moved", FalsePositive: true}}}}
	l := fold(t, begin(), avoidance(1, loop.RecoveryEscalated), resumed(loop.Resumed{Decided: "reject", Point: at("base")}), avoidance(2, loop.RecoveryEscalated), gateOpens("g1"), wrong)
	m := l.Document().PersistenceMetrics
	if m.FalsePositives != 1 || m.TruePositives != 1 || m.FalsePositiveRate != 0.5 || m.Overrides != 1 || m.Gates != 1 {
		t.Errorf("%+v", m)
	}
	if p := l.Document().DetectedPatterns; p[0].FalsePositive || !p[1].FalsePositive {
		t.Errorf("%+v", p)
	}
}

// TestARejectionDoesNotGoBehindWhatAHumanDid: the user's edits of a pause are where a
// rejection stops.
func TestARejectionDoesNotGoBehindWhatAHumanDid(t *testing.T) {
	l := fold(t, begin(), iteration(1, "one", 50, false), avoidance(2, loop.RecoveryFailed), pausedFor(contract.ContextCanceled), resumed(loop.Resumed{Point: at("mine")}), again(3, loop.RecoveryEscalated))
	if n, at := l.Clean(); n != 2 || at.Tree != "tree-mine" {
		t.Errorf("back to iteration %d, %s", n, at.Tree)
	}
	if n, at := fold(t, begin(), avoidance(1, loop.RecoveryEscalated)).Clean(); n != 0 || at.Tree != "tree-base" {
		t.Errorf("back to iteration %d, %s", n, at.Tree)
	}
}

func TestALoopThatIsStuckStandsAtItsGate(t *testing.T) {
	if l := fold(t, begin(), iteration(1, "one", 50, false), gateOpens("g1")); l.Escalation != "a test is gone" {
		t.Errorf("%q", l.Escalation)
	}
}
