package recovery

import "fmt"

// Story is a session for the human who is to decide: a line for every attempt, with what was
// done, what was taken for its cause, and what was changed after it.
func (s Session) Story() []string {
	var out []string
	for _, a := range s.Tried {
		line := fmt.Sprintf("attempt %d, iteration %d: %s", a.Number, a.Iteration, a.Notes)
		for _, d := range s.Diagnoses {
			if d.Attempt == a.Number {
				line += fmt.Sprintf("; %s (%.2f): %s", d.Category, d.Confidence, d.RootCause)
			}
		}
		for _, d := range s.Adaptations {
			if d.Attempt == a.Number && d.Strategy != EscalateEarly {
				line += fmt.Sprintf("; then %s", d.Strategy)
			}
		}
		out = append(out, line)
	}
	return out
}

// advice is what to do about causes that agents do not get over, for humans. Some rules have
// their own.
func advice(ruleOrCategory string) string {
	return map[string]string{
		"out_of_reach":                 "Give what is not permitted by hand, then resume (manual_fix).",
		"passed_by_itself":             "Make the check answer the same each time, then resume (manual_fix); it proves nothing as it is.",
		string(GenuineFix):             "Look at the change: it seems to be what the task asks for. Approve it with the reason if it is.",
		string(RewardHacking):          "Reject it. If the agent is to go on, say in your words what the code has to do (continue).",
		string(KnowledgeGap):           "Continue, and say what the agent has not found out: where the cause is, or how the code is meant to work.",
		string(Misunderstanding):       "Continue, and say what is wanted and what is to be left alone.",
		string(TaskComplexity):         "Mend the hard part by hand and resume (manual_fix), or abort and give a smaller task.",
		string(CognitiveOverload):      "Continue with one part of the task, named by you, or abort and split it.",
		string(SpecificationAmbiguity): "Continue, and say which reading of the task is meant.",
	}[ruleOrCategory]
}

// Recommendation is what a human could do, by the last diagnosis; "" where there is none.
func (s Session) Recommendation() string {
	if len(s.Diagnoses) == 0 {
		return ""
	}
	d := last(s.Diagnoses)
	if own := advice(d.Rule); own != "" {
		return own
	}
	return advice(string(d.Category))
}
