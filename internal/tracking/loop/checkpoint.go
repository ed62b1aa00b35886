package loop

import "time"

// Checkpoint is checkpoints/iteration-NNN.json.gz: where a loop stood.
// docs/schema/loop-checkpoint.schema.json describes it.
type Checkpoint struct {
	ID           string             `json:"checkpoint_id"`
	WorkflowID   string             `json:"workflow_id"`
	LoopID       string             `json:"loop_id"`
	WorkflowType string             `json:"workflow_type"`
	CreatedAt    time.Time          `json:"created_at"`
	Trigger      string             `json:"trigger"`
	State        CheckpointState    `json:"state"`
	Metadata     CheckpointMetadata `json:"metadata"`
}

// CheckpointState is what is needed to go on from a checkpoint.
type CheckpointState struct {
	Phase     string              `json:"phase"`
	Step      string              `json:"step"`
	Progress  CheckpointProgress  `json:"progress"`
	Iteration CheckpointIteration `json:"iteration"`
	Artifacts []Artifact          `json:"artifacts"`
	Variables map[string]any      `json:"variables"`
}

// CheckpointProgress counts iterations as steps.
type CheckpointProgress struct {
	Total      int     `json:"total_steps"`
	Completed  int     `json:"completed_steps"`
	Percentage float64 `json:"percentage"`
}

// CheckpointIteration is the iteration it was made after.
type CheckpointIteration struct {
	Current  int `json:"current"`
	Max      int `json:"max"`
	Failures int `json:"failures"`
}

// CheckpointMetadata is about the file itself.
type CheckpointMetadata struct {
	Compression   string   `json:"compression"`
	RetentionDays int      `json:"retention_days"`
	Tags          []string `json:"tags"`
	SchemaVersion string   `json:"schema_version"`
}

// Checkpoint is the checkpoint after an iteration.
func (l *Loop) Checkpoint(r Record, id string) Checkpoint {
	tags := []string{}
	if l.Best.Iteration == r.Iteration {
		tags = append(tags, "best")
	}
	limit := max(1, l.Contract.LoopMaxIters)
	return Checkpoint{
		ID: id, WorkflowID: l.LoopID, LoopID: l.LoopID, WorkflowType: "ralph_loop", CreatedAt: r.Timestamp, Trigger: "iteration",
		State: CheckpointState{
			Phase: string(l.Status), Step: string(KindEnded), Artifacts: r.Artifacts,
			Progress:  CheckpointProgress{limit, r.Iteration, min(100, 100*float64(r.Iteration)/float64(limit))},
			Iteration: CheckpointIteration{r.Iteration, limit, l.Unsuccessful},
			Variables: map[string]any{"snapshot": r.Point.Snapshot, "tree": r.Point.Tree, "quality_score": r.Quality, "tool_calls": l.Spent.ToolCalls, "tokens": l.Spent.Tokens, "cost_usd": l.Spent.CostUSD, "elapsed_ms": l.Spent.ElapsedMS},
		},
		Metadata: CheckpointMetadata{"gzip", 30, tags, "2.0"},
	}
}
