package agents

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// Intent is what is known of a change whose purpose is in question.
type Intent struct {
	Task     string           `json:"task"`
	Diff     string           `json:"-"` // large, and of no use in a record
	Local    policy.Verdict   `json:"local"`
	Findings []detect.Finding `json:"findings"` // what must not stay
	Notes    []detect.Finding `json:"notes,omitempty"`
	Cleared  []detect.Finding `json:"cleared,omitempty"`
}

// IntentAssessment is what a change is taken for. Its verdict is never milder than the
// one that facts have given.
type IntentAssessment struct {
	Verdict    policy.Verdict `json:"verdict"`
	Legitimate bool           `json:"legitimate"`
	Confidence float64        `json:"confidence"`
	Reasoning  string         `json:"reasoning"`
	Counsel    *Counsel       `json:"counsel,omitempty"` // what a model said
	Usage      Usage          `json:"usage,omitzero"`    // what asking took, heard or not
	Failure    string         `json:"failure,omitempty"` // why a model said nothing
}

// AssessIntent asks the laziness detection what a change was meant to do.
func (t *Team) AssessIntent(ctx context.Context, in Intent) (IntentAssessment, error) {
	a, err := t.Invoke(ctx, Call{
		Agent: "laziness-detection", Hook: "judge", LoopID: t.Loop.LoopID, Iteration: t.Loop.Iteration, Purpose: "Say whether this is avoidance or has a good reason", Inputs: map[string]any{"intent": in},
	})
	if err != nil {
		return IntentAssessment{}, err
	}
	out, _ := a.Values["assessment"].(IntentAssessment)
	return out, nil
}

// assess judges by facts, and hears a model where there is one.
func (t *Team) assess(ctx context.Context, in Intent) IntentAssessment {
	local := resultOf(in.Findings, in.Cleared)
	out := IntentAssessment{Verdict: in.Local, Legitimate: local.IsLegitimate, Confidence: local.Confidence, Reasoning: local.Reasoning}
	if t.Consult == nil {
		return out
	}
	counsel, err := t.Consult(ctx, question(in))
	out.Usage = counsel.Usage
	if err != nil {
		out.Failure = err.Error()
		return out
	}
	out.Counsel = &counsel
	if stricter := policy.Stricter(in.Local, counsel.Opinion); stricter != in.Local {
		out.Verdict, out.Legitimate, out.Confidence = stricter, false, counsel.Opinion.Confidence
		out.Reasoning = strings.TrimSpace(out.Reasoning + " A model that was asked holds: " + counsel.Opinion.Reasoning)
	}
	return out
}

// question asks for a diagnosis where avoidance is a fact, and for the intent otherwise.
func question(in Intent) Question {
	q := Question{Kind: AskIntent, Task: in.Task, Data: in.Diff}
	if len(in.Findings) > 0 {
		q.Kind = AskDiagnosis
	}
	add := func(what string, findings []detect.Finding) {
		for _, f := range findings[:min(len(findings), longestList)] {
			q.Facts = append(q.Facts, fmt.Sprintf("%s: %s in %s: %s", what, f.Type, placeOf(f), f.Message))
		}
	}
	add("found", in.Findings)
	add("noted", in.Notes)
	add("cleared", in.Cleared)
	return q
}

// assessment is the answer of the laziness detection to a question of intent.
func (t *Team) assessment(ctx context.Context, c Call, in Intent) (Answer, error) {
	out := t.assess(ctx, in)
	a := Answer{Verdict: string(out.Verdict), Reasoning: out.Reasoning, Confidence: out.Confidence, Recommendations: advice(in.Findings), Values: map[string]any{"assessment": out}}
	if open := append(append([]detect.Finding{}, in.Findings...), in.Notes...); out.Verdict == policy.Ask && len(open) > 0 {
		a.Values["justification"] = RequestJustification(open[0])
	}
	if len(in.Findings) == 0 {
		return a, nil
	}
	decided, err := t.confer(ctx, "laziness-detection", c, "blocking-decision", "Decide what follows from what was detected", map[string]any{"findings": in.Findings})
	if err != nil {
		return Answer{}, err
	}
	a.Values["decision"] = decided.Verdict
	return a, nil
}

// Justification is what somebody has to say before a change may stay.
type Justification struct {
	Question string         `json:"question"`
	Finding  detect.Finding `json:"finding"`
}

// RequestJustification words the question that a finding leaves open. Only a human's
// answer counts.
func RequestJustification(f detect.Finding) Justification {
	what := f.Message
	if f.Before != "" && f.After != "" && f.Before != f.After {
		what = fmt.Sprintf("%s (before: %s; now: %s)", what, f.Before, f.After)
	}
	return Justification{Question: fmt.Sprintf("%s: %s. What makes this right, and what proves now what was proved before?", placeOf(f), what), Finding: f}
}
