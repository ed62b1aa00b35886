package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/tracking/loop"
)

//go:embed recovery_orchestrator.md
var recoverySystem string

func recoveryOrchestrator() Definition {
	return Definition{
		Name: "recovery-orchestrator", Aliases: []string{"recovery-orchestrator-agent"}, Title: "Recovery Orchestrator Agent", System: recoverySystem, Tools: reading, Color: "yellow",
		Description: "Takes over after a change was blocked - pause, diagnose, adapt, retry, escalate. Use it when the same obstacle has come up twice.",
	}
}

// orchestrateRecovery says where the recovery of the loop stands and what comes next.
func (t *Team) orchestrateRecovery(ctx context.Context, c Call) (Answer, error) {
	if c.Hook == string(loop.StuckLoopDetected) {
		return Answer{
			Verdict: "escalate", Confidence: 1, Reasoning: "The loop repeats itself: " + t.Loop.Prints.Standstill().String() + ".", Recommendations: []string{"A human decides how it goes on."},
			Values: map[string]any{"stage": "escalate", "attempts": t.Loop.InRecovery},
		}, nil
	}
	attempt, most := t.Loop.InRecovery+1, t.Loop.Rules.MaxRecoveries
	guided, err := t.confer(ctx, "recovery-orchestrator", c, "behavioral-correction", "Say what to do instead", nil)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{
		Verdict: "retry", Confidence: guided.Confidence, Recommendations: guided.Recommendations,
		Reasoning: fmt.Sprintf("Attempt %d of %d: what was found is undone, the agent is told why and begins again from there.", attempt, most), Values: map[string]any{"stage": "pause", "attempts": attempt},
	}
	if most > 0 && attempt >= most {
		a.Verdict, a.Values["stage"], a.Reasoning = "escalate", "escalate", fmt.Sprintf("Attempt %d of %d has failed: a human decides.", attempt, most)
	}
	return a, nil
}
