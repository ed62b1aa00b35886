package loop

import (
	"slices"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/best"
	"holdfast/internal/tracking/cover"
	"holdfast/internal/tracking/progress"
)

// Loop is everything that follows from a journal.
type Loop struct {
	Whole bool // every record is kept, for those who show a loop; whoever runs one keeps the last ones only

	Started
	Status    Status
	StartedAt time.Time
	UpdatedAt time.Time
	EndedAt   time.Time
	Sequence  int64 // of the last entry

	Iteration int  // the one under way, or the last
	Step      Kind // how far it has come
	Current   Current
	Last      Current  // the iteration before, once it has ended
	Records   []Record // the iterations that have ended: the last ones, or all of a Whole loop
	Iterated  int      // how many have ended
	Tally     analytics.Tally

	Spent    Spent
	Asked    Asked
	Evidence []contract.Evidence // of the last iterations
	Prints   contract.History    // of the last iterations
	Flaky    []string            // checks that were flaky at some time
	PassedAt map[string]bool     // checks that have passed at some time
	Accepted []detect.Finding    // what the user did and stands for
	Pardoned map[string]string   // files that stand as they are, by path: their content

	Coverage     *cover.Comparison // when it was measured last
	measured     progress.Measures // of the iteration that ended last
	steps        []progress.Step   // of the last iterations
	Best         best.Selection
	best         Record // of that iteration
	shortlist    []best.Candidate
	Level        string
	Levels       []LevelChange
	Floor        string // the least level, as hooks have asked for it
	FloorReason  string
	Wired        Wired
	Costs        Costs
	Regressions  []Regression
	Patterns     []DetectedPattern
	Recoveries   []RecoveryRecord
	Sessions     []recovery.Session // the last recoveries in full, the one under way included
	InRecovery   int                // failed attempts in a row
	Undone       int                // files that were brought back, in all iterations
	Regressed    int                // regressions, in all iterations
	Terminal     Stop
	Escalation   string
	Gate         *gate.Question // at which it stands
	GateAnswer   *gate.Answer   // what was answered there, and is to be done
	GatePassed   int            // the iteration whose gate is behind
	GatesOpened  int
	Overrides    int    // changes that humans kept against a finding
	Guidance     string // how else a human wants it done
	Touched      int    // the last iteration whose tree a human has changed
	Ending       *Stopping
	End          *Stopped
	Closed       bool // everything around it is tidied up
	Escalated    int  // times a human had to decide
	Refuted      int  // times the agent said it was done, and it was not
	Rechecked    *Rechecked
	Successful   int // iterations whose agent ended well
	Unsuccessful int

	oldRecoveries, oldAttempts int // of recoveries that are no longer listed
}

// Current is what is known of one iteration.
type Current struct {
	Began   Began
	BeganAt time.Time
	Process AgentBegan
	Agent   *AgentEnded
	Judged  *Judged
	Undone  *Undone
	Checked *Checked
	Ended   *Ended
	Gate    string // why a hook wants a human to decide
	Stuck   bool   // because the loop is stuck
}

// Point is the tree an iteration stands at.
func (c Current) Point() Point {
	switch {
	case c.Ended != nil:
		return c.Ended.Point
	case c.Undone != nil:
		return c.Undone.Point
	case c.Judged != nil:
		return c.Judged.After
	}
	return c.Began.Before
}

// TestsTouched tells whether tests or their settings differ from the baseline, after what
// was undone.
func (c Current) TestsTouched() bool {
	switch {
	case c.Undone != nil:
		return c.Undone.TestsTouched
	case c.Judged != nil:
		return c.Judged.TestsTouched
	}
	return false
}

// Spent is what a loop has used up. It is never given back.
type Spent struct {
	ToolCalls    int64
	ToolFailures int64
	Tokens       int64
	CostUSD      float64
	CostUnknown  bool
	ElapsedMS    int64
	WaitedMS     int64
}

// keptEvidence bounds how many pieces of evidence and fingerprints are remembered: what a
// check did a hundred iterations ago tells nothing about the tree of today.
const (
	keptEvidence = 64
	keptPrints   = 64
)

// KeptRecords is how many records a loop that runs has at hand at least. All of them stand
// in the journal.
const KeptRecords = 500

// keep adds a record; the oldest go not one by one but when there are twice as many as are kept.
func (l *Loop) keep(r Record) {
	l.Iterated++
	l.Undone += r.Undone
	l.Tally.Add(r.analytics(l.LoopID), analytics.DefaultReturns())
	l.Records = append(l.Records, r)
	if !l.Whole && len(l.Records) >= 2*KeptRecords {
		l.Records = append(make([]Record, 0, 2*KeptRecords), l.Records[len(l.Records)-KeptRecords:]...)
	}
}

// Point is the tree that was accepted last.
func (l *Loop) Point() Point {
	if n := len(l.Records); n > 0 {
		return l.Records[n-1].Point
	}
	return l.Baseline
}

// TestCount is how many tests there are now: those of the start, and what the change since
// then added and removed, after what was undone.
func (l *Loop) TestCount() int {
	for _, c := range []Current{l.Current, l.Last} {
		if c.Undone != nil {
			return l.Metrics.TestCount + c.Undone.Summary.TestsAfter - c.Undone.Summary.TestsBefore
		}
		if c.Judged != nil {
			return l.Metrics.TestCount + c.Judged.Summary.TestsAfter - c.Judged.Summary.TestsBefore
		}
	}
	return l.Metrics.TestCount
}

// State is what the stop gate wants to know.
func (l *Loop) State() contract.State {
	s := contract.State{
		Iteration: l.Iteration, ToolCalls: l.Spent.ToolCalls, Tokens: l.Spent.Tokens, CostUSD: l.Spent.CostUSD, CostUnknown: l.Spent.CostUnknown,
		ElapsedMS: l.Spent.ElapsedMS, Tree: l.Current.Point().Tree, ContractHash: l.ContractHash, FlakyChecks: slices.Clone(l.Flaky), Escalated: l.Escalation,
	}
	if a := l.Current.Agent; a != nil {
		s.TokenGiven = a.TokenGiven
	}
	s.TestsTouched = l.Current.TestsTouched()
	return s
}

// Candidates are the iterations that the best output is chosen from.
func (l *Loop) Candidates() []best.Candidate {
	out := make([]best.Candidate, 0, len(l.Records))
	for _, r := range l.Records {
		out = append(out, best.Candidate{Iteration: r.Iteration, Quality: r.Quality, Verified: r.Verified, Snapshot: r.Point.Snapshot})
	}
	return out
}

// Record finds an iteration that has ended among those at hand.
func (l *Loop) Record(iteration int) (Record, bool) {
	i, found := slices.BinarySearchFunc(l.Records, iteration, func(r Record, n int) int { return r.Iteration - n })
	if !found {
		return Record{}, false
	}
	return l.Records[i], true
}
