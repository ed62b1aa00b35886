package contract

import "fmt"

// Evidence is what the host saw when it ran a check.
type Evidence struct {
	Check      string `json:"check" yaml:"check"` // the ID of the check
	Passed     bool   `json:"passed" yaml:"passed"`
	Reason     string `json:"reason,omitempty" yaml:"reason,omitempty"`   // why it did not pass
	Command    string `json:"command,omitempty" yaml:"command,omitempty"` // what was run
	ExitCode   int    `json:"exit_code" yaml:"exit_code"`
	DurationMS int64  `json:"duration_ms" yaml:"duration_ms"`
	OutputTail string `json:"output_tail,omitempty" yaml:"output_tail,omitempty"`
	Tree       string `json:"tree,omitempty" yaml:"tree,omitempty"`               // the tree it was seen on
	InputsHash string `json:"inputs_hash,omitempty" yaml:"inputs_hash,omitempty"` // everything else the check depends on
	Runs       []Run  `json:"runs,omitempty" yaml:"runs,omitempty"`               // every run of the check, when there were several
}

// Run is one of several runs of a check.
type Run struct {
	Passed     bool   `json:"passed" yaml:"passed"`
	ExitCode   int    `json:"exit_code" yaml:"exit_code"`
	DurationMS int64  `json:"duration_ms" yaml:"duration_ms"`
	Tree       string `json:"tree,omitempty" yaml:"tree,omitempty"`
	InputsHash string `json:"inputs_hash,omitempty" yaml:"inputs_hash,omitempty"`
}

// Status is what the evidence says of a check.
type Status string

// A check passed, failed, was flaky (it passed and failed on one tree), or there is no
// evidence that counts.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Flaky   Status = "flaky"
	Missing Status = "missing"
)

// With adds a run to the evidence. The last run tells exit status and duration; the
// evidence has passed when every run on this tree has.
func (e Evidence) With(r Run) Evidence {
	if len(e.Runs) == 0 {
		e.Runs = []Run{e.run()}
	}
	e.Runs = append(append([]Run(nil), e.Runs...), r)
	e.Tree, e.InputsHash, e.ExitCode, e.DurationMS = r.Tree, r.InputsHash, r.ExitCode, r.DurationMS
	status, _ := judge([]Evidence{{Tree: e.Tree, InputsHash: e.InputsHash, Runs: e.Runs, Passed: true}}, "")
	e.Passed = status == Passed
	if status == Flaky {
		e.Reason = "it passed and failed on the same tree"
	}
	return e
}

func (e Evidence) run() Run {
	return Run{Passed: e.Passed, ExitCode: e.ExitCode, DurationMS: e.DurationMS, Tree: e.Tree, InputsHash: e.InputsHash}
}

// Status tells what the evidence says. It trusts no summary: a pass with a failing run, or
// with an exit status other than zero, is none.
func (e Evidence) Status() Status {
	status, _ := judge([]Evidence{e}, "")
	return status
}

// judge weighs all the evidence of one check on a tree and counts the passes. An empty
// tree stands for whichever the evidence was seen on.
func judge(all []Evidence, tree string) (status Status, passes int) {
	fails, doubted := 0, false
	for _, e := range current(all, tree) {
		runs := e.Runs
		if len(runs) == 0 {
			runs = []Run{e.run()}
		}
		counted := 0
		for _, r := range runs {
			if !e.sees(r) {
				continue
			}
			counted++
			if r.Passed && r.ExitCode == 0 {
				passes++
			} else {
				fails++
			}
		}
		doubted = doubted || counted > 0 && (!e.Passed || e.ExitCode != 0)
	}
	switch {
	case passes > 0 && fails > 0:
		return Flaky, passes
	case fails > 0 || doubted:
		return Failed, passes
	case passes > 0:
		return Passed, passes
	}
	return Missing, 0
}

// current is the evidence of a tree, as far as the check depended on the same as it does
// in the last of it.
func current(all []Evidence, tree string) []Evidence {
	var out []Evidence
	for i := len(all) - 1; i >= 0; i-- {
		e := all[i]
		other := len(out) > 0 && !same(e.InputsHash, out[0].InputsHash)
		if (tree == "" || e.Tree == tree) && !other {
			out = append(out, e)
		}
	}
	return out
}

// same compares two hashes; one that is not known is like any other.
func same(a, b string) bool { return a == "" || b == "" || a == b }

// sees tells whether a run was on the tree and with the inputs of the evidence. A run that
// does not say counts as one.
func (e Evidence) sees(r Run) bool {
	return same(r.Tree, e.Tree) && same(r.InputsHash, e.InputsHash)
}

// explain says why a check does not hold, for the agent's next prompt.
func (e Evidence) explain() string {
	why := e.Reason
	if why == "" && e.Command != "" {
		why = fmt.Sprintf("%s ended with exit status %d", e.Command, e.ExitCode)
	}
	if why == "" {
		why = "it does not hold"
	}
	return why
}

// NeedsRun tells whether the host should run a check (once more) on this tree before it
// asks Evaluate: there is no evidence yet, or it has not passed often enough, or it has
// failed and may be flaky. doubtful says that the check was flaky earlier in the loop, or
// that it has passed in an earlier iteration and fails now.
func (c Contract) NeedsRun(check Check, e Evidence, doubtful bool) bool {
	if e.Check == "" {
		return true
	}
	switch status, passes := judge([]Evidence{e}, ""); status {
	case Passed:
		return passes < c.passesNeeded(check, doubtful)
	case Failed:
		return doubtful && len(e.Runs) < c.MaxCheckRuns
	}
	return false
}

// passesNeeded is how many passes on one tree a check needs. Where a check was flaky, one
// pass is luck.
func (c Contract) passesNeeded(check Check, knownFlaky bool) int {
	if knownFlaky {
		return max(check.runs(), c.MaxCheckRuns)
	}
	return check.runs()
}
