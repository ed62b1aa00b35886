package contract_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"holdfast/contract"
)

// TestNeverCompleteWithoutProof plays loops with any evidence at all and compares every
// decision with a model that is written the other way round: it starts from what must be
// proved and looks for the proof.
func TestNeverCompleteWithoutProof(t *testing.T) {
	completed, refused := 0, 0
	for seed := range uint64(20_000) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := anyContract(r)
		for iteration := 1; iteration <= 4; iteration++ {
			s, evidence := anyState(r, c, iteration), anyEvidence(r, c)
			d := contract.Evaluate(c, evidence, s)
			want := proved(c, evidence, s)
			if got := d.Outcome == contract.Complete; got != want {
				t.Fatalf("seed %d: complete is %v, proved is %v\ncontract %+v\nevidence %+v\nstate %+v\ndecision %+v", seed, got, want, c, evidence, s, d)
			}
			checkShape(t, d)
			if want {
				completed++
				break
			}
			refused++
			if d.Outcome == contract.Stop {
				break
			}
		}
	}
	if completed < 500 || refused < 500 {
		t.Errorf("the loops say little: %d completed, %d refused", completed, refused)
	}
}

// checkShape: every outcome says what it must, and nothing else.
func checkShape(t *testing.T, d contract.Decision) {
	t.Helper()
	ok := map[contract.Outcome]bool{
		contract.Complete: d.StopReason == contract.Completed && len(d.Reasons)+len(d.FailedChecks) == 0,
		contract.Continue: d.StopReason == "" && len(d.Reasons) > 0,
		contract.Stop:     d.StopReason != "" && d.StopReason != contract.Completed && len(d.Reasons) > 0,
	}
	if !ok[d.Outcome] {
		t.Errorf("%+v contradicts itself", d)
	}
}

func anyContract(r *rand.Rand) contract.Contract {
	c := contract.Default()
	for i := range r.IntN(4) {
		c.CompletionChecks = append(c.CompletionChecks, contract.Check{Kind: contract.Command, Command: fmt.Sprintf("check %d", i), Runs: r.IntN(3)})
	}
	if len(c.CompletionChecks) == 0 || r.IntN(3) == 0 {
		c.CompletionToken = "DONE"
	}
	if r.IntN(4) == 0 {
		c.OriginalTests = contract.Off
	}
	c.MaxCheckRuns = 1 + r.IntN(3)
	return c
}

func anyState(r *rand.Rand, c contract.Contract, iteration int) contract.State {
	s := contract.State{Iteration: iteration, Tree: pick(r, "", "a", "a", "b"), TokenGiven: r.IntN(3) > 0, TestsTouched: r.IntN(4) == 0}
	s.StableIterations, s.Canceled, s.Aborted = r.IntN(3), r.IntN(8) == 0, r.IntN(20) == 0
	for _, check := range c.CompletionChecks {
		if r.IntN(6) == 0 {
			s.FlakyChecks = append(s.FlakyChecks, check.ID())
		}
	}
	return s
}

func anyEvidence(r *rand.Rand, c contract.Contract) []contract.Evidence {
	ids := []string{"original_tests_green", "something else"}
	for _, check := range c.CompletionChecks {
		ids = append(ids, check.ID())
	}
	var out []contract.Evidence
	for _, id := range ids {
		for range pick(r, 0, 1, 1, 1, 1, 2, 3) {
			e := contract.Evidence{Check: id, Passed: r.IntN(8) > 0, Tree: pick(r, "", "a", "a", "b"), ExitCode: pick(r, 0, 0, 0, 0, 0, 0, 1), InputsHash: pick(r, "", "", "i", "i", "j")}
			for range r.IntN(4) {
				e.Runs = append(e.Runs, contract.Run{Passed: r.IntN(10) > 0, Tree: e.Tree, ExitCode: pick(r, 0, 0, 0, 0, 0, 0, 0, 0, 1)})
			}
			out = append(out, e)
		}
	}
	return out
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// proved is the model: nothing decided the end, the token was given, and every required
// check has enough passes and not a single sign of failure on the present tree.
func proved(c contract.Contract, evidence []contract.Evidence, s contract.State) bool {
	required := map[string]int{}
	for _, check := range c.CompletionChecks {
		required[check.ID()] = max(check.Runs, 1)
		if slices.Contains(s.FlakyChecks, check.ID()) {
			required[check.ID()] = max(check.Runs, c.MaxCheckRuns, 1)
		}
	}
	if s.TestsTouched && c.OriginalTests == contract.WhenTouched {
		required["original_tests_green"] = 1
	}
	for id, needed := range required {
		good, bad, inputs := 0, 0, ""
		for _, e := range evidence {
			if e.Check == id && (s.Tree == "" || e.Tree == s.Tree) {
				inputs = e.InputsHash // the last one tells what the check depends on now
			}
		}
		for _, e := range evidence {
			if e.Check != id || s.Tree != "" && e.Tree != s.Tree || inputs != "" && e.InputsHash != "" && e.InputsHash != inputs {
				continue
			}
			if !e.Passed || e.ExitCode != 0 {
				bad++
			}
			good += max(len(e.Runs), 1)
			for _, run := range e.Runs {
				if !run.Passed || run.ExitCode != 0 {
					bad++
				}
			}
		}
		if bad > 0 || good < needed {
			return false
		}
	}
	return !s.Aborted && (c.CompletionToken == "" || s.TokenGiven)
}
