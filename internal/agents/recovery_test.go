package agents_test

import (
	"strings"
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

func TestTheOrchestratorSaysWhereARecoveryStands(t *testing.T) {
	opened := recovery.Session{ID: "rec-001", Stage: recovery.AtPause, Attempts: 1, Max: 3, Detection: recovery.Detection{Type: "assertion_weakening", Path: "cart_test.go"}}
	planned := opened
	planned.Stage = recovery.AtRetry
	planned.Diagnoses = []recovery.Diagnosis{{RootCause: "the rule for rounding is not known", Category: recovery.KnowledgeGap, Confidence: 0.75}}
	planned.Adaptations = []recovery.Adaptation{{Strategy: recovery.RequestContext, Guidance: "Read the test again: it names the rule."}}
	for name, c := range map[string]struct {
		session         *recovery.Session
		verdict, says   string
		confidence      float64
		recommendations string
	}{
		"nothing is under way":  {nil, "pause", "A recovery begins", 0.85, "Bring the assertion back."},
		"avoidance was found":   {&opened, "pause", "attempt 1 of 3", 1, "Bring the assertion back."},
		"the next try is ready": {&planned, "retry", "knowledge gap", 0.75, "Read the test again: it names the rule."},
	} {
		l := &loop.Loop{Iteration: 1}
		l.Current.Judged = &loop.Judged{Iteration: 1, Findings: []detect.Finding{{Path: "cart_test.go", Confidence: 0.85, Advice: "Bring the assertion back."}}}
		if c.session != nil {
			l.Sessions = []recovery.Session{*c.session}
		}
		team, _ := teamOf(l)
		a := invoke(t, team, agents.Call{Agent: "recovery-orchestrator", Hook: "regression_detected", Iteration: 1})
		if a.Verdict != c.verdict || !strings.Contains(a.Reasoning, c.says) || a.Confidence != c.confidence || strings.Join(a.Recommendations, "") != c.recommendations {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

func TestARecoveryThatIsOverIsToldWithItsEnd(t *testing.T) {
	over := recovery.Session{
		ID: "rec-001", Stage: recovery.AtEscalate, Attempts: 3, Max: 3, Escalation: "three attempts have failed",
		Diagnoses: []recovery.Diagnosis{{RootCause: "the rule is not known", Category: recovery.KnowledgeGap, Confidence: 0.75}},
	}
	held := over
	held.Stage, held.Attempts = recovery.AtResolved, 2
	for says, sessions := range map[string][]recovery.Session{
		"No recovery is under way":   nil,
		"three attempts have failed": {over},
		"stands after 2 attempts":    {held},
	} {
		team, _ := teamOf(&loop.Loop{Sessions: sessions})
		if a := invoke(t, team, agents.Call{Agent: "recovery-orchestrator"}); !strings.Contains(a.Reasoning, says) {
			t.Errorf("%s: %+v", says, a)
		}
	}
}

// TestFewerTestsAreNoRegressionOnceTheyWereJudged: tests that became rows of one are fewer.
func TestFewerTestsAreNoRegressionOnceTheyWereJudged(t *testing.T) {
	l := &loop.Loop{Iteration: 1}
	l.LoopID, l.Metrics = "ralph-fix-0a1b2c3d", baseline.Metrics{TestCount: 12}
	l.Current.Judged = &loop.Judged{}
	team, _ := teamOf(l)
	ask := func() agents.Answer {
		return invoke(t, team, agents.Call{Agent: "regression-detector", Hook: "post_iteration", Iteration: 1, Inputs: map[string]any{"current": map[string]any{"test_count": 10}}})
	}
	if a := ask(); a.Values["detected"] != false || !strings.Contains(a.Reasoning, "from 12 to 10") {
		t.Errorf("judged and found fine: %+v", a)
	}
	l.Regressions = []loop.Regression{{Iteration: 1, Type: "test_deletion", Severity: "critical"}}
	if a := ask(); a.Values["detected"] != true || a.Values["type"] != "test_deletion" {
		t.Errorf("judged and found missing: %+v", a)
	}
}
