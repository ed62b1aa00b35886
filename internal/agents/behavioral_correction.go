package agents

import (
	"context"
	_ "embed"

	"holdfast/internal/detection/detect"
	"holdfast/internal/reinforcement/correction"
)

//go:embed behavioral_correction.md
var correctionSystem string

func behavioralCorrection() Definition {
	return Definition{
		Name: "behavioral-correction", Aliases: []string{"behavioral-correction-agent", "behavioural-correction"}, System: correctionSystem, Tools: reading, Color: "pink",
		Description: "Turns a finding into a concrete correction - what to restore, what to fix in the code instead. Use it when a change was refused.",
	}
}

// correct says what to do instead of what was found.
func (t *Team) correct(_ context.Context, c Call) (Answer, error) {
	findings, given := read[[]detect.Finding](c, "findings")
	j := t.judged(c.iteration())
	if !given && j != nil {
		findings = j.Findings
	}
	if len(findings) == 0 {
		return Answer{Verdict: "none", Confidence: 1, Reasoning: "There is nothing to correct."}, nil
	}
	undone := j != nil && len(j.Undo) > 0
	return Answer{
		Verdict: "correct", Confidence: resultOf(findings, nil).Confidence, Reasoning: correction.Behind(findings, undone), Recommendations: advice(findings),
		Values: map[string]any{"alternatives": advice(findings), "undone": undone},
	}, nil
}
