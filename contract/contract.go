package contract

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"
)

// Contract is what done means, and how far the loop may go to get there. A limit that is
// nil is no limit; a limit of zero is a mistake, which Validate refuses.
type Contract struct {
	CompletionToken  string  `json:"completion_token,omitempty" yaml:"completion_token,omitempty"`   // what the agent says when it believes to be done
	CompletionChecks []Check `json:"completion_checks,omitempty" yaml:"completion_checks,omitempty"` // all of them must hold

	LoopMaxIters    int `json:"loop_max_iters" yaml:"loop_max_iters"`
	NoProgressLimit int `json:"no_progress_limit" yaml:"no_progress_limit"` // repetitions after which the loop is stuck; 2 are three equal iterations

	PerIterTimeoutMS *int64   `json:"per_iter_timeout_ms" yaml:"per_iter_timeout_ms"`
	IdleTimeoutMS    *int64   `json:"idle_timeout_ms" yaml:"idle_timeout_ms"` // an agent that is silent for so long is ended
	MaxToolCalls     *int64   `json:"max_tool_calls" yaml:"max_tool_calls"`
	MaxTokens        *int64   `json:"max_tokens" yaml:"max_tokens"`
	MaxCostUSD       *float64 `json:"max_cost_usd" yaml:"max_cost_usd"`
	MaxWallTimeMS    *int64   `json:"max_wall_time_ms" yaml:"max_wall_time_ms"`

	MaxCheckRuns  int           `json:"max_check_runs" yaml:"max_check_runs"` // how often a check is run on one tree to tell a failure from a flake
	OriginalTests OriginalTests `json:"original_tests" yaml:"original_tests"`
	TaskClass     string        `json:"task_class,omitempty" yaml:"task_class,omitempty"` // groups loops in reports
}

// OriginalTests says when the tests as they were at the start must still pass.
type OriginalTests string

// WhenTouched asks for the original tests as soon as the agent has touched tests or their
// settings; Off asks for them only where completion_checks lists original_tests_green.
const (
	WhenTouched OriginalTests = "when_touched"
	Off         OriginalTests = "off"
)

// Default is a contract without checks and token, with the limits that hold where nothing
// else is said. It is not valid until one of the two is set.
func Default() Contract {
	return Contract{
		LoopMaxIters:     6,
		NoProgressLimit:  2,
		PerIterTimeoutMS: pointer((30 * time.Minute).Milliseconds()),
		MaxWallTimeMS:    pointer((60 * time.Minute).Milliseconds()),
		MaxCheckRuns:     3,
		OriginalTests:    WhenTouched,
	}
}

// Hash names the contract by its content: the SHA-256 of its JSON with sorted keys. A
// contract that is written differently but says the same has the same hash.
func (c Contract) Hash() string {
	sum := sha256.Sum256(c.canonical())
	return hex.EncodeToString(sum[:])
}

// canonical is the contract as JSON with sorted keys. A contract that cannot be written as
// JSON holds a NaN or an infinity and is refused by Validate; it has the text of nothing.
func (c Contract) canonical() []byte {
	c.CompletionChecks = append([]Check{}, c.CompletionChecks...) // none and no list are the same
	written, err := json.Marshal(c)
	if err != nil {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(written))
	dec.UseNumber()
	var value any
	if dec.Decode(&value) != nil {
		return nil
	}
	var sorted bytes.Buffer
	enc := json.NewEncoder(&sorted)
	enc.SetEscapeHTML(false) // so that programs in other languages get the same text
	if enc.Encode(value) != nil {
		return nil
	}
	return bytes.TrimSuffix(sorted.Bytes(), []byte("\n"))
}

// PerIterTimeout is how long one iteration may take; false when there is no limit.
func (c Contract) PerIterTimeout() (time.Duration, bool) { return duration(c.PerIterTimeoutMS) }

// IdleTimeout is how long an agent may be silent; false when there is no limit.
func (c Contract) IdleTimeout() (time.Duration, bool) { return duration(c.IdleTimeoutMS) }

// MaxWallTime is how long the loop may take; false when there is no limit.
func (c Contract) MaxWallTime() (time.Duration, bool) { return duration(c.MaxWallTimeMS) }

func duration(ms *int64) (time.Duration, bool) {
	if ms == nil {
		return 0, false
	}
	return time.Duration(*ms) * time.Millisecond, true
}

func pointer[T any](v T) *T { return &v }
