package loop_test

import (
	"testing"

	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/loop"
)

func TestASessionIsALoopOfTurnsAndStops(t *testing.T) {
	l := loop.Of(loop.Sitting{
		TaskID: "claude-s-1", Agent: "claude", StartedAt: noon, SeenAt: noon, Turn: 3, Scores: []float64{55, 100}, Met: true,
		Recoveries: []recovery.Session{{ID: "rec-001", Stage: recovery.AtResolved, Attempts: 2}, {ID: "rec-002", Stage: recovery.AtEscalate, Attempts: 3, Escalation: "3 attempts failed"}},
	})
	if l.Status != loop.Completed || l.Iterated != 3 || len(l.Records) != 2 || l.Records[1].Delta != 45 || l.Agent.String() != "claude" {
		t.Errorf("%+v", l)
	}
	if r := l.Recoveries; len(r) != 2 || r[0].Outcome != "success" || r[1].Outcome != "escalated" || l.InRecovery != 3 {
		t.Errorf("%+v, %d", r, l.InRecovery)
	}
	if a := l.Analytics(); a.TotalIterations != 2 {
		t.Errorf("%+v", a)
	}
	if fresh := loop.Of(loop.Sitting{}); fresh.Status != loop.Running || fresh.Iteration != 1 || fresh.Session().Open() {
		t.Errorf("%+v", fresh)
	}
}
