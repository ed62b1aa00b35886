package gate

import (
	"slices"
	"time"
)

// Name says at which gate a loop stands.
type Name string

// The gates.
const (
	Destructive   Name = "GATE-AP-DESTRUCTIVE"    // work would be destroyed: tests, features, checks
	Recovery      Name = "GATE-AP-RECOVERY"       // the agent has had all its chances
	FalsePositive Name = "GATE-AP-FALSE-POSITIVE" // somebody says that a finding is wrong
	StuckLoop     Name = "GATE-AP-STUCK-LOOP"     // the loop repeats itself
)

// Names are all gates, in the order of the documentation.
func Names() []Name { return []Name{Destructive, Recovery, FalsePositive, StuckLoop} }

// Type is what is asked of a human.
type Type string

// The types.
const (
	Approval   Type = "approval"
	Review     Type = "review"
	Escalation Type = "escalation"
	Checkpoint Type = "checkpoint"
)

// Mode says when a gate opens.
type Mode string

// The modes. ALWAYS opens whenever what the gate is about has happened, CONDITIONAL when
// it is also serious, TERMINATE when the loop cannot go on without a human, NEVER never.
const (
	Always      Mode = "ALWAYS"
	Never       Mode = "NEVER"
	Conditional Mode = "CONDITIONAL"
	Terminate   Mode = "TERMINATE"
)

// Modes are all of them.
func Modes() []Mode { return []Mode{Always, Never, Conditional, Terminate} }

// Late is what follows when nobody has answered in time. None of them lets the change pass.
type Late string

// Block stops the loop and leaves the gate open, Escalate does so and tells everybody
// again, Proceed goes on without the change, GiveUp ends the loop.
const (
	Block    Late = "block"
	Escalate Late = "escalate"
	Proceed  Late = "proceed"
	GiveUp   Late = "abort"
)

// Lates are all of them.
func Lates() []Late { return []Late{Block, Escalate, Proceed, GiveUp} }

// Rules are what a project has decided about its gates.
type Rules struct {
	Wait      bool          `json:"wait,omitempty"`       // a loop waits at a gate instead of stopping
	Timeout   time.Duration `json:"timeout_ns,omitempty"` // 0 waits for ever
	OnTimeout Late          `json:"on_timeout,omitempty"` // Block when empty
	Modes     map[Name]Mode `json:"modes,omitempty"`      // Terminate where nothing is said
}

// Mode is that of a gate.
func (r Rules) Mode(n Name) Mode {
	if m, said := r.Modes[n]; said {
		return m
	}
	if n == FalsePositive {
		return Always
	}
	return Terminate
}

// Late is what follows when nobody has answered in time.
func (r Rules) Late() Late {
	if r.OnTimeout == "" {
		return Block
	}
	return r.OnTimeout
}

// Facts are what a gate is opened by. They are measured, never claimed by the agent.
type Facts struct {
	Types     []string // of the findings that count
	Critical  bool     // one of them is
	Exhausted bool     // the agent has had all its chances
	Escalated bool     // the loop cannot go on without a human
	Stuck     bool     // it repeats itself
}

// destructive are the types of findings that take something away.
var destructive = []string{"test_deletion", "test_skip", "test_skipping", "feature_removal", "coverage_regression", "assertion_weakening", "validation_bypass", "gate_lowering", "guard_tampering"}

// Choose says which gate opens, if any.
func Choose(f Facts, rules Rules) (Name, bool) {
	for _, c := range []struct {
		name Name
		met  bool
	}{
		{StuckLoop, f.Stuck},
		{Recovery, f.Exhausted},
		{Destructive, slices.ContainsFunc(f.Types, func(t string) bool { return slices.Contains(destructive, t) })},
		{Recovery, f.Escalated},
	} {
		if c.met && opens(rules.Mode(c.name), f) {
			return c.name, true
		}
	}
	return "", false
}

func opens(m Mode, f Facts) bool {
	switch m {
	case Always:
		return true
	case Conditional:
		return f.Critical || f.Exhausted || f.Escalated || f.Stuck
	case Terminate:
		return f.Escalated || f.Exhausted || f.Stuck
	}
	return false
}
