package contract_test

import (
	"testing"

	"holdfast/contract"
)

func TestStatusTrustsNoSummary(t *testing.T) {
	cases := map[string]struct {
		evidence contract.Evidence
		want     contract.Status
	}{
		"a pass":                                  {passed("x"), contract.Passed},
		"a failure":                               {failed("x"), contract.Failed},
		"a pass with an exit status":              {contract.Evidence{Passed: true, ExitCode: 1}, contract.Failed},
		"several passes":                          {runs("x", true, true), contract.Passed},
		"a lucky pass at the end":                 {runs("x", false, true), contract.Flaky},
		"a failure at the end":                    {runs("x", true, true, false), contract.Flaky},
		"failures only":                           {runs("x", false, false), contract.Failed},
		"a failure that belongs to an older tree": {contract.Evidence{Passed: true, Tree: "b", Runs: []contract.Run{{Tree: "a"}, {Tree: "b", Passed: true}}}, contract.Passed},
		"runs of another tree only":               {contract.Evidence{Passed: true, Tree: "b", Runs: []contract.Run{{Tree: "a", Passed: true}}}, contract.Missing},
		"a failure with other inputs":             {contract.Evidence{Passed: true, InputsHash: "b", Runs: []contract.Run{{InputsHash: "a"}, {InputsHash: "b", Passed: true}}}, contract.Passed},
		"a run that passed with a status":         {contract.Evidence{Passed: true, Runs: []contract.Run{{Passed: true, ExitCode: 3}}}, contract.Failed},
	}
	for name, c := range cases {
		if got := c.evidence.Status(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestRunsAreAdded(t *testing.T) {
	first := contract.Evidence{Check: "x", ExitCode: 1, Tree: "a"}
	second := first.With(contract.Run{Passed: true, Tree: "a"})
	if second.Status() != contract.Flaky || second.Passed || second.Reason == "" || len(second.Runs) != 2 {
		t.Errorf("a pass after a failure gives %+v", second)
	}
	if len(first.Runs) != 0 {
		t.Error("the evidence that was there has changed")
	}
	mended := second.With(contract.Run{Passed: true, Tree: "b"})
	if mended.Status() != contract.Passed || !mended.Passed {
		t.Errorf("a pass on a new tree gives %+v", mended)
	}
}

func TestNeedsRun(t *testing.T) {
	c, check := checked(), contract.Check{Kind: contract.TestsGreen}
	cases := map[string]struct {
		check    contract.Check
		evidence contract.Evidence
		doubtful bool
		want     bool
	}{
		"a check without evidence":                     {check, contract.Evidence{}, false, true},
		"a check that passed":                          {check, passed("tests_green"), false, false},
		"a check that passed once and was flaky":       {check, passed("tests_green"), true, true},
		"a check that passed three times":              {check, runs("tests_green", true, true, true), true, false},
		"a check that failed":                          {check, failed("tests_green"), false, false},
		"a check that fails and has passed before":     {check, failed("tests_green"), true, true},
		"a check that fails again and again":           {check, runs("tests_green", false, false, false), true, false},
		"a check that is known to be flaky here":       {check, runs("tests_green", false, true), true, false},
		"a check that must run twice and has run once": {contract.Check{Kind: contract.TestsGreen, Runs: 2}, passed("tests_green"), false, true},
	}
	for name, k := range cases {
		if got := c.NeedsRun(k.check, k.evidence, k.doubtful); got != k.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestNeedsRunEnds: a host that runs a check as long as it is asked to comes to an end,
// and what it has then is enough for the gate.
func TestNeedsRunEnds(t *testing.T) {
	c := checked()
	for _, outcomes := range [][]bool{{true}, {false}, {true, false}, {false, true}, {true, true, false}} {
		for _, doubtful := range []bool{false, true} {
			e, n := contract.Evidence{}, 0
			for c.NeedsRun(c.CompletionChecks[0], e, doubtful) {
				r := contract.Run{Passed: outcomes[min(n, len(outcomes)-1)], Tree: "t"}
				if n++; n > c.MaxCheckRuns {
					t.Fatalf("%v: more than %d runs", outcomes, c.MaxCheckRuns)
				}
				if e.Check == "" {
					e = contract.Evidence{Check: "tests_green", Passed: r.Passed, Tree: r.Tree}
					continue
				}
				e = e.With(r)
			}
			s := contract.State{Iteration: 1}
			if doubtful {
				s.FlakyChecks = []string{"tests_green"}
			}
			d := contract.Evaluate(c, []contract.Evidence{e, passed(lint)}, s)
			if want := e.Status() == contract.Passed; (d.Outcome == contract.Complete) != want {
				t.Errorf("%v, doubtful %v: %+v", outcomes, doubtful, d)
			}
		}
	}
}
