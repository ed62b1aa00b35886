package loop

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"

	"holdfast/internal/reinforcement/level"
)

// legacy is a state as the first versions of the reference project write it, for a single
// loop in current-loop.json and, with a loopId, for several.
type legacy struct {
	LoopID           string `json:"loopId"`
	Active           bool   `json:"active"`
	Task             string `json:"task"`
	Completion       string `json:"completion"`
	MaxIterations    int    `json:"maxIterations"`
	TimeoutMinutes   *int64 `json:"timeoutMinutes"`
	StartTime        string `json:"startTime"`
	EndTime          string `json:"endTime"`
	CurrentIteration *int   `json:"currentIteration"`
	Completed        bool   `json:"completed"`
	Status           string `json:"status"`
	Iterations       []struct {
		Iteration int    `json:"iteration"`
		Action    string `json:"action"`
		Result    string `json:"result"`
		Timestamp string `json:"timestamp"`
	} `json:"iterations"`
	LastResult string          `json:"lastResult"`
	Learnings  json.RawMessage `json:"learnings"`
}

// Old tells whether a text is a state of the first layout.
func Old(text []byte) bool {
	var keys map[string]json.RawMessage
	if json.Unmarshal(text, &keys) != nil {
		return false
	}
	_, iteration := keys["currentIteration"]
	_, limit := keys["maxIterations"]
	_, fresh := keys["loop_id"]
	return (iteration || limit) && !fresh
}

// FromOld turns a state of the first layout into one of today. What it did not know, such as
// the quality of an iteration, stays unsaid. now is the time that it is changed.
func FromOld(text []byte, root string, now time.Time) (Document, error) {
	var old legacy
	if err := json.Unmarshal(text, &old); err != nil {
		return Document{}, fmt.Errorf("%w: %w", ErrNoState, err)
	}
	if strings.TrimSpace(old.Task) == "" {
		return Document{}, fmt.Errorf("%w: it names no task", ErrNoState)
	}
	d := Document{
		Version: "2.0.0", LoopID: old.id(), Status: old.status(), Task: old.Task, CompletionCriteria: old.Completion, StartedAt: moment(old.StartTime, now), LastUpdated: now, WorkingDirectory: root,
		Configuration: Configuration{MaxIterations: max(1, old.MaxIterations), TimeoutMinutes: old.TimeoutMinutes, AutoTest: old.Completion != "", CheckpointInterval: 1, ExecutionMode: "default"},
		Progress:      Progress{CompletionChecks: []CompletionCheck{}}, Mode: Ralph, ReinforcementLevel: string(level.Off),
		IterationHistory: []Record{}, RegressionEvents: []Regression{}, ReinforcementHistory: []LevelChange{}, RecoveryHistory: []RecoveryRecord{}, DetectedPatterns: []DetectedPattern{},
	}
	d.BaselineMetrics.CapturedAt = d.StartedAt
	if d.Status.Over() {
		end := moment(old.EndTime, d.StartedAt)
		d.CompletedAt = &end
	}
	for i, it := range old.Iterations {
		last := i == len(old.Iterations)-1
		d.Progress.CompletionChecks = append(d.Progress.CompletionChecks, CompletionCheck{
			Iteration: max(1, cmp.Or(it.Iteration, i+1)), Timestamp: moment(it.Timestamp, d.StartedAt), Passed: last && d.Status == Completed, Output: joined(it.Action, it.Result),
		})
		d.Iteration = max(d.Iteration, it.Iteration)
	}
	if old.CurrentIteration != nil {
		d.Iteration = max(0, *old.CurrentIteration)
	}
	if n := len(d.Progress.CompletionChecks); n > 0 {
		d.Progress.LastCompletionCheck = &d.Progress.CompletionChecks[n-1]
	}
	d.Metrics.TotalIterations = d.Iteration
	return d, nil
}

// statuses of the first layout. A loop that was running has nobody who runs it any more.
func (o legacy) status() Status {
	switch strings.ToLower(o.Status) {
	case "success", "completed", "complete":
		return Completed
	case "aborted", "abort", "cancelled", "canceled":
		return Aborted
	case "failed", "failure", "error", "limit_reached", "max_iterations", "timeout":
		return Failed
	}
	if o.Completed {
		return Completed
	}
	return Paused
}

// id is the loop's own where it is a name of today, else one that always comes out the same.
func (o legacy) id() string {
	if regexp.MustCompile(`^ralph-[a-z0-9-]+-[a-f0-9]{8}$`).MatchString(o.LoopID) {
		return o.LoopID
	}
	words := regexp.MustCompile(`[a-z0-9]+`).FindAllString(strings.ToLower(o.Task), 5)
	slug := strings.Join(words, "-")
	if len(slug) > 32 {
		slug = strings.TrimRight(slug[:32], "-")
	}
	sum := sha256.Sum256([]byte(o.LoopID + "\x00" + o.Task + "\x00" + o.StartTime))
	return "ralph-" + cmp.Or(slug, "task") + "-" + hex.EncodeToString(sum[:4])
}

func moment(text string, otherwise time.Time) time.Time {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t
	}
	return otherwise
}

func joined(action, result string) string {
	return strings.Trim(action+": "+result, ": ")
}
