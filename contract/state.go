package contract

import (
	"fmt"
	"math"
)

// State is how far the loop has come. It must be kept over restarts, so that a resumed
// loop has not got its budget back.
type State struct {
	Iteration   int     `json:"iteration" yaml:"iteration"` // the one that has just ended, from 1
	ToolCalls   int64   `json:"tool_calls" yaml:"tool_calls"`
	Tokens      int64   `json:"tokens" yaml:"tokens"`
	CostUSD     float64 `json:"cost_usd" yaml:"cost_usd"`
	CostUnknown bool    `json:"cost_unknown,omitempty" yaml:"cost_unknown,omitempty"` // some of the cost is not in CostUSD
	ElapsedMS   int64   `json:"elapsed_ms" yaml:"elapsed_ms"`

	Tree             string     `json:"tree,omitempty" yaml:"tree,omitempty"`                   // the present tree; evidence of another one does not count
	ContractHash     string     `json:"contract_hash,omitempty" yaml:"contract_hash,omitempty"` // Hash at the start of the loop
	TokenGiven       bool       `json:"token_given" yaml:"token_given"`                         // see Contract.TokenGiven
	TestsTouched     bool       `json:"tests_touched" yaml:"tests_touched"`                     // tests or their settings differ from the baseline
	FlakyChecks      []string   `json:"flaky_checks,omitempty" yaml:"flaky_checks,omitempty"`   // IDs of checks that were flaky in an earlier iteration
	StableIterations int        `json:"stable_iterations" yaml:"stable_iterations"`             // how many iterations repeated the one before
	Standstill       Standstill `json:"standstill,omitzero" yaml:"standstill,omitempty"`        // see History.Standstill

	Error     string `json:"error,omitempty" yaml:"error,omitempty"`         // the host could not go on
	Escalated string `json:"escalated,omitempty" yaml:"escalated,omitempty"` // why a human has to decide
	Aborted   bool   `json:"aborted,omitempty" yaml:"aborted,omitempty"`
	Canceled  bool   `json:"canceled,omitempty" yaml:"canceled,omitempty"`
}

// wrong names what cannot be true of a loop. Comparing such values with limits would let
// the loop run on, so Evaluate stops instead.
func (s State) wrong() string {
	for _, n := range []struct {
		key   string
		value float64
	}{
		{"iteration", float64(s.Iteration)}, {"tool_calls", float64(s.ToolCalls)}, {"tokens", float64(s.Tokens)},
		{"cost_usd", s.CostUSD}, {"elapsed_ms", float64(s.ElapsedMS)}, {"stable_iterations", float64(s.StableIterations)},
	} {
		if math.IsNaN(n.value) || n.value < 0 {
			return fmt.Sprintf("the state of the loop cannot be right: %s is %v", n.key, n.value)
		}
	}
	return ""
}
