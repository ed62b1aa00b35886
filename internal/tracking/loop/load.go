package loop

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/tracking/best"
)

// ErrNoState says that a text is no state of a loop.
var ErrNoState = errors.New("it is no state of a loop")

// Load reads a state.json, also one that another program wrote: without the fields for
// persistence, with more fields than are known, with iterations from 0, or in the first layout.
// Such a loop can be looked at; it has no journal to go on from.
func Load(text []byte) (*Loop, error) {
	var d Document
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if Old(text) {
		old, err := FromOld(text, "", time.Time{})
		if err != nil {
			return nil, err
		}
		d = old
	} else if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoState, err)
	}
	if !regexp.MustCompile(`^ralph-[a-z0-9-]+$`).MatchString(d.LoopID) {
		return nil, fmt.Errorf("%w: loop_id is %q", ErrNoState, d.LoopID)
	}
	if !slices.Contains(Statuses(), d.Status) {
		return nil, fmt.Errorf("%w: status is %q", ErrNoState, d.Status)
	}
	if d.Iteration < 0 {
		return nil, fmt.Errorf("%w: iteration is %d", ErrNoState, d.Iteration)
	}
	l := &Loop{
		Status: d.Status, StartedAt: d.StartedAt, UpdatedAt: d.LastUpdated, Iteration: d.Iteration, Whole: true, Records: d.IterationHistory, Iterated: len(d.IterationHistory), Regressions: d.RegressionEvents,
		Level: d.ReinforcementLevel, Levels: d.ReinforcementHistory, Recoveries: d.RecoveryHistory, Patterns: d.DetectedPatterns, Successful: d.Metrics.SuccessfulIterations, Unsuccessful: d.Metrics.FailedIterations,
		Terminal: Stop{Reason: d.TerminalReason, Reasons: d.Reasons},
	}
	l.Started = Started{LoopID: d.LoopID, Task: d.Task, Root: d.WorkingDirectory, HomeRoot: d.WorkingDirectory, Owner: d.Owner, Agent: d.Agent, ContractHash: d.ContractHash, Metrics: d.BaselineMetrics}
	l.Wired = d.Wired
	l.Contract.LoopMaxIters = d.Configuration.MaxIterations
	if d.CompletionCriteria != "" {
		l.Contract.CompletionChecks = []contract.Check{{Kind: contract.Command, Name: d.CompletionCriteria, Command: d.CompletionCriteria}}
	}
	l.Spent = Spent{Tokens: d.Metrics.TotalTokens, CostUSD: d.Metrics.TotalCostUSD, ToolCalls: d.Metrics.TotalToolCalls, ElapsedMS: int64(d.Metrics.TotalSeconds * 1000)}
	if d.CompletedAt != nil {
		l.EndedAt = *d.CompletedAt
	}
	if b := d.BestIteration; b != nil {
		l.Best = best.Selection{Iteration: b.Iteration, Quality: b.QualityScore, Reason: b.SelectionReason, Found: true}
		l.best, _ = l.Record(b.Iteration)
	}
	for i := range l.Recoveries {
		l.Recoveries[i].Attempts = max(1, l.Recoveries[i].Attempts)
	}
	if l.Metrics.CoveragePercentage > 0 {
		l.Metrics.Custom.CoverageKnown = true // others only write it when they know it
	}
	return l, nil
}
