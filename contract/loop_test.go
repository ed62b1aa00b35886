package contract_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"holdfast/contract"
)

// host is a small agent runtime as others would write one: a real directory, real
// commands, an agent that is a function.
type host struct {
	t        *testing.T
	dir      string
	contract contract.Contract
}

func (h host) write(name, text string) {
	h.t.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, name), []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
}

func (h host) tree() string {
	sum := sha256.New()
	entries, err := os.ReadDir(h.dir) // sorted by name
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(h.dir, e.Name()))
		if err != nil {
			h.t.Fatal(err)
		}
		fmt.Fprintf(sum, "%s %d %s", e.Name(), len(text), text)
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

func (h host) run(c contract.Check, tree string) contract.Evidence {
	cmd := exec.Command("sh", "-c", c.Command)
	cmd.Dir = h.dir
	out, err := cmd.CombinedOutput()
	e := contract.Evidence{Check: c.ID(), Passed: err == nil, Command: c.Command, OutputTail: string(out), Tree: tree}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		e.ExitCode = exit.ExitCode()
	case err != nil:
		e.Reason = err.Error()
	}
	return e
}

// loop is the loop of docs/contract.md.
func (h host) loop(agent func(iteration int) string) (contract.Decision, int) {
	var evidence []contract.Evidence
	var history contract.History
	state := contract.State{ContractHash: h.contract.Hash()}
	for state.Iteration = 1; ; state.Iteration++ {
		state.TokenGiven = h.contract.TokenGiven(agent(state.Iteration))
		state.Tree = h.tree()
		var seen []contract.Evidence
		for _, check := range h.contract.Required(state) {
			seen = append(seen, h.run(check, state.Tree))
		}
		evidence = append(evidence, seen...)
		history = append(history, contract.FingerprintOf(state.Tree, seen))
		state.Standstill = history.Standstill()
		d := contract.Evaluate(h.contract, evidence, state)
		state.FlakyChecks = append(state.FlakyChecks, d.FlakyChecks...)
		if d.Outcome != contract.Continue {
			return d, state.Iteration
		}
	}
}

const (
	broken = "package sum\n\nfunc Sum(a, b int) int { return a - b }\n"
	quick  = "grep -q 'a + b' sum.go" // as good as the tests, for agents that take many iterations
	mended = "package sum\n\nfunc Sum(a, b int) int { return a + b }\n"
)

// TestALoopOfRealCommands runs go test on a real module until the gate ends the loop.
func TestALoopOfRealCommands(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "coin")
	cases := map[string]struct {
		completion string
		agent      func(h host, iteration int) string
		reason     contract.StopReason
		iterations int
	}{
		"an agent that mends the code at once": {"go test ./... passes", func(h host, _ int) string { h.write("sum.go", mended); return "DONE" }, contract.Completed, 1},
		"an agent that needs two attempts": {"go test ./... passes", func(h host, i int) string {
			h.write("sum.go", map[bool]string{true: mended, false: broken + "// hm\n"}[i == 2])
			return "DONE"
		}, contract.Completed, 2},
		"an agent that lies":                   {"go test ./... passes", func(host, int) string { return "All tests pass.\nDONE" }, contract.NoProgress, 3},
		"an agent that mends and says nothing": {quick, func(h host, _ int) string { h.write("sum.go", mended); return "" }, contract.NoProgress, 3},
		"an agent that goes to and fro": {quick, func(h host, i int) string {
			h.write("sum.go", broken+map[bool]string{true: "// a\n", false: "// b\n"}[i%2 == 0])
			return "DONE"
		}, contract.NoProgress, 4},
		"an agent that only tries": {quick, func(h host, i int) string {
			h.write("sum.go", fmt.Sprintf("%s\nfunc f%d() {}\n", broken, i))
			return "DONE"
		}, contract.MaxIters, 5},
		"a check that fails, then passes on the same tree": {
			"test -e " + outside + " || { touch " + outside + "; false; }", func(host, int) string { return "DONE" }, contract.NoProgress, 4},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			check, err := contract.ParseCompletion(c.completion)
			if err != nil {
				t.Fatal(err)
			}
			limits := contract.Default()
			limits.CompletionToken, limits.CompletionChecks, limits.LoopMaxIters = "DONE", []contract.Check{check}, 5
			h := host{t, t.TempDir(), limits}
			h.write("go.mod", "module example.org/sum\n\ngo 1.22\n")
			h.write("sum.go", broken)
			h.write("sum_test.go", "package sum\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) {\n\tif got := Sum(2, 3); got != 5 {\n\t\tt.Errorf(\"Sum(2, 3) = %d\", got)\n\t}\n}\n")
			d, iterations := h.loop(func(i int) string { return c.agent(h, i) })
			if d.StopReason != c.reason || iterations != c.iterations {
				t.Errorf("after %d iterations: %+v", iterations, d)
			}
		})
	}
}
