// Package history adds up what was found in the commits of a history: who did what,
// how often, when, and which commits were the worst.
package history

import (
	"strings"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// Commit is one judged commit.
type Commit struct {
	ID       string            `json:"id"`
	When     time.Time         `json:"when"`
	Author   string            `json:"author"`
	Email    string            `json:"email"`
	Agents   []string          `json:"agents"`
	Subject  string            `json:"subject"`
	Merge    bool              `json:"merge"`
	Verdict  policy.Verdict    `json:"verdict"`
	Severity detect.Severity   `json:"severity"`
	Files    int               `json:"files"`
	Findings []detect.Finding  `json:"findings"`
	Cleared  int               `json:"cleared"`
	Unjudged []detect.Unjudged `json:"unjudged"`
	Failure  string            `json:"failure,omitempty"` // why it could not be judged at all
	More     int               `json:"-"`                 // findings that were not kept
	weight   float64
}

// Judged tells whether there is a verdict on the commit.
func (c Commit) Judged() bool { return c.Failure == "" }

// Flagged tells whether anybody would have been told about the commit.
func (c Commit) Flagged() bool { return c.Verdict.Rank() >= policy.Warn.Rank() }

// Held tells whether the commit would have needed an answer, or would have been blocked.
func (c Commit) Held() bool { return c.Verdict.Rank() >= policy.Ask.Rank() }

// Blocked tells whether the commit would have been blocked.
func (c Commit) Blocked() bool { return c.Verdict.Rank() >= policy.Block.Rank() }

// Weight orders commits by what was found in them: sure and severe findings count most.
func (c Commit) Weight() float64 {
	sum := 0.0
	for _, f := range c.Findings {
		sum += severityWeight[f.Severity] * f.Confidence
	}
	return sum
}

var severityWeight = map[detect.Severity]float64{detect.Warning: 1, detect.Violation: 4, detect.Critical: 10}

// Subject is the first line of a commit's message.
func Subject(message string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	return strings.TrimSpace(line)
}
