package gate

import (
	"slices"
	"time"

	"holdfast/internal/enforcement/condition"
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
	// Conditions are when gates open whose mode is Conditional; DefaultCondition where nothing is said.
	Conditions map[Name]string `json:"conditions,omitempty"`
}

// DefaultCondition opens a gate when what happened is serious, or the loop cannot go on.
const DefaultCondition = "critical OR exhausted OR escalated OR stuck"

var conditions = condition.Over(Facts{})

// CheckCondition says what is wrong with the condition of a gate; nothing is "".
func CheckCondition(source string) (wrong string) {
	_, wrong = conditions.Compile(source)
	return wrong
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
// Conditions name them as they are tagged.
type Facts struct {
	Types     []string `expr:"types"`     // of the findings that count
	Critical  bool     `expr:"critical"`  // one of them is
	Exhausted bool     `expr:"exhausted"` // the agent has had all its chances
	Escalated bool     `expr:"escalated"` // the loop cannot go on without a human
	Stuck     bool     `expr:"stuck"`     // it repeats itself

	Findings      int      `expr:"findings"`
	Paths         []string `expr:"paths"`      // that the findings are in
	TestsLost     int      `expr:"tests_lost"` // since the start of the loop
	Iteration     int      `expr:"iteration"`
	MaxIterations int      `expr:"max_iterations"`
	Attempts      int      `expr:"recovery_attempts"`
	MaxRetries    int      `expr:"max_retries"`
	Quality       float64  `expr:"quality"`
	Attended      bool     `expr:"attended"` // a human is at the terminal
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
		if c.met && rules.opens(c.name, f) {
			return c.name, true
		}
	}
	return "", false
}

func (r Rules) opens(n Name, f Facts) bool {
	switch r.Mode(n) {
	case Always:
		return true
	case Conditional:
		return r.holds(n, f)
	case Terminate:
		return f.Escalated || f.Exhausted || f.Stuck
	}
	return false
}

// holds asks the condition of a gate. One that cannot be asked opens it: a human is not left
// out because of a mistake.
func (r Rules) holds(n Name, f Facts) bool {
	source := r.Conditions[n]
	if source == "" {
		source = DefaultCondition
	}
	c, wrong := conditions.Compile(source)
	if wrong != "" {
		return true
	}
	holds, err := c.Holds(f)
	return holds || err != nil
}
