package agents

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"holdfast/contract"
)

//go:embed quality_gate_enforcer.md
var gateSystem string

func qualityGateEnforcer() Definition {
	return Definition{
		Name: "quality-gate-enforcer", Aliases: []string{"quality-gate", "quality-gates"}, System: gateSystem, Service: true,
		Description: "Says at the boundary of an iteration whether every required check holds and nothing is open that must not stay.",
	}
}

// enforceQuality passes an iteration whose required checks hold and in which nothing open
// is left.
func (t *Team) enforceQuality(_ context.Context, c Call) (Answer, error) {
	ended := t.Loop.Current.Ended
	if ended == nil {
		ended = t.Loop.Last.Ended
	}
	if ended == nil {
		return Answer{Verdict: "fail", Confidence: 1, Reasoning: "No iteration has ended yet, so nothing was checked.", Values: map[string]any{"passed": false}}, nil
	}
	missing := t.named(ended.Decision.FailedChecks)
	open := t.open()
	a := Answer{Verdict: "pass", Confidence: 1, Reasoning: fmt.Sprintf("Iteration %d: every required check holds and nothing is open.", ended.Iteration), Values: map[string]any{"passed": true, "failed_checks": missing, "open_findings": open}}
	if len(missing) == 0 && open == 0 {
		return a, nil
	}
	var parts []string
	if len(missing) > 0 {
		parts = append(parts, "these checks do not hold: "+strings.Join(missing, ", "))
	}
	if open > 0 {
		parts = append(parts, count(open, "finding")+" still in the tree")
	}
	a.Verdict, a.Reasoning, a.Values["passed"] = "fail", fmt.Sprintf("Iteration %d: %s.", ended.Iteration, strings.Join(parts, "; ")), false
	a.Recommendations = []string{"Make these hold; nothing else passes the gate."}
	return a, nil
}

// named are checks by their names. Of hidden ones nothing is told: the agent under review
// may read what is said here.
func (t *Team) named(ids []string) []string {
	hidden := map[string]bool{}
	for _, c := range t.Loop.Contract.CompletionChecks {
		hidden[c.ID()] = c.Kind == contract.Holdout
	}
	out := []string{}
	for _, id := range ids {
		if hidden[id] {
			id = "a hidden check"
		}
		out = append(out, id)
	}
	return out
}

// open counts what was found worse than a warning and stayed in the tree.
func (t *Team) open() int {
	j := t.judged(0)
	if j == nil {
		return 0
	}
	n := 0
	for _, f := range j.Notes {
		if f.Severity.Rank() > 1 {
			n++
		}
	}
	return n
}
