package reminder

import "holdfast/internal/reinforcement/level"

// bytesPerToken is the estimate by which texts are measured: four bytes of UTF-8 are a
// token. It is right for English prose within a fifth, and too high for no language by
// more than that.
const bytesPerToken = 4

// Tokens is how many tokens a text is taken for.
func Tokens(text string) int { return (len(text) + bytesPerToken - 1) / bytesPerToken }

// Limits are what may be said at a level: in one reminder, and in all that are given into
// one context, which is an iteration of a loop or a session up to its compaction.
type Limits struct {
	Each  int `json:"each"`
	Total int `json:"total"`
}

// LimitsOf are the limits of a level.
func LimitsOf(l level.Level) Limits {
	switch l {
	case level.Minimal:
		return Limits{Each: 50, Total: 100}
	case level.Standard:
		return Limits{Each: 150, Total: 300}
	case level.Aggressive:
		return Limits{Each: 300, Total: 500}
	}
	return Limits{}
}
