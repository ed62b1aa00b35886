// Package policy decides what follows from findings. It takes values and returns
// values: it never acts.
package policy

import (
	"holdfast/internal/detection/detect"
)

// Verdict is what should happen to a change.
type Verdict string

// The verdicts, in rising order.
const (
	Allow Verdict = "allow"
	Warn  Verdict = "warn"
	Ask   Verdict = "ask"
	Block Verdict = "block"
)

var verdictRanks = map[Verdict]int{Allow: 0, Warn: 1, Ask: 2, Block: 3}

// Rank orders verdicts.
func (v Verdict) Rank() int { return verdictRanks[v] }

// Mode is how strict the project wants to be.
type Mode string

// The modes.
const (
	Off        Mode = "off"
	Minimal    Mode = "minimal"
	Standard   Mode = "standard"
	Aggressive Mode = "aggressive"
)

// decisive is the confidence from which a violation blocks on its own.
const decisive = 0.8

// verdicts is the whole policy for one finding: mode × severity, for findings below
// and from the decisive confidence on.
var verdicts = map[Mode]map[detect.Severity][2]Verdict{
	Off:        {},
	Minimal:    {detect.Warning: {Allow, Allow}, detect.Violation: {Warn, Warn}, detect.Critical: {Ask, Block}},
	Standard:   {detect.Warning: {Warn, Warn}, detect.Violation: {Ask, Block}, detect.Critical: {Ask, Block}},
	Aggressive: {detect.Warning: {Ask, Ask}, detect.Violation: {Block, Block}, detect.Critical: {Block, Block}},
}

// Of is the verdict on a single finding.
func Of(f detect.Finding, mode Mode) Verdict {
	pair, ok := verdicts[mode][f.Severity]
	if !ok {
		return Allow
	}
	if f.Confidence >= decisive {
		return pair[1]
	}
	return pair[0]
}

// Decision is the verdict on a change and the findings it rests on.
type Decision struct {
	Verdict  Verdict
	Severity detect.Severity
	Findings []detect.Finding
	Cleared  []detect.Finding
}

// Decide weighs findings: the strictest verdict wins. Several independent violations
// that would each only be asked about are composite evidence and block together.
func Decide(findings, cleared []detect.Finding, mode Mode) Decision {
	d := Decision{Verdict: Allow, Severity: detect.None, Findings: findings, Cleared: cleared}
	if mode == Off {
		return d
	}
	asked := map[string]bool{}
	for _, f := range findings {
		v := Of(f, mode)
		if v.Rank() > d.Verdict.Rank() {
			d.Verdict = v
		}
		if f.Severity.Rank() > d.Severity.Rank() {
			d.Severity = f.Severity
		}
		if v == Ask && f.Confidence >= composite {
			asked[f.ID] = true
		}
	}
	if d.Verdict == Ask && mode != Minimal && len(asked) >= compositeKinds {
		d.Verdict = Block
	}
	return d
}

// Three different kinds of fairly sure violations in one change are no accident.
const (
	composite      = 0.6
	compositeKinds = 3
)
