package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/loop"
)

//go:embed recovery_orchestrator.md
var recoverySystem string

func recoveryOrchestrator() Definition {
	return Definition{
		Name: "recovery-orchestrator", Aliases: []string{"recovery-orchestrator-agent"}, System: recoverySystem, Tools: reading, Color: "yellow",
		Description: "Takes over after a change was blocked - pause, diagnose, adapt, retry, escalate. Use it when the same obstacle has come up twice.",
	}
}

// orchestrateRecovery says where the recovery of the loop stands, why, and what comes next.
func (t *Team) orchestrateRecovery(ctx context.Context, c Call) (Answer, error) {
	s := t.Loop.Session()
	if c.Hook == string(loop.StuckLoopDetected) {
		return Answer{
			Verdict: "escalate", Confidence: 1, Reasoning: "The loop repeats itself: " + t.Loop.Prints.Standstill().String() + ".", Recommendations: []string{"A human decides how it goes on."},
			Values: map[string]any{"stage": string(recovery.AtEscalate), "attempts": t.Loop.InRecovery},
		}, nil
	}
	a := standing(s)
	j := t.judged(c.iteration())
	begins := !s.Open() && j != nil && len(j.Findings) > 0
	if begins {
		a = beginning(j.Findings)
	}
	if begins || s.Open() && len(s.Adaptations) == 0 { // nothing is planned yet: what is known is what was found
		guided, err := t.confer(ctx, "recovery-orchestrator", c, "behavioral-correction", "Say what to do instead", nil)
		if err != nil {
			return Answer{}, err
		}
		a.Recommendations = guided.Recommendations
	}
	return a, nil
}

// beginning is what follows on avoidance before anything was done about it.
func beginning(findings []detect.Finding) Answer {
	return Answer{
		Verdict: string(recovery.AtPause), Confidence: resultOf(findings, nil).Confidence, Values: map[string]any{"stage": string(recovery.AtPause), "attempts": 1},
		Reasoning: "A recovery begins: " + because(findings) + ". What the agent left is kept and what must not stay is undone; then the cause is looked for.",
	}
}

// standing is a recovery in words.
func standing(s recovery.Session) Answer {
	d, plan := s.Diagnosis(), s.Adaptation()
	a := Answer{Verdict: string(s.Stage), Confidence: 1, Values: map[string]any{"stage": string(s.Stage), "attempts": s.Attempts, "max_attempts": s.Max, "recovery_id": s.ID}}
	switch s.Stage {
	case "":
		a.Verdict, a.Reasoning = "none", "No recovery is under way."
		return a
	case recovery.AtEscalate:
		a.Reasoning = fmt.Sprintf("A human has to decide after %s: %s.", count(s.Attempts, "attempt"), s.Escalation)
	case recovery.AtResolved:
		a.Reasoning = fmt.Sprintf("%s is over: the work stands after %s.", s.ID, count(s.Attempts, "attempt"))
	default:
		a.Reasoning = fmt.Sprintf("%s, attempt %d of %d, stands at %s: %s in %s.", s.ID, s.Attempts, s.Max, s.Stage, spoken(s.Detection.Type), s.Detection.Path)
	}
	if d.Category != "" {
		a.Confidence = d.Confidence
		a.Reasoning += fmt.Sprintf(" Diagnosis: %s (%s).", d.RootCause, spoken(string(d.Category)))
		a.Values["category"], a.Values["root_cause"] = string(d.Category), d.RootCause
	}
	if plan.Strategy != "" {
		a.Reasoning += fmt.Sprintf(" Next: %s.", spoken(string(plan.Strategy)))
		a.Values["strategy"] = string(plan.Strategy)
	}
	if plan.Guidance != "" {
		a.Recommendations = []string{plan.Guidance}
	}
	return a
}
