package agents_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/contract"
	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/loop"
)

func TestTheQualityGateTellsNothingOfHiddenChecks(t *testing.T) {
	hidden := contract.Check{Kind: contract.Holdout, Command: "./secret-check"}
	l := &loop.Loop{}
	l.Contract.CompletionChecks = []contract.Check{hidden, {Kind: contract.Command, Command: "go test"}}
	l.Current.Ended = &loop.Ended{Iteration: 1, Decision: contract.Decision{FailedChecks: []string{hidden.ID(), "command: go test"}, Reasons: []string{hidden.ID() + " failed"}}}
	team, kept := teamOf(l)
	a := invoke(t, team, agents.Call{Agent: "quality-gate"})
	if a.Verdict != "fail" || !strings.Contains(a.Reasoning, "a hidden check, command: go test") {
		t.Errorf("%+v", a)
	}
	if text := fmt.Sprint(kept.turns); strings.Contains(text, "secret-check") {
		t.Errorf("said: %s", text)
	}
}

func TestTheQualityGate(t *testing.T) {
	for name, c := range map[string]struct {
		ended   *loop.Ended
		notes   []detect.Finding
		verdict string
	}{
		"before the first iteration has ended": {nil, nil, "fail"},
		"every check holds":                    {&loop.Ended{}, nil, "pass"},
		"a warning is open":                    {&loop.Ended{}, []detect.Finding{{Severity: detect.Warning}}, "pass"},
		"a violation is open":                  {&loop.Ended{}, []detect.Finding{{Severity: detect.Violation}}, "fail"},
	} {
		l := &loop.Loop{}
		l.Current.Ended, l.Current.Judged = c.ended, &loop.Judged{Notes: c.notes}
		team, _ := teamOf(l)
		if a := invoke(t, team, agents.Call{Agent: "quality-gate-enforcer"}); a.Verdict != c.verdict {
			t.Errorf("%s: %+v", name, a)
		}
	}
}
