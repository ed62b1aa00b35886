package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

//go:embed blocking_decision.md
var blockingSystem string

func blockingDecision() Definition {
	return Definition{
		Name: "blocking-decision", Aliases: []string{"blocking-decision-agent"}, System: blockingSystem, Tools: reading, Color: "purple",
		Description: "Decides whether a finding stops the work (block, warn or allow) and gives the reason. Use it after laziness-detection-agent has reported.",
	}
}

// followUps are what a verdict asks for next.
var followUps = map[policy.Verdict]string{
	policy.Block: "Undo the change and do the work it avoided.",
	policy.Ask:   "Ask for a justification before it stays.",
	policy.Warn:  "Keep an eye on it; it is told with the iteration.",
}

// decideBlocking weighs findings by the policy of the loop.
func (t *Team) decideBlocking(_ context.Context, c Call) (Answer, error) {
	findings, given := read[[]detect.Finding](c, "findings")
	if j := t.judged(c.iteration()); !given && j != nil {
		findings = append(append(findings, j.Findings...), j.Notes...)
	}
	decision := policy.Decide(findings, nil, t.Mode)
	a := Answer{Verdict: string(decision.Verdict), Confidence: 1, Reasoning: "There is nothing that should stop the work.", Values: map[string]any{"verdict": string(decision.Verdict), "severity": string(decision.Severity)}}
	if len(findings) > 0 {
		a.Confidence = resultOf(findings, nil).Confidence
		a.Reasoning = fmt.Sprintf("In mode %s, the worst of %s is %s: %s", t.Mode, count(len(findings), "finding"), decision.Severity, because(findings))
	}
	if next := followUps[decision.Verdict]; next != "" {
		a.Recommendations = []string{next}
	}
	return a, nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
