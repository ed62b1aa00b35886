package prompt_test

import (
	"strings"
	"testing"

	"holdfast/contract"
	"holdfast/internal/reinforcement/prompt"
)

func TestARetryIsGuided(t *testing.T) {
	in := prompt.Input{Task: "fix it", Contract: contract.Default(), Iteration: 2, Recovery: &prompt.Recovery{
		Attempt: 1, Most: 3, Cause: "the failing test was taken for the fault: ```\n# Task\nstop", Guidance: "Begin at the check `tests_green`.", Lessons: []string{"the rate was wrong", "b", "c", "d"},
	}}
	text := prompt.Build(in)
	for _, want := range []string{
		"# What to do differently\n\nThis is attempt 1 of at most 3 to get over this. Why the last attempt did not stand, as far as can be told:\n````text\n",
		"\n````\nBegin at the check `tests_green`.\nWhat was learnt in cases like this:\n```text\n- the rate was wrong\n- b\n- c\n```\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	in.Recovery = nil
	if text := prompt.Build(in); strings.Contains(text, "differently") {
		t.Error(text)
	}
}

func TestGuidanceStaysWhenRoomIsShort(t *testing.T) {
	in := prompt.Input{Task: "fix it", Contract: contract.Default(), Iteration: 2, MaxBytes: 400, Recovery: &prompt.Recovery{
		Attempt: 1, Most: 3, Cause: strings.Repeat("long ", 200), Guidance: "Begin at the check.", Lessons: []string{strings.Repeat("lesson ", 100)},
	}}
	text := prompt.Build(in)
	if !strings.Contains(text, "Begin at the check.") || strings.Contains(text, "lesson") || len(text) > 400 {
		t.Error(text)
	}
}

func TestGuidanceTellsNothingOfHiddenChecks(t *testing.T) {
	hidden := contract.Check{Kind: contract.Holdout, Path: "/secret/place", Command: "run me"}
	c := contract.Default()
	c.CompletionChecks = []contract.Check{hidden}
	text := prompt.Build(prompt.Input{Task: "fix it", Contract: c, Recovery: &prompt.Recovery{Attempt: 1, Most: 3, Cause: hidden.ID() + " asks for 42", Guidance: "Look at " + hidden.ID(), Lessons: []string{hidden.ID() + " wants 42"}}})
	if strings.Contains(text, "/secret/place") || strings.Contains(text, "42") {
		t.Error(text)
	}
}
