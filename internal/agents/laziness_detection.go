package agents

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/loop"
)

//go:embed laziness_detection.md
var lazinessSystem string

func lazinessDetection() Definition {
	return Definition{
		Name: "laziness-detection", Aliases: []string{"laziness-detector", "laziness-detection-agent"}, System: lazinessSystem, Tools: reading, Color: "red",
		Description: "Looks at a change for avoidance - tests removed, skipped or weakened, checks taken out, errors hushed up - and reports what it finds. Use it before work is called done.",
	}
}

// DetectionResult is what the laziness detection has to say about an action.
type DetectionResult struct {
	Severity     detect.Severity  `json:"severity"`
	Patterns     []PatternMatch   `json:"patterns"`
	IsLegitimate bool             `json:"isLegitimate"`
	Confidence   float64          `json:"confidence"`
	Reasoning    string           `json:"reasoning"`
	Findings     []detect.Finding `json:"-"`
}

// PatternMatch is a place at which a pattern was met.
type PatternMatch struct {
	Type  string `json:"type"`
	File  string `json:"file"`
	Line  int    `json:"line,omitempty"`
	Match string `json:"match,omitempty"`
}

// detectLaziness says what it watches for when a loop starts, looks at an action that is
// about to happen, and otherwise at what the iteration was found to have done.
func (t *Team) detectLaziness(ctx context.Context, c Call) (Answer, error) {
	if c.Hook == string(loop.LoopStart) {
		return t.enableDetection(c), nil
	}
	if in, ok := c.Inputs["intent"].(Intent); ok {
		return t.assessment(ctx, c, in)
	}
	result, err := t.lazinessOf(ctx, c)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{
		Verdict: string(result.Severity), Reasoning: result.Reasoning, Confidence: result.Confidence, Recommendations: advice(result.Findings),
		Values: map[string]any{"severity": string(result.Severity), "is_legitimate": result.IsLegitimate, "patterns": result.Patterns},
	}
	if result.Severity.Rank() < detect.Violation.Rank() {
		return a, nil
	}
	decided, err := t.confer(ctx, "laziness-detection", c, "blocking-decision", "Decide what follows from what was detected", map[string]any{"findings": result.Findings})
	if err != nil {
		return Answer{}, err
	}
	a.Values["decision"] = decided.Verdict
	a.Recommendations = append(a.Recommendations, decided.Recommendations...)
	return a, nil
}

func (t *Team) enableDetection(c Call) Answer {
	mode := c.text("detection_mode")
	if mode == "" {
		mode = string(t.Mode)
	}
	patterns, _ := read[[]string](c, "patterns_enabled")
	watched := "every pattern of the catalog"
	if len(patterns) > 0 {
		watched = strings.Join(patterns, ", ")
	}
	return Answer{
		Verdict: "enabled", Confidence: 1, Reasoning: fmt.Sprintf("All that is done is judged in mode %s; watched for: %s.", mode, watched),
		Values: map[string]any{"detection_mode": mode, "patterns_enabled": listed(patterns)},
	}
}

// lazinessOf looks at the action the call names, or else at the iteration.
func (t *Team) lazinessOf(ctx context.Context, c Call) (DetectionResult, error) {
	if action, ok := actionOf(c); ok {
		return t.AnalyzeAction(ctx, action)
	}
	if j := t.judged(c.iteration()); j != nil {
		return resultOf(j.Findings, nil), nil
	}
	return DetectionResult{Severity: detect.None, Patterns: []PatternMatch{}, IsLegitimate: true, Confidence: 1, Reasoning: "Nothing was done that could be judged."}, nil
}

// judged is what was found of an iteration; nil when it was not judged, or is no longer
// at hand.
func (t *Team) judged(iteration int) *loop.Judged {
	for _, cur := range []loop.Current{t.Loop.Current, t.Loop.Last} {
		if cur.Judged != nil && (iteration == 0 || cur.Judged.Iteration == iteration) {
			return cur.Judged
		}
	}
	return nil
}
