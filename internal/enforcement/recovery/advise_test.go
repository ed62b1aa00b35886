package recovery_test

import (
	"slices"
	"testing"

	"holdfast/internal/enforcement/recovery"
)

func TestAHumanIsToldWhatWasTriedAndWhatToDo(t *testing.T) {
	s := recovery.Session{
		Tried:       []recovery.Attempt{{Number: 1, Iteration: 2, Notes: "TestA is gone (a_test.go)"}, {Number: 2, Iteration: 3, Notes: "TestA is skipped (a_test.go)"}},
		Diagnoses:   []recovery.Diagnosis{{Attempt: 1, Category: recovery.RewardHacking, Confidence: 0.95, RootCause: "a failing test was removed"}, {Attempt: 2, Category: recovery.KnowledgeGap, Confidence: 0.85, RootCause: "another way around"}},
		Adaptations: []recovery.Adaptation{{Attempt: 1, Strategy: recovery.ChangeApproach}, {Attempt: 2, Strategy: recovery.EscalateEarly}},
	}
	want := []string{
		"attempt 1, iteration 2: TestA is gone (a_test.go); reward_hacking (0.95): a failing test was removed; then change_approach",
		"attempt 2, iteration 3: TestA is skipped (a_test.go); knowledge_gap (0.85): another way around",
	}
	if got := s.Story(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if (recovery.Session{}).Recommendation() != "" {
		t.Error("something is recommended about nothing")
	}
	told := map[string]bool{}
	for _, d := range append([]recovery.Diagnosis{{Rule: "out_of_reach", Category: recovery.TaskComplexity}, {Rule: "passed_by_itself", Category: recovery.TaskComplexity}}, everyCategory()...) {
		s.Diagnoses = []recovery.Diagnosis{d}
		text := s.Recommendation()
		if text == "" || told[text] {
			t.Errorf("%s, %s: %q", d.Rule, d.Category, text)
		}
		told[text] = true
	}
}

func everyCategory() (out []recovery.Diagnosis) {
	for _, c := range recovery.Categories() {
		out = append(out, recovery.Diagnosis{Category: c})
	}
	return out
}
