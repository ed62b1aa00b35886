// Package progress tells whether a loop gets on: a score for every iteration, what kind
// of step it was, whether the loop is stuck, and how firmly the agent held to its task.
package progress

import "math"

// Measures are what progress is weighed by. What was not measured is nil, and left out.
type Measures struct {
	Tests      *float64 `json:"tests,omitempty"`      // how many there are
	Coverage   *float64 `json:"coverage,omitempty"`   // percent of lines
	Features   *float64 `json:"features,omitempty"`   // against the start: below zero where some are gone
	Assertions *float64 `json:"assertions,omitempty"` // oracle mass
	Completion *float64 `json:"completion,omitempty"` // share of the task that is done, 0 to 1
}

// indicators are what counts, how much, and by how much a measure has to move to count in
// full. Assertions move in shares of what was there; the others in their own unit.
var indicators = []struct {
	Name   string
	Weight float64
	unit   float64
	of     func(Measures) *float64
	share  bool
}{
	{"test_count", 0.25, 1, func(m Measures) *float64 { return m.Tests }, false},
	{"coverage", 0.25, 1, func(m Measures) *float64 { return m.Coverage }, false},
	{"features_enabled", 0.20, 1, func(m Measures) *float64 { return m.Features }, false},
	{"assertion_strength", 0.15, 0.05, func(m Measures) *float64 { return m.Assertions }, true},
	{"task_completion", 0.15, 0.05, func(m Measures) *float64 { return m.Completion }, false},
}

// Delta is how one indicator moved.
type Delta struct {
	Indicator string  `json:"indicator"`
	Before    float64 `json:"before"`
	Now       float64 `json:"now"`
	Score     float64 `json:"score"` // -1 to 1, before it is weighed
}

// Score weighs how the measures moved, from -1 to 1. Indicators that were not measured both
// times leave their weight to the others; without any the score is 0.
func Score(before, now Measures) (float64, []Delta) {
	var sum, weights float64
	var deltas []Delta
	for _, i := range indicators {
		was, is := i.of(before), i.of(now)
		if was == nil || is == nil {
			continue
		}
		moved := (*is - *was) / i.unit
		if i.share && *was > 0 {
			moved /= *was
		}
		moved = max(-1, min(1, moved))
		if math.IsNaN(moved) {
			continue
		}
		deltas = append(deltas, Delta{i.Name, *was, *is, rounded(moved)})
		sum, weights = sum+moved*i.Weight, weights+i.Weight
	}
	if weights == 0 {
		return 0, deltas
	}
	return rounded(sum / weights), deltas
}

// rounded takes out what binary fractions leave behind.
func rounded(v float64) float64 { return math.Round(v*1e4) / 1e4 }
