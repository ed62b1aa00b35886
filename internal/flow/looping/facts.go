package looping

import (
	"holdfast/contract"
	"holdfast/internal/integration/testrun"
	"holdfast/internal/tracking/quality"
)

// facts are what was measured of the iteration that is about to end.
func (r *runner) facts() quality.Facts {
	l := r.loop
	c := l.Current
	f := quality.Facts{
		Findings: r.openFindings(), UndoneFiles: len(c.Judged.Undo), FilesChanged: max(0, len(c.Judged.Changed)-len(c.Judged.Undo)), Checks: &quality.Checks{},
		Used: quality.Use{Tokens: &c.Agent.Tokens, DurationMS: &c.Agent.DurationMS},
	}
	if c.Agent.CostSource != "unknown" {
		f.Used.CostUSD = &c.Agent.CostUSD
	}
	f.Allowed = r.allowance()
	for _, check := range l.Contract.Required(l.State()) {
		f.Checks.Total++
		for _, e := range c.Checked.Evidence {
			if e.Check != check.ID() {
				continue
			}
			switch e.Status() {
			case contract.Passed:
				f.Checks.Passed++
			case contract.Flaky:
				f.Checks.Flaky++
			}
			if check.Kind == contract.OriginalTestsGreen {
				passed := e.Passed
				f.OriginalTests = &passed
			}
		}
	}
	f.Tests = testsIn(c.Checked.Evidence)
	if m := c.Checked.Metrics; m != nil {
		f.LintErrors, f.LintWarnings, f.TypeErrors = compared(l.Metrics.LintErrors, m.LintErrors), compared(l.Metrics.LintWarnings, m.LintWarnings), compared(l.Metrics.TypeScriptErrors, m.TypeScriptErrors)
	}
	if s := c.Judged.Summary; s.CasesBefore > 0 || s.CasesAfter > 0 {
		f.Cases = &quality.Change{Before: float64(s.CasesBefore), Now: float64(s.CasesAfter)}
		f.OracleMass = &quality.Change{Before: s.OracleMassBefore, Now: s.OracleMassAfter}
	}
	if text := r.stories(); text != nil {
		stories := quality.Share{}
		for _, s := range storiesOf(text) {
			stories.Total++
			if s.Passes {
				stories.Part++
			}
		}
		f.Stories = &stories
	}
	return f
}

// compared is a count then and now; nil unless both were measured.
func compared(then, now *int) *quality.Change {
	if then == nil || now == nil {
		return nil
	}
	return &quality.Change{Before: float64(*then), Now: float64(*now)}
}

// testsIn are the tests that the output of checks tells of; nil when it tells of none.
func testsIn(evidence []contract.Evidence) *quality.Tests {
	var sum quality.Tests
	for _, e := range evidence {
		if e.Command == "" {
			continue
		}
		t := testrun.Read([]byte(e.OutputTail))
		sum.Passed, sum.Failed, sum.Skipped = max(sum.Passed, t.Passed), max(sum.Failed, t.Failed), max(sum.Skipped, t.Skipped)
	}
	if sum.Total = sum.Passed + sum.Failed + sum.Skipped; sum.Total == 0 {
		return nil
	}
	return &sum
}

// allowance is an iteration's share of the loop's limits.
func (r *runner) allowance() quality.Use {
	c, n := r.loop.Contract, int64(max(1, r.loop.Contract.LoopMaxIters))
	var out quality.Use
	if c.MaxTokens != nil {
		share := *c.MaxTokens / n
		out.Tokens = &share
	}
	if c.MaxCostUSD != nil {
		share := *c.MaxCostUSD / float64(n)
		out.CostUSD = &share
	}
	if limit, ok := c.PerIterTimeout(); ok {
		share := limit.Milliseconds()
		out.DurationMS = &share
	}
	return out
}
