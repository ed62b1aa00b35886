package contract

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// maxMS is the longest time that a time.Duration can hold.
const maxMS = math.MaxInt64 / 1_000_000

// maxRuns keeps a mistyped number from running a check for days.
const maxRuns = 100

// complaint is a mistake and the keys and positions that lead to it.
type complaint struct {
	at            []any
	message, hint string
}

// Validate finds every mistake that makes the contract mean something else than it seems
// to. The error joins one Fault for each.
func (c Contract) Validate() error {
	var all []error
	for _, m := range c.complaints() {
		all = append(all, Fault{Message: m.message, Hint: m.hint})
	}
	return errors.Join(all...)
}

func (c Contract) complaints() []complaint {
	all := c.limitComplaints()
	if c.CompletionToken == "" && len(c.CompletionChecks) == 0 {
		all = append(all, complaint{nil, "the contract has neither completion_checks nor a completion_token: nothing would ever be proved",
			"add a check, such as tests_green or a command"})
	}
	if c.CompletionToken != "" && !isToken(c.CompletionToken) {
		all = append(all, complaint{[]any{"completion_token"}, "completion_token must be one line of text without space around it", "write a word such as ALL_DONE"})
	}
	if c.OriginalTests != WhenTouched && c.OriginalTests != Off {
		all = append(all, complaint{[]any{"original_tests"}, fmt.Sprintf("original_tests is %q", c.OriginalTests), "write when_touched or off"})
	}
	if !isLine(c.TaskClass) {
		all = append(all, complaint{[]any{"task_class"}, "task_class must be one line of text", "write a word such as bugfix"})
	}
	return append(all, c.checkComplaints()...)
}

func (c Contract) checkComplaints() []complaint {
	var all []complaint
	seen := map[string]bool{}
	for i, check := range c.CompletionChecks {
		for _, m := range check.complaints() {
			m.at = append([]any{"completion_checks", i}, m.at...)
			all = append(all, m)
		}
		if id := check.ID(); seen[id] {
			all = append(all, complaint{[]any{"completion_checks", i}, fmt.Sprintf("the check %q stands there twice", id), "remove one, or give one of them a name"})
		}
		seen[check.ID()] = true
	}
	return all
}

// limitComplaints names every limit that would be void, or stop the loop before it began.
func (c Contract) limitComplaints() []complaint {
	whole := func(n int) *float64 { return pointer(float64(n)) }
	long := func(n *int64) *float64 {
		if n == nil {
			return nil
		}
		return pointer(float64(*n))
	}
	limits := []struct {
		key   string
		value *float64
		most  float64
		hint  string
	}{
		{"loop_max_iters", whole(c.LoopMaxIters), math.MaxInt32, "write how many iterations the loop may have, such as 6"},
		{"no_progress_limit", whole(c.NoProgressLimit), math.MaxInt32, "write how many repetitions count as stuck, such as 2"},
		{"max_check_runs", whole(c.MaxCheckRuns), maxRuns, "write how often a check may be run on one tree, such as 3"},
		{"per_iter_timeout_ms", long(c.PerIterTimeoutMS), maxMS, "write milliseconds, or null for no limit"},
		{"idle_timeout_ms", long(c.IdleTimeoutMS), maxMS, "write milliseconds, or null for no limit"},
		{"max_wall_time_ms", long(c.MaxWallTimeMS), maxMS, "write milliseconds, or null for no limit"},
		{"max_tool_calls", long(c.MaxToolCalls), math.MaxInt64, "write a number of calls, or null for no limit"},
		{"max_tokens", long(c.MaxTokens), math.MaxInt64, "write a number of tokens, or null for no limit"},
		{"max_cost_usd", c.MaxCostUSD, math.MaxFloat64, "write US dollars, such as 2.50, or null for no limit"},
	}
	var all []complaint
	for _, l := range limits {
		if l.value == nil {
			continue
		}
		if wrong := wrongLimit(*l.value, l.most); wrong != "" {
			all = append(all, complaint{[]any{l.key}, l.key + " " + wrong, l.hint})
		}
	}
	return all
}

func wrongLimit(v, most float64) string {
	switch {
	case math.IsNaN(v):
		return "is not a number"
	case math.IsInf(v, 0):
		return "is infinite"
	case v < 0:
		return fmt.Sprintf("is negative: %v", v)
	case v == 0:
		return "is zero"
	case v > most:
		return fmt.Sprintf("is larger than %.0f", most)
	}
	return ""
}

func isLine(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
}

func isToken(s string) bool { return isLine(s) && strings.TrimSpace(s) == s }
