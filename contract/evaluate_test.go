package contract_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"holdfast/contract"
)

// checked is a contract of two checks.
func checked() contract.Contract {
	c := contract.Default()
	c.CompletionChecks = []contract.Check{{Kind: contract.TestsGreen}, command("make lint")}
	return c
}

// with changes a copy of the contract of two checks.
func with(change func(*contract.Contract)) contract.Contract {
	c := checked()
	change(&c)
	return c
}

func passed(check string) contract.Evidence { return contract.Evidence{Check: check, Passed: true} }

func failed(check string) contract.Evidence {
	return contract.Evidence{Check: check, Command: "make lint", ExitCode: 2}
}

const lint = "command: make lint"

func green() []contract.Evidence { return []contract.Evidence{passed("tests_green"), passed(lint)} }

func TestEvaluateCompletes(t *testing.T) {
	token := with(func(c *contract.Contract) { c.CompletionToken = "DONE" })
	cases := map[string]struct {
		contract contract.Contract
		evidence []contract.Evidence
		state    contract.State
	}{
		"when every check holds, on the first iteration too": {checked(), green(), contract.State{Iteration: 1}},
		"on the last iteration":                              {checked(), green(), contract.State{Iteration: 6}},
		"before any limit is looked at":                      {checked(), green(), contract.State{Iteration: 99, ElapsedMS: 1 << 40, StableIterations: 50, Canceled: true}},
		"when checks hold and the token was given":           {token, green(), contract.State{Iteration: 2, TokenGiven: true}},
		"on the token alone where there is no check": {
			with(func(c *contract.Contract) { c.CompletionChecks, c.CompletionToken = nil, "DONE" }), nil, contract.State{Iteration: 1, TokenGiven: true}},
		"with evidence of the present tree": {checked(),
			[]contract.Evidence{{Check: "tests_green", Passed: true, Tree: "b"}, {Check: lint, Passed: true, Tree: "b"}}, contract.State{Iteration: 1, Tree: "b"}},
		"with failing evidence of trees that are gone": {checked(), []contract.Evidence{{Check: "tests_green", Tree: "a"}, {Check: "tests_green", Passed: true, Tree: "b"}, {Check: lint, Passed: true, Tree: "b"}},
			contract.State{Iteration: 2, Tree: "b"}},
		"with failing evidence of inputs that have changed": {checked(), []contract.Evidence{{Check: "tests_green", InputsHash: "old"}, {Check: "tests_green", Passed: true, InputsHash: "new"}, passed(lint)}, contract.State{Iteration: 2}},
		"with failing evidence of nothing it asks for":      {checked(), append(green(), failed("coverage")), contract.State{Iteration: 1}},
		"with the contract it was started with":             {checked(), green(), contract.State{Iteration: 1, ContractHash: checked().Hash()}},
		"when a check that was flaky passed every run":      {checked(), []contract.Evidence{passed(lint), runs("tests_green", true, true, true)}, contract.State{Iteration: 1, FlakyChecks: []string{"tests_green"}}},
		"when touched tests pass as they were originally":   {checked(), append(green(), passed("original_tests_green")), contract.State{Iteration: 1, TestsTouched: true}},
		"with touched tests where the contract says off":    {with(func(c *contract.Contract) { c.OriginalTests = contract.Off }), green(), contract.State{Iteration: 1, TestsTouched: true}},
	}
	for name, c := range cases {
		d := contract.Evaluate(c.contract, c.evidence, c.state)
		if d.Outcome != contract.Complete || d.StopReason != contract.Completed || len(d.Reasons)+len(d.FailedChecks) > 0 {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func runs(check string, passes ...bool) contract.Evidence {
	e := contract.Evidence{Check: check, Passed: true, Tree: "t", InputsHash: "i"}
	for _, p := range passes {
		e.Runs = append(e.Runs, contract.Run{Passed: p, Tree: "t", InputsHash: "i"})
	}
	return e
}

func TestEvaluateContinuesAndSaysWhy(t *testing.T) {
	token := with(func(c *contract.Contract) { c.CompletionToken = "DONE" })
	cases := map[string]struct {
		contract contract.Contract
		evidence []contract.Evidence
		state    contract.State
		want     []string
	}{
		"when a check failed":                              {checked(), []contract.Evidence{passed("tests_green"), failed(lint)}, contract.State{}, []string{lint + " failed: make lint ended with exit status 2"}},
		"when all checks failed":                           {checked(), []contract.Evidence{{Check: "tests_green", Reason: "2 tests failed"}, failed(lint)}, contract.State{}, []string{"tests_green failed: 2 tests failed", lint + " failed: make lint ended with exit status 2"}},
		"when a check was left out":                        {checked(), []contract.Evidence{passed(lint)}, contract.State{}, []string{"tests_green was not checked"}},
		"when the token was given and a check failed":      {token, []contract.Evidence{passed("tests_green"), failed(lint)}, contract.State{TokenGiven: true}, []string{lint + " failed: make lint ended with exit status 2"}},
		"when the token was given and nothing was checked": {token, nil, contract.State{TokenGiven: true}, []string{"tests_green was not checked", lint + " was not checked"}},
		"when the token is missing":                        {token, green(), contract.State{}, []string{"the completion token DONE was not given on a line of its own"}},
		"when evidence is of another tree":                 {checked(), []contract.Evidence{{Check: "tests_green", Passed: true, Tree: "a"}, {Check: lint, Passed: true, Tree: "b"}}, contract.State{Tree: "b"}, []string{"tests_green was checked on another tree than the present one"}},
		"when evidence does not say of which tree it is":   {checked(), []contract.Evidence{passed("tests_green"), {Check: lint, Passed: true, Tree: "b"}}, contract.State{Tree: "b"}, []string{"tests_green was checked on another tree than the present one"}},
		"when a check is flaky":                            {checked(), []contract.Evidence{runs("tests_green", false, true), passed(lint)}, contract.State{}, []string{"tests_green is flaky: it passed and failed on the same tree"}},
		"when two pieces of evidence disagree":             {checked(), append(green(), failed("tests_green")), contract.State{}, []string{"tests_green is flaky: it passed and failed on the same tree"}},
		"when a check failed on this very tree before": {checked(), []contract.Evidence{{Check: "tests_green", Tree: "b"}, {Check: "tests_green", Passed: true, Tree: "b"}, {Check: lint, Passed: true, Tree: "b"}}, contract.State{Tree: "b"},
			[]string{"tests_green is flaky: it passed and failed on the same tree"}},
		"when a check that was flaky passed once": {checked(), green(), contract.State{FlakyChecks: []string{"tests_green"}}, []string{"tests_green passed only one of the 3 runs it needs"}},
		"when a check must run more often": {with(func(c *contract.Contract) { c.CompletionChecks[0].Runs = 5 }), []contract.Evidence{runs("tests_green", true, true), passed(lint)}, contract.State{},
			[]string{"tests_green passed 2 of the 5 runs it needs"}},
		"when a pass comes with an exit status":            {checked(), []contract.Evidence{passed("tests_green"), {Check: lint, Passed: true, ExitCode: 1, Reason: "odd"}}, contract.State{}, []string{lint + " failed: odd"}},
		"when the summary says failed and the runs passed": {checked(), []contract.Evidence{passed(lint), {Check: "tests_green", Runs: []contract.Run{{Passed: true}}}}, contract.State{}, []string{"tests_green failed: it does not hold"}},
		"when tests were touched and not proved":           {checked(), green(), contract.State{TestsTouched: true}, []string{"original_tests_green was not checked"}},
		"while one repetition is allowed":                  {checked(), nil, contract.State{StableIterations: 1}, []string{"tests_green was not checked", lint + " was not checked"}},
	}
	for name, c := range cases {
		c.state.Iteration = 1
		d := contract.Evaluate(c.contract, c.evidence, c.state)
		if d.Outcome != contract.Continue || d.StopReason != "" || !slices.Equal(d.Reasons, c.want) {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestEvaluateStops(t *testing.T) {
	still := contract.Standstill{Kind: contract.Oscillation, Repeats: 2, Period: 2, Equal: []string{"the work tree abc"}}
	same := contract.Standstill{Kind: contract.SameError, Repeats: 5, Equal: []string{"the result of tests_green"}}
	limit := func(n int64) *int64 { return &n }
	cases := map[string]struct {
		contract contract.Contract
		state    contract.State
		reason   contract.StopReason
		first    string
	}{
		"after the last iteration":         {checked(), contract.State{Iteration: 6}, contract.MaxIters, "6 of 6 iterations are over"},
		"when nothing has changed":         {checked(), contract.State{Iteration: 3, StableIterations: 2}, contract.NoProgress, "nothing has changed since 2 iterations"},
		"when states take turns":           {checked(), contract.State{Iteration: 4, Standstill: still}, contract.NoProgress, "2 states take turns, 2 iterations brought back an earlier one; equal were the work tree abc"},
		"when the same error stays":        {checked(), contract.State{Iteration: 5, Standstill: same}, contract.NoProgress, "6 iterations changed the code and failed in the same way; equal were the result of tests_green"},
		"when the money is spent":          {with(func(c *contract.Contract) { c.MaxCostUSD = some(2.0) }), contract.State{Iteration: 1, CostUSD: 2}, contract.BudgetExceeded, "2.00 of 2.00 US dollars are spent"},
		"when the tokens are used":         {with(func(c *contract.Contract) { c.MaxTokens = limit(10) }), contract.State{Iteration: 1, Tokens: 11}, contract.BudgetExceeded, "11 of 10 tokens are used"},
		"when the tool calls are made":     {with(func(c *contract.Contract) { c.MaxToolCalls = limit(10) }), contract.State{Iteration: 1, ToolCalls: 10}, contract.BudgetExceeded, "10 of 10 tool calls are made"},
		"when the time is over":            {checked(), contract.State{Iteration: 1, ElapsedMS: 3_600_000}, contract.Timeout, "1h0m0s of 1h0m0s are over"},
		"when it was canceled":             {checked(), contract.State{Iteration: 9, Canceled: true}, contract.ContextCanceled, "the loop was canceled"},
		"when it was aborted":              {checked(), contract.State{Iteration: 1, Aborted: true}, contract.Aborted, "the loop was aborted"},
		"when a human has to decide":       {checked(), contract.State{Iteration: 1, Escalated: "three recoveries failed"}, contract.Escalated, "three recoveries failed"},
		"when the host could not go on":    {checked(), contract.State{Iteration: 1, Error: "the disk is full"}, contract.Error, "the disk is full"},
		"when the contract is another":     {checked(), contract.State{Iteration: 1, ContractHash: contract.Default().Hash()}, contract.Error, "the contract is not the one the loop was started with"},
		"when the contract is void":        {contract.Contract{}, contract.State{Iteration: 1}, contract.Error, "the contract is not valid: "},
		"when the contract proves nothing": {contract.Default(), contract.State{Iteration: 1, TokenGiven: true}, contract.Error, "the contract is not valid: the contract has neither"},
		"when the cost is not a number":    {checked(), contract.State{Iteration: 1, CostUSD: math.NaN()}, contract.Error, "the state of the loop cannot be right: cost_usd is NaN"},
		"when the state is negative":       {checked(), contract.State{Iteration: -1}, contract.Error, "the state of the loop cannot be right: iteration is -1"},
	}
	for name, c := range cases {
		d := contract.Evaluate(c.contract, []contract.Evidence{passed(lint), failed("tests_green")}, c.state)
		if d.Outcome != contract.Stop || d.StopReason != c.reason || !strings.HasPrefix(d.Reasons[0], c.first) {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestDecidedEndsAreNotOverruledByGreenChecks(t *testing.T) {
	for reason, s := range map[contract.StopReason]contract.State{
		contract.Error: {Error: "x"}, contract.Escalated: {Escalated: "x"}, contract.Aborted: {Aborted: true},
	} {
		if d := contract.Evaluate(checked(), green(), s); d.Outcome != contract.Stop || d.StopReason != reason {
			t.Errorf("%s: %+v", reason, d)
		}
	}
}

func TestEveryReachedLimitIsNamed(t *testing.T) {
	d := contract.Evaluate(checked(), green()[:1], contract.State{Iteration: 6, ElapsedMS: 3_600_000, StableIterations: 2})
	want := []string{"1h0m0s of 1h0m0s are over", "6 of 6 iterations are over", "nothing has changed since 2 iterations", lint + " was not checked"}
	if d.StopReason != contract.Timeout || !slices.Equal(d.Reasons, want) {
		t.Errorf("got %+v", d)
	}
}

func TestABudgetThatCannotBeHeldIsTold(t *testing.T) {
	c := with(func(c *contract.Contract) { c.MaxCostUSD = some(5.0) })
	if d := contract.Evaluate(c, nil, contract.State{Iteration: 1, CostUnknown: true}); d.Outcome != contract.Continue || len(d.Warnings) != 1 {
		t.Errorf("got %+v", d)
	}
}

func TestFlakyChecksAreNamed(t *testing.T) {
	d := contract.Evaluate(checked(), []contract.Evidence{runs("tests_green", true, false), failed(lint)}, contract.State{Iteration: 1})
	if !slices.Equal(d.FlakyChecks, []string{"tests_green"}) || !slices.Equal(d.FailedChecks, []string{"tests_green", lint}) {
		t.Errorf("got %+v", d)
	}
}

func TestTokenGiven(t *testing.T) {
	c := with(func(c *contract.Contract) { c.CompletionToken = "DONE" })
	for message, want := range map[string]bool{
		"All is well.\nDONE":                             true,
		"<promise>DONE</promise>\r\n":                    true,
		"  DONE  \nBye.":                                 true,
		"I will not output <promise>DONE</promise> yet.": false,
		"DONE?":  false,
		"done":   false,
		"> DONE": false,
		"```\nDONE\n```\nis to be written at the end": false,
		"": false,
	} {
		if got := c.TokenGiven(message); got != want {
			t.Errorf("%q: %v", message, got)
		}
	}
	if checked().TokenGiven("") || checked().TokenGiven("\n") {
		t.Error("a contract without a token took an empty line for it")
	}
}
