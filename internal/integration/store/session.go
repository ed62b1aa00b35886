package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"holdfast/internal/detection/command"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/loop"
)

// Session is one conversation of an agent in a guarded work tree: what hooks, each a
// process of its own, have to know of one another.
type Session struct {
	Agent     string    `json:"agent"`
	ID        string    `json:"session"`
	Root      string    `json:"root"`
	StartedAt time.Time `json:"started_at"`
	SeenAt    time.Time `json:"seen_at"`
	Settings  []byte    `json:"settings,omitempty"` // holdfast.yaml as it was when the session began
	HasFile   bool      `json:"has_settings"`       // there was one

	Persistence     []byte            `json:"persistence,omitempty"` // aiwg.yml as it was then
	PersistenceFile string            `json:"persistence_file,omitempty"`
	Texts           map[string]string `json:"texts,omitempty"` // the project's own texts for agents, by file
	Risky           *Risky            `json:"risky,omitempty"` // the project's own word on risky calls; nil where it has none

	Start SessionPoint `json:"start"` // the work tree when the session began
	Last  SessionPoint `json:"last"`  // and when it was looked at last

	Anchor      json.RawMessage    `json:"anchor,omitempty"`
	Unseen      bool               `json:"unseen,omitempty"`       // something ran since the work tree was looked at last, and no hook came after it
	Untold      string             `json:"untold,omitempty"`       // what the agent has to be told before its next call
	PartialRuns []string           `json:"partial_runs,omitempty"` // the kinds of test runs that the agent was told prove nothing
	Obligations []Obligation       `json:"obligations,omitempty"`  // what was begun and has to be completed before the end
	StopReason  string             `json:"stop_reason,omitempty"`  // how the last refusal begins, to know it when it comes back as a prompt
	StopBlocks  int                `json:"stop_blocks"`            // how often in a row the end was refused
	LetGo       bool               `json:"let_go,omitempty"`       // the end was refused often enough
	Answered    map[string]Answer  `json:"answered,omitempty"`     // calls that arrive twice are answered once
	Prompts     int                `json:"prompts"`
	Denials     int                `json:"denials"`
	Recovery    recovery.Session   `json:"recovery,omitzero"` // the one under way, or the last
	Recoveries  int                `json:"recoveries,omitempty"`
	Recovered   []recovery.Session `json:"recovered,omitempty"` // those before it, as far as they are kept

	Reinforcement Reinforcement `json:"reinforcement,omitzero"`
	Course        loop.Course   `json:"course,omitzero"` // how it gets on

	Purpose    string    `json:"purpose,omitempty"`     // what the first prompt asks for, in short
	Measured   bool      `json:"measured,omitempty"`    // what the work tree held at the start was measured and shown
	Detections int       `json:"detections,omitempty"`  // how many findings were refused and kept
	Refused    int       `json:"refused,omitempty"`     // how often a stop was
	Warned     int       `json:"warned,omitempty"`      // how much was found that is told and may stay, at the stop that had most of it
	Met        bool      `json:"met,omitempty"`         // the project's checks held at the last stop, and nothing was against it
	SumNext    time.Time `json:"metrics_next,omitzero"` // before that all sessions and loops are not summed up again

	Task    string     `json:"task,omitempty"`     // what the person asked for, kept where a model reads it
	AboutCI string     `json:"about_ci,omitempty"` // what the person last said about CI
	Asked   loop.Asked `json:"asked,omitzero"`     // what asking a model has taken
	Doubted string     `json:"doubted,omitempty"`  // the tree whose end was refused for a model's doubt
}

// Risky is which calls a project calls risky, and what is done before one.
type Risky struct {
	Patterns []command.RiskPattern `json:"patterns"`
	Warn     bool                  `json:"warn,omitempty"` // the agent is told
	Keep     bool                  `json:"keep,omitempty"` // the work tree is kept
}

// Reinforcement is what an agent was reminded of in a session, and how firmly.
type Reinforcement struct {
	Level     string             `json:"reinforcement_level,omitempty"`
	History   []loop.LevelChange `json:"reinforcement_history,omitempty"`
	Given     map[string]int     `json:"given,omitempty"`  // how often, by point
	Tokens    int                `json:"tokens,omitempty"` // since the context was empty
	Class     string             `json:"task_class,omitempty"`
	LastError string             `json:"last_error,omitempty"` // the failure that came last
	Repeats   int                `json:"repeats,omitempty"`    // how often in a row
	Undone    string             `json:"undone,omitempty"`     // what was refused or taken back last
	Refused   []int              `json:"refused,omitempty"`    // the turns in which something was
	Scores    []float64          `json:"scores,omitempty"`     // of the stops, 0 to 100
}

// SessionPoint is a kept state of the work tree.
type SessionPoint struct {
	Snapshot string `json:"snapshot,omitempty"`
	Tree     string `json:"tree,omitempty"`
}

// Obligation is something that is fine only if more follows.
type Obligation struct {
	Pattern string `json:"pattern"`
	Path    string `json:"path"`
	Test    string `json:"test,omitempty"`
	Message string `json:"message"`
}

// Answer is what a call was answered with.
type Answer struct {
	Decision string    `json:"decision"`
	Reason   string    `json:"reason,omitempty"`
	Context  string    `json:"context,omitempty"`
	Message  string    `json:"message,omitempty"` // for the person
	At       time.Time `json:"at"`
}

// maxAnswered bounds how many answers are remembered: a double call comes at once.
const maxAnswered = 32

// Remember keeps the answer to a call.
func (s *Session) Remember(key string, a Answer) {
	if key == "" {
		return
	}
	if s.Answered == nil {
		s.Answered = map[string]Answer{}
	}
	for len(s.Answered) >= maxAnswered {
		oldest := ""
		for k, v := range s.Answered {
			if oldest == "" || v.At.Before(s.Answered[oldest].At) {
				oldest = k
			}
		}
		delete(s.Answered, oldest)
	}
	s.Answered[key] = a
}

// Sitting is a session that this process works on, alone.
type Sitting struct {
	Session
	Known bool // an earlier call has begun it
	path  string
	lock  *os.File
}

// OpenSession takes a session for one call; others of the same session wait, as long as
// their own call may take.
func OpenSession(ctx context.Context, state, root, agent, id string) (*Sitting, error) {
	s := &Sitting{path: sessionFile(state, root, agent, id)}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return nil, fmt.Errorf("open session: %w", err)
	}
	lock, err := awaitFor(ctx, s.path+".lock")
	if err != nil {
		return nil, fmt.Errorf("open session: %w", err)
	}
	s.lock = lock
	text, err := os.ReadFile(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, errors.Join(fmt.Errorf("open session: %w", err), s.lock.Close())
	default:
		if err := json.Unmarshal(text, &s.Session); err != nil {
			return nil, errors.Join(fmt.Errorf("open session: %s is damaged: %w", s.path, err), s.lock.Close())
		}
		s.Known = true
	}
	s.Agent, s.ID, s.Root = agent, id, root
	return s, nil
}

func sessionFile(state, root, agent, id string) string {
	sum := sha256.Sum256([]byte(agent + "\x00" + id))
	return filepath.Join(sessionDir(state, root), agent+"-"+hex.EncodeToString(sum[:8])+".json")
}

// PeekSession reads a session that another process may be working on, as it was saved last:
// what holds for all of it, such as its settings, can be relied on.
func PeekSession(state, root, agent, id string) (s Session, err error) {
	text, err := os.ReadFile(sessionFile(state, root, agent, id))
	if err != nil {
		return Session{}, err
	}
	return s, json.Unmarshal(text, &s)
}

// Save keeps what was learnt in this call.
func (s *Sitting) Save() error {
	text, err := json.Marshal(s.Session)
	if err != nil {
		return err
	}
	if err := replace(s.path, text, false); err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	return nil
}

// sessionKept is how long a session may rest before it is resumed. The metrics of a work tree
// are summed up from its sessions, so that they are kept as long as its audit trail.
const sessionKept = 90 * 24 * time.Hour

// DropSessions forgets the sessions of a work tree that have rested too long.
func DropSessions(state, root string, now time.Time) error {
	dir := sessionDir(state, root)
	err := errors.Join(dropOld(dir, ".json", now), ignoreMissing(dropOld(filepath.Join(dir, detectedName), ".jsonl", now)), ignoreMissing(dropOld(filepath.Join(dir, startsName), ".json", now)))
	if err != nil {
		return fmt.Errorf("drop old sessions: %w", err)
	}
	return nil
}

// Close lets the next call go on.
func (s *Sitting) Close() error { return s.lock.Close() }
