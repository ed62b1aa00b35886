package recovery_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/recovery"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func skip(after string) recovery.Facts {
	return recovery.Facts{
		Task: "fix the discount", Measured: true, Changed: 1,
		Findings: []detect.Finding{{ID: "test-skipped", Type: "test_skip", Severity: detect.Violation, Confidence: 0.9, Path: "cart_test.go", Test: "TestFree", After: after, Message: "TestFree is skipped"}},
		Failing:  []recovery.Failure{{Check: "tests_green", Output: "--- FAIL: TestFree"}},
	}
}

// told is a session in one line: the stages it went through.
func told(s recovery.Session) string {
	var stages []string
	for _, t := range s.Transitions {
		stages = append(stages, string(t.To))
	}
	return strings.Join(stages, " ")
}

// play runs a session: the opening, then retries with what each of them did; an empty
// finding list is an honest retry that passes.
func play(t *testing.T, max int, rules recovery.Rules, attempts ...recovery.Facts) recovery.Session {
	t.Helper()
	var s recovery.Session
	apply := func(e recovery.Event) {
		t.Helper()
		next, err := recovery.Next(s, e)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	for i, f := range attempts {
		switch {
		case i == 0:
			apply(recovery.Begin("rec-001", recovery.Task{ID: "ralph-x", Description: f.Task}, f, max, 1, noon))
		case len(f.Findings) == 0 && len(f.Failing) == 0 && len(f.Flaky) == 0:
			apply(recovery.Event{Kind: recovery.Passed, At: noon, Iteration: i + 1, Reason: "clean"})
			continue
		default:
			apply(recovery.Fail(f, "nothing moved", i+1, noon))
		}
		apply(recovery.Pause("snap", i+1, noon))
		for e, ok := recovery.Step(s, f, rules, i+1, noon); ok; e, ok = recovery.Step(s, f, rules, i+1, noon) {
			apply(e)
		}
		if s.Stage == recovery.AtEscalate {
			break
		}
	}
	return s
}

func TestSessions(t *testing.T) {
	honest := recovery.Facts{}
	red := skip("")
	red.Findings = nil
	critical := skip("a")
	critical.Findings[0].Severity = detect.Critical
	deleted := skip("")
	deleted.Findings[0].Type = "test_deletion"
	denied := skip("a")
	denied.Denied = "exit status 126"
	flaky := red
	flaky.Failing, flaky.Flaky = nil, []string{"tests_green"}
	vague := skip("a")
	vague.Failing, vague.Measured, vague.Findings[0].Confidence = nil, false, 0.5
	named := deleted
	named.Task = "remove the obsolete TestFree"
	const round = "pause diagnose adapt retry"
	for name, c := range map[string]struct {
		max      int
		rules    recovery.Rules
		attempts []recovery.Facts
		want     string
		asks     string
	}{
		"the first retry passes":               {3, recovery.Rules{}, []recovery.Facts{skip("a"), honest}, round + " resolved", ""},
		"the second retry passes":              {3, recovery.Rules{}, []recovery.Facts{skip("a"), skip("b"), honest}, round + " " + round + " resolved", ""},
		"an honest retry that moves nothing":   {3, recovery.Rules{}, []recovery.Facts{skip("a"), red, honest}, round + " " + round + " resolved", ""},
		"the third failure asks a human":       {3, recovery.Rules{}, []recovery.Facts{skip("a"), skip("b"), skip("c")}, round + " " + round + " pause diagnose adapt escalate", "3 attempts failed; the last: TestFree is skipped (cart_test.go)"},
		"the same twice asks a human":          {3, recovery.Rules{}, []recovery.Facts{skip("a"), skip("a")}, round + " pause diagnose adapt escalate", "the same was done in attempt 2 as before: TestFree is skipped (cart_test.go)"},
		"two honest failures are not the same": {3, recovery.Rules{}, []recovery.Facts{skip("a"), red, red}, round + " " + round + " pause diagnose adapt escalate", "3 attempts failed; the last: nothing moved"},
		"more attempts than there are":         {5, recovery.Rules{}, []recovery.Facts{skip("a"), skip("b"), skip("c")}, round + " " + round + " pause diagnose adapt escalate", "3 attempts failed; the last: TestFree is skipped (cart_test.go)"},
		"one attempt only":                     {1, recovery.Rules{}, []recovery.Facts{skip("a")}, "pause diagnose adapt escalate", "1 attempt failed; the last: TestFree is skipped (cart_test.go)"},
		"critical, where that is enough":       {3, recovery.Rules{OnCritical: true}, []recovery.Facts{critical}, "pause diagnose adapt escalate", "a critical finding: TestFree is skipped (cart_test.go)"},
		"critical, where it is not":            {3, recovery.Rules{}, []recovery.Facts{critical, honest}, round + " resolved", ""},
		"a deletion with a gate":               {3, recovery.Rules{OnDeletion: true}, []recovery.Facts{deleted}, "pause diagnose adapt escalate", "a test is gone: TestFree is skipped (cart_test.go)"},
		"a deletion without one":               {3, recovery.Rules{}, []recovery.Facts{deleted, honest}, round + " resolved", ""},
		"a doubt with a gate":                  {3, recovery.Rules{OnDoubt: true}, []recovery.Facts{skip("a")}, "pause diagnose adapt escalate", "a change needs a justification: TestFree is skipped (cart_test.go)"},
		"a permission error":                   {3, recovery.Rules{}, []recovery.Facts{denied}, "pause diagnose adapt escalate", "a permission or security error: exit status 126"},
		"a pass without a change":              {3, recovery.Rules{}, []recovery.Facts{skip("a"), flaky}, round + " pause diagnose adapt escalate", "a check passed without a change of the code, so it is flaky: tests_green"},
		"a cause nobody knows":                 {3, recovery.Rules{}, []recovery.Facts{vague}, "pause diagnose escalate", "the cause is not known: why it was done cannot be told from what was seen (confidence 0.40)"},
		"a removal that the task names":        {3, recovery.Rules{}, []recovery.Facts{named}, "pause diagnose adapt escalate", "the task names what was removed"},
	} {
		s := play(t, c.max, c.rules, c.attempts...)
		if got := told(s); got != c.want || !strings.HasPrefix(s.Escalation, c.asks) || (c.asks == "") != (s.Escalation == "") {
			t.Errorf("%s\n got %s (%s)\nwant %s (%s)", name, got, s.Escalation, c.want, c.asks)
		}
	}
}

func TestAnAnswerClosesAnEscalation(t *testing.T) {
	s := play(t, 3, recovery.Rules{}, skip("a"), skip("a"))
	s, err := recovery.Next(s, recovery.Event{Kind: recovery.Answered, At: noon, Reason: "reject"})
	if err != nil || s.Stage != recovery.AtResolved || s.Answer != "reject" || s.Escalation == "" {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestWhatDoesNotFollowChangesNothing(t *testing.T) {
	s := play(t, 3, recovery.Rules{}, skip("a"))
	for name, e := range map[string]recovery.Event{
		"a diagnosis before the pause":  {Kind: recovery.Diagnosed, Diagnosis: &recovery.Diagnosis{}},
		"another beginning":             {Kind: recovery.Detected, Session: "rec-002", Detection: &recovery.Detection{}, Task: &recovery.Task{}},
		"an answer that nobody awaits":  {Kind: recovery.Answered},
		"an escalation without a cause": {Kind: recovery.Escalated},
		"something else":                {Kind: "telepathy"},
	} {
		next, err := recovery.Next(s, e)
		if err == nil || !reflect.DeepEqual(next, s) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := recovery.Next(s, recovery.Event{Kind: recovery.Paused}); !errors.Is(err, recovery.ErrNoWay) {
		t.Errorf("%v", err)
	}
	if _, err := recovery.Next(recovery.Session{}, recovery.Event{Kind: recovery.Detected}); err == nil {
		t.Error("a session began without a detection")
	}
}

func TestNoStrategyIsUsedTwice(t *testing.T) {
	s := play(t, 4, recovery.Rules{}, skip("a"), skip("b"), skip("c"))
	seen := map[recovery.Strategy]bool{}
	for _, a := range s.Adaptations {
		if seen[a.Strategy] {
			t.Errorf("%s twice", a.Strategy)
		}
		seen[a.Strategy] = true
	}
	if len(seen) != 3 {
		t.Errorf("%v", seen)
	}
	at := s
	at.Stage = recovery.AtAdapt
	if _, err := recovery.Next(at, recovery.Event{Kind: recovery.Adapted, Adaptation: &recovery.Adaptation{Strategy: s.Adaptations[0].Strategy}}); err == nil {
		t.Error("a strategy was accepted a second time")
	}
}
