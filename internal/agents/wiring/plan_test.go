package wiring_test

import (
	"slices"
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/agents/wiring"
	"holdfast/internal/tracking/loop"
)

func builtin(t testing.TB) *wiring.Wiring {
	t.Helper()
	w, err := wiring.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestPlan(t *testing.T) {
	f := &wiring.Facts{LoopID: "ralph-a-00000001", Iteration: 4, Error: wiring.Error{Type: "exit", Message: "TypeError at line 42"}, ErrorHistory: []loop.ErrorEntry{{Iteration: 3}}}
	p := builtin(t).Plan(loop.OnError, f)
	if len(p.Calls) != 1 || p.Calls[0].Agent != "prompt-reinforcement" || p.Calls[0].Hook != "on_error" || p.Calls[0].LoopID != f.LoopID || p.Calls[0].Iteration != 4 {
		t.Fatalf("calls: %+v", p.Calls)
	}
	in := p.Calls[0].Inputs
	if in["error_message"] != "TypeError at line 42" || in["iteration"] != 4 || len(in["previous_errors"].([]loop.ErrorEntry)) != 1 {
		t.Errorf("inputs keep the types of the facts: %#v", in)
	}
	if !slices.Equal(p.Actions, []string{"log_error", "increment_error_count", "inject_recovery_guidance", "check_for_stuck_loop"}) {
		t.Errorf("actions: %v", p.Actions)
	}
}

func TestFill(t *testing.T) {
	f := &wiring.Facts{Iteration: 7, ErrorPattern: "TypeError", Modified: []string{"a.go"}}
	if got := f.Fill("in {iteration}: {error_pattern}, {modified_files} {not a name} {unknown} {"); got != `in 7: TypeError, ["a.go"] {not a name}  {` {
		t.Errorf("filled: %q", got)
	}
}

func TestConclude(t *testing.T) {
	answers := map[string]agents.Answer{
		"regression-detector": {Values: map[string]any{"detected": true}},
		"best-output-tracker": {Values: map[string]any{"best_iteration": 2}},
	}
	for name, c := range map[string]struct {
		event    loop.Event
		facts    wiring.Facts
		answers  map[string]agents.Answer
		triggers []loop.Event
		gate     int
		missing  []string
	}{
		"quality stands still from iteration 5 on": {loop.PostIteration, wiring.Facts{Iteration: 5, QualityDelta: 0.04, Metrics: &loop.Record{}}, nil, []loop.Event{loop.ReinforcementEscalation}, 0, []string{"best_iteration", "regression_detected"}},
		"it does not count before that":            {loop.PostIteration, wiring.Facts{Iteration: 4, QualityDelta: 0.04, Metrics: &loop.Record{}}, nil, nil, 0, []string{"best_iteration", "regression_detected"}},
		"quality still rises":                      {loop.PostIteration, wiring.Facts{Iteration: 5, QualityDelta: 0.05, Metrics: &loop.Record{}}, nil, nil, 0, []string{"best_iteration", "regression_detected"}},
		"a condition sees what an update has set":  {loop.PostIteration, wiring.Facts{Iteration: 1, QualityDelta: 1, Metrics: &loop.Record{}}, answers, []loop.Event{loop.RegressionDetected}, 0, nil},
		"the third error, and the same":            {loop.OnError, wiring.Facts{ErrorCount: 2, SameError: true, ErrorRecord: &loop.ErrorEntry{}}, nil, []loop.Event{loop.StuckLoopDetected}, 0, nil},
		"the second error":                         {loop.OnError, wiring.Facts{ErrorCount: 1, SameError: true, ErrorRecord: &loop.ErrorEntry{}}, nil, nil, 0, nil},
		"the third, and another one":               {loop.OnError, wiring.Facts{ErrorCount: 2, ErrorRecord: &loop.ErrorEntry{}}, nil, nil, 0, nil},
		"a critical finding where that escalates":  {loop.RegressionDetected, wiring.Facts{Severity: "critical", EscalateOnCritical: true, MaxRetries: 3, RegressionRecord: &loop.Regression{}}, nil, nil, 1, nil},
		"a critical finding where it does not":     {loop.RegressionDetected, wiring.Facts{Severity: "critical", MaxRetries: 3, RegressionRecord: &loop.Regression{}}, nil, nil, 0, nil},
		"a deleted test where that escalates":      {loop.RegressionDetected, wiring.Facts{Regression: wiring.Regression{Type: "test_deletion"}, EscalateOnCritical: true, MaxRetries: 3, RegressionRecord: &loop.Regression{}}, nil, nil, 1, nil},
		"the last attempt":                         {loop.RegressionDetected, wiring.Facts{RecoveryAttempts: 3, MaxRetries: 3, RegressionRecord: &loop.Regression{}}, nil, nil, 1, nil},
		"a finding without a record":               {loop.RegressionDetected, wiring.Facts{MaxRetries: 3}, nil, nil, 0, []string{"regression_events"}},
	} {
		out, err := builtin(t).Conclude(c.event, &c.facts, c.answers)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(out.Triggers, c.triggers) || len(out.Gate) != c.gate || !slices.Equal(out.Missing, c.missing) {
			t.Errorf("%s: triggers %v, gate %v, missing %v", name, out.Triggers, out.Gate, out.Missing)
		}
	}
}

func TestRiskOf(t *testing.T) {
	w := builtin(t)
	for name, c := range map[string]struct {
		call wiring.Call
		want string
	}{
		"a folder is removed":         {wiring.Call{Command: "cd a && rm -rf b"}, "bulk_deletion"},
		"with sudo and a variable":    {wiring.Call{Command: "A=1 sudo rm -r b"}, "bulk_deletion"},
		"in a subshell":               {wiring.Call{Command: "x=$(git rm a.go)"}, "version_control_deletion"},
		"deleted by find":             {wiring.Call{Command: "find . -name '*_test.go' -delete"}, "bulk_deletion"},
		"the history is thrown back":  {wiring.Call{Command: "git reset --hard HEAD~1"}, "history_rewrite"},
		"a word that begins alike":    {wiring.Call{Command: "format -x; git log"}, ""},
		"a command in a text":         {wiring.Call{Command: "echo 'do not rm -rf here'"}, ""},
		"a test at the top":           {wiring.Call{Paths: []string{"test/a.js"}}, "test_file_modification"},
		"a test by its name":          {wiring.Call{Paths: []string{"src/cart_test.go"}}, "test_file_modification"},
		"a spec":                      {wiring.Call{Paths: []string{"app/cart.spec.ts"}}, "test_file_modification"},
		"source":                      {wiring.Call{Paths: []string{"src/cart.go"}}, ""},
		"a test that is only read":    {wiring.Call{Paths: []string{"src/cart_test.go"}, ReadOnly: true}, ""},
		"a command that names a test": {wiring.Call{Command: "go test ./cart", Paths: []string{"cart_test.go"}}, ""},
	} {
		if got, _ := w.RiskOf(c.call); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestLevels(t *testing.T) {
	got := builtin(t).Levels()
	if len(got) != 2 || got[0].Iteration != 3 || got[1].Iteration != 5 || got[1].Level != "AGGRESSIVE" {
		t.Errorf("thresholds: %v", got)
	}
	if got := builtin(t).Plateau(); got != "AGGRESSIVE" {
		t.Errorf("at a standstill: %s", got)
	}
}

func BenchmarkIteration(b *testing.B) {
	w := builtin(b)
	for b.Loop() {
		for _, e := range []loop.Event{loop.PreIteration, loop.PostIteration, loop.PreToolCall, loop.PostToolCall} {
			f := &wiring.Facts{Iteration: 5, Metrics: &loop.Record{}}
			w.Plan(e, f)
			if _, err := w.Conclude(e, f, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}
