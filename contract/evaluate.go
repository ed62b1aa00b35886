package contract

import (
	"fmt"
	"slices"
	"strings"
)

// Evaluate is the stop gate. It is pure: the same values give the same decision. Whatever
// it cannot judge stops the loop with an error; it never completes it.
//
// evidence is in the order in which it was seen. A host that hands over that of earlier
// iterations, too, has a check that failed on this very tree before recognised as flaky
// when it passes now.
func Evaluate(c Contract, evidence []Evidence, s State) Decision {
	if why := unjudgeable(c, s); why != "" {
		return Decision{Outcome: Stop, StopReason: Error, Reasons: []string{why}}
	}
	d := c.missing(evidence, s)
	if c.MaxCostUSD != nil && s.CostUnknown {
		d.Warnings = []string{"max_cost_usd cannot be held: the cost of some iterations is unknown"}
	}
	if reason, why := ended(s); reason != "" {
		return d.stopped(reason, []string{why})
	}
	if len(d.Reasons) == 0 {
		d.Outcome, d.StopReason = Complete, Completed
		return d
	}
	if s.Canceled {
		return d.stopped(ContextCanceled, []string{"the loop was canceled"})
	}
	if reason, why := c.exhausted(s); reason != "" {
		return d.stopped(reason, why)
	}
	d.Outcome = Continue
	return d
}

func (d Decision) stopped(reason StopReason, why []string) Decision {
	d.Outcome, d.StopReason, d.Reasons = Stop, reason, append(why, d.Reasons...)
	return d
}

func unjudgeable(c Contract, s State) string {
	if err := c.Validate(); err != nil {
		return "the contract is not valid: " + strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	if s.ContractHash != "" && s.ContractHash != c.Hash() {
		return "the contract is not the one the loop was started with"
	}
	return s.wrong()
}

// ended are the ends that somebody has decided; no evidence overrules them.
func ended(s State) (StopReason, string) {
	switch {
	case s.Error != "":
		return Error, s.Error
	case s.Escalated != "":
		return Escalated, s.Escalated
	case s.Aborted:
		return Aborted, "the loop was aborted"
	}
	return "", ""
}

// Required are the checks that must hold: those of the contract, and the original tests
// once tests were touched.
func (c Contract) Required(s State) []Check {
	proof := Check{Kind: OriginalTestsGreen}
	listed := slices.ContainsFunc(c.CompletionChecks, func(check Check) bool { return check.Kind == proof.Kind })
	if !s.TestsTouched || listed || c.OriginalTests == Off {
		return c.CompletionChecks
	}
	return append(slices.Clone(c.CompletionChecks), proof)
}

// missing collects what stands between the loop and its completion.
func (c Contract) missing(evidence []Evidence, s State) Decision {
	var d Decision
	for _, check := range c.Required(s) {
		status, why := c.verdict(check, evidence, s)
		if why == "" {
			continue
		}
		id := check.ID()
		d.FailedChecks = append(d.FailedChecks, id)
		d.Reasons = append(d.Reasons, id+" "+why)
		if status == Flaky {
			d.FlakyChecks = append(d.FlakyChecks, id)
		}
	}
	if c.CompletionToken != "" && !s.TokenGiven {
		d.Reasons = append(d.Reasons, fmt.Sprintf("the completion token %s was not given on a line of its own", c.CompletionToken))
	}
	return d
}

// verdict says why a check does not hold; nothing when it does.
func (c Contract) verdict(check Check, evidence []Evidence, s State) (Status, string) {
	own := of(check.ID(), evidence)
	status, passes := judge(own, s.Tree)
	needed := c.passesNeeded(check, slices.Contains(s.FlakyChecks, check.ID()))
	switch {
	case len(own) == 0:
		return status, "was not checked"
	case status == Missing:
		return status, "was checked on another tree than the present one"
	case status == Flaky:
		return status, "is flaky: it passed and failed on the same tree"
	case status == Failed:
		return status, "failed: " + lastFailed(own, s.Tree).explain()
	case passes < needed:
		return status, fmt.Sprintf("passed %s of the %d runs it needs", count(passes), needed)
	}
	return status, ""
}

func count(n int) string {
	if n == 1 {
		return "only one"
	}
	return fmt.Sprint(n)
}

func of(id string, evidence []Evidence) []Evidence {
	var out []Evidence
	for _, e := range evidence {
		if e.Check == id {
			out = append(out, e)
		}
	}
	return out
}

func lastFailed(all []Evidence, tree string) Evidence {
	for _, e := range current(all, tree) {
		if status, _ := judge([]Evidence{e}, tree); status == Failed {
			return e
		}
	}
	return all[0]
}
