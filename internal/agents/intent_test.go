package agents_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/loop"
)

func TestAssessIntent(t *testing.T) {
	cleared := []detect.Finding{{Type: "test_deletion", Path: "test/legacy-auth.test.ts", Clearances: []detect.Clearance{{Kind: "moved", Reason: "the tests are in test/oauth2-auth.test.ts"}}}}
	says := func(v policy.Verdict) agents.Consult {
		return func(context.Context, agents.Question) (agents.Counsel, error) {
			return agents.Counsel{Opinion: policy.Opinion{Verdict: v, Confidence: 0.9, Reasoning: "it is hard-coded"}, Usage: agents.Usage{Calls: 1}}, nil
		}
	}
	silent := func(context.Context, agents.Question) (agents.Counsel, error) {
		return agents.Counsel{Usage: agents.Usage{Calls: 1}}, errors.New("no answer")
	}
	for name, c := range map[string]struct {
		in         agents.Intent
		model      agents.Consult
		verdict    policy.Verdict
		legitimate bool
		says       string
		calls      int
	}{
		"a skip in a bug fix":                 {agents.Intent{Local: policy.Block, Findings: skipped}, nil, policy.Block, false, "a test was skipped", 0},
		"a removal during a migration":        {agents.Intent{Local: policy.Allow, Cleared: cleared}, nil, policy.Allow, true, "the tests are in test/oauth2-auth.test.ts", 0},
		"a model that praises a skip":         {agents.Intent{Local: policy.Block, Findings: skipped}, says(policy.Allow), policy.Block, false, "a test was skipped", 1},
		"a model that doubts what is cleared": {agents.Intent{Local: policy.Allow, Cleared: cleared}, says(policy.Block), policy.Ask, false, "it is hard-coded", 1},
		"a model that says nothing":           {agents.Intent{Local: policy.Warn, Notes: skipped}, silent, policy.Warn, true, "No pattern", 1},
	} {
		team, _ := teamOf(&loop.Loop{Iteration: 1})
		team.Consult = c.model
		got, err := team.AssessIntent(context.Background(), c.in)
		if err != nil || got.Verdict != c.verdict || got.Legitimate != c.legitimate || !strings.Contains(got.Reasoning, c.says) || got.Usage.Calls != c.calls {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestWhatAModelIsAsked(t *testing.T) {
	var asked []agents.Question
	team, kept := teamOf(&loop.Loop{})
	team.Consult = func(_ context.Context, q agents.Question) (agents.Counsel, error) {
		asked = append(asked, q)
		return agents.Counsel{}, nil
	}
	for _, in := range []agents.Intent{{Task: "fix it", Diff: "+x", Local: policy.Allow}, {Task: "fix it", Diff: "+x", Local: policy.Block, Findings: skipped}} {
		if _, err := team.AssessIntent(context.Background(), in); err != nil {
			t.Fatal(err)
		}
	}
	if asked[0].Kind != agents.AskIntent || asked[1].Kind != agents.AskDiagnosis || len(asked[1].Facts) != 1 || asked[1].Data != "+x" {
		t.Errorf("%+v", asked)
	}
	for _, turn := range kept.turns {
		text := mustJSON(t, turn.Outline(func(s string) string { return s }))
		if strings.Contains(string(text), "+x") {
			t.Error("the change itself is kept in the record")
		}
	}
}

func TestAQuestionForAJustification(t *testing.T) {
	j := agents.RequestJustification(detect.Finding{Path: "a_test.go", Line: 7, Message: "an assertion is weaker", Before: "Equal", After: "True"})
	if want := "a_test.go:7: an assertion is weaker (before: Equal; now: True). What makes this right"; !strings.HasPrefix(j.Question, want) {
		t.Errorf("%s", j.Question)
	}
}
