// Package memory keeps what a loop must not forget between iterations and after a crash.
// Each session has three artifacts:
//
//   - prd.json, the list of stories with what has passed. It belongs to those who work on
//     it, agent or human: it is read afresh at every Load and never written after Start.
//   - progress.txt, the notes, to which lines are only ever added.
//   - checkpoint.json, where the loop stands.
//
// Every artifact is checked when it is loaded. One that is damaged is replaced by its last
// good version, and the Memory carries a Warning that names it; when there is none, Load
// fails with a *CorruptError. Show the warnings: they say what was lost.
package memory

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// LoopMemoryStore is where a loop keeps its memory.
type LoopMemoryStore interface {
	// Load reads everything about a session; an unknown session has an empty memory.
	Load(ctx context.Context, session string) (Memory, error)
	// Save replaces the checkpoint and nothing else.
	Save(ctx context.Context, session string, checkpoint Checkpoint) error
	// AppendProgress adds one line to the progress notes.
	AppendProgress(ctx context.Context, session string, entry Entry) error
	// IsDurable tells whether the memory outlives the process.
	IsDurable() bool
	// Name is what messages call the store.
	Name() string
}

// Memory is what is known of a session.
type Memory struct {
	PRD        *PRD // nil when the session has none
	Progress   []string
	Earlier    int         // progress notes before those, which a store with a limit leaves out
	Checkpoint *Checkpoint // nil before the first Save
	Warnings   []Warning   // artifacts that were damaged
}

// PRD is the structured list of what is to be done.
type PRD struct {
	BranchName  string  `json:"branch_name,omitempty"`
	UserStories []Story `json:"user_stories"`
}

// Story is one thing to be done.
type Story struct {
	ID                 string   `json:"id"`
	Title              string   `json:"title"`
	AcceptanceCriteria []string `json:"acceptance_criteria,omitempty"`
	Priority           int      `json:"priority,omitempty"`
	Passes             bool     `json:"passes"`
	Notes              string   `json:"notes,omitempty"`
}

// AllPass tells whether there are stories and all of them pass.
func (p *PRD) AllPass() bool {
	if p == nil || len(p.UserStories) == 0 {
		return false
	}
	for _, story := range p.UserStories {
		if !story.Passes {
			return false
		}
	}
	return true
}

// Checkpoint is where a loop stands; a resumed loop goes on from these counts.
type Checkpoint struct {
	Iteration        int      `json:"iteration"`
	ToolCalls        int      `json:"tool_calls"`
	ToolFailures     int      `json:"tool_failures"`
	LastFingerprint  string   `json:"last_fingerprint"`
	StableIterations int      `json:"stable_iterations"`
	ToolHistory      []string `json:"tool_history"` // the last 32 are kept
	LastYAML         string   `json:"last_yaml"`
	LastStopReasons  []string `json:"last_stop_reasons"`
}

// historyKept is how many entries of the tool history a checkpoint keeps.
const historyKept = 32

// Entry is one line of the progress notes.
type Entry struct {
	Time      time.Time
	Iteration int
	Text      string
}

var oneLine = strings.NewReplacer("\r\n", `\n`, "\n", `\n`, "\r", `\r`, "\x00", `\0`)

// String is the line as it stands in progress.txt.
func (e Entry) String() string {
	return fmt.Sprintf("[%s] iteration=%d %s", e.Time.UTC().Format(time.RFC3339), e.Iteration, oneLine.Replace(e.Text))
}

// Warning tells of an artifact that was damaged and what is used in its place.
type Warning struct {
	Artifact string // prd.json, progress.txt or checkpoint.json
	Problem  string
	Instead  string
}

func (w Warning) String() string {
	return fmt.Sprintf("%s is damaged: %s; %s", w.Artifact, w.Problem, w.Instead)
}

// CorruptError says that an artifact is damaged and has no good version to fall back on.
type CorruptError struct {
	Artifact string
	Problem  error
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s is damaged and there is no good earlier version: %v; mend the file or move it away", e.Artifact, e.Problem)
}

func (e *CorruptError) Unwrap() error { return e.Problem }

// ErrLocked says that another store writes to the session.
var ErrLocked = errors.New("another loop is writing to this session; wait for it to end or use a session id of its own")
