package contract_test

import (
	"fmt"

	"holdfast/contract"
)

// A loop asks the gate after every iteration. The agent says that it is done; the tests
// say that it is not.
func Example() {
	c, err := contract.Decode("contract.yaml", []byte(`
completion_token: ALL_DONE
completion_checks: [tests_green, go vet ./... passes]
loop_max_iters: 8
max_cost_usd: 2.50
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	frozen := c.Hash() // kept where the agent cannot write

	evidence := []contract.Evidence{ // of commands that the host has run itself
		{Check: "tests_green", Passed: false, Reason: "1 tests failed, 0 could not run, 7 passed", Tree: "4b825dc"},
		{Check: "command: go vet ./...", Passed: true, Command: "go vet ./...", Tree: "4b825dc"},
	}
	state := contract.State{
		Iteration: 1, CostUSD: 0.20, Tree: "4b825dc", ContractHash: frozen,
		TokenGiven: c.TokenGiven("Everything works now.\nALL_DONE"),
	}
	d := contract.Evaluate(c, evidence, state)
	fmt.Println(d.Outcome, d.Reasons)

	evidence[0] = contract.Evidence{Check: "tests_green", Passed: true, Tree: "4b825dc"}
	d = contract.Evaluate(c, evidence, state)
	fmt.Println(d.Outcome, d.StopReason)
	// Output:
	// continue [tests_green failed: 1 tests failed, 0 could not run, 7 passed]
	// complete completed
}

// Mistakes are told all at once, with their lines.
func ExampleDecode() {
	_, err := contract.Decode("contract.yaml", []byte(`completion_checks:
  - test_green
max_cost_usd: .nan
max_tool_calls: 0
`))
	for _, f := range contract.Faults(err) {
		fmt.Printf("%v (%s)\n", f, f.Hint)
	}
	// Output:
	// contract.yaml:2: "test_green" is no check (did you mean tests_green?)
	// contract.yaml:3: max_cost_usd is not a number (write US dollars, such as 2.50, or null for no limit)
	// contract.yaml:4: max_tool_calls is zero (write a number of calls, or null for no limit)
}

func ExampleParseCheck() {
	for _, text := range []string{"npx tsc --noEmit passes", "tests pass", "json:report.json#/failed equals 0"} {
		c, _ := contract.ParseCheck(text)
		fmt.Println(c.ID())
	}
	// Output:
	// command: npx tsc --noEmit
	// tests_green
	// json: report.json#/failed equals 0
}

// A check that fails and then passes on the same tree is flaky. It does not hold.
func ExampleEvidence_With() {
	e := contract.Evidence{Check: "tests_green", Passed: false, ExitCode: 1, Tree: "4b825dc"}
	e = e.With(contract.Run{Passed: true, Tree: "4b825dc"})
	fmt.Println(e.Status(), e.Passed)
	// Output: flaky false
}

// Two iterations that differ only in times have left the same behind.
func ExampleHistory_Standstill() {
	var h contract.History
	for _, tail := range []string{"FAIL in 0.31s", "FAIL in 0.29s", "FAIL in 0.35s"} {
		h = append(h, contract.FingerprintOf("4b825dc", []contract.Evidence{{Check: "tests_green", ExitCode: 1, OutputTail: tail}}))
	}
	fmt.Println(h.Standstill())
	// Output: 3 iterations left the same behind; equal were the work tree 4b825dc, the result of tests_green
}

func ExamplePRDHolds() {
	fmt.Println(contract.PRDHolds([]byte(`{"user_stories": []}`), nil).Reason)
	// Output: prd.json has no stories under user_stories
}
