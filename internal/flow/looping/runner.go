package looping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/loop"
	"holdfast/memory"
)

// runner drives one loop. What it knows of the loop follows from the journal; the rest
// are tools.
type runner struct {
	Hands
	loop *loop.Loop

	home       *store.Home
	lock       *store.Held
	registry   *store.Registry
	registered bool
	projected  *store.Projection
	memory     *memory.FileStore
	hooks      dispatcher
	team       *agents.Team
	spokenLock sync.Mutex
	spoken     spoken
	risky      map[string]riskyCall // by the id of the call, until its result comes
	made       madePrompt
	forced     string                  // why the loop has to pause
	aborted    string                  // why the iteration has to be taken back
	cutAgent   context.CancelCauseFunc // ends the agent at once; nil while there is none

	snapshots *snapshot.Store
	repo      *git.Repo // reads the snapshots
	scanner   *detect.Scanner
	rules     policy.Rules
	inspector *proving.Inspector

	since         time.Time // when this process began to work on the loop
	elapsed       int64     // what had been used up before
	agentTime     time.Duration
	checkTime     time.Duration
	askTime       time.Duration // for an opinion on this iteration
	request       Request
	limit         int // of loops at the same time
	prices        *agentcli.Prices
	legitimates   int             // detections of what was fine that were written
	ahead         *agentcli.Ahead // the leash of the next agent
	retained      string          // the snapshot of the best iteration that is kept
	journalError  error
	baselineShown bool                 // in this process
	habits        *string              // what the agents of this repository do again and again, once it was looked up
	hookTexts     map[string][]byte    // the hooks of git, as they were
	belongings    map[string]belonging // of the user, by path; nil before they are asked for
	folders       map[string]bool      // those of the start
	following     chan error           // what the reserve lacks is being copied; nil when it is not
	reserve       *snapshot.Reserve    // the repository as it was; nil for none
	anchored      git.Anchor           // what git held at the start beside the files
	writeNext     time.Time            // when the files that sum up are due again
	branch        string
	given         []reminder.Given // what the agent was reminded of in this iteration
}

// write adds an entry to the journal, and to the loop what follows from it.
func (r *runner) write(kind loop.Kind, payload any, durable bool) error {
	data, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("write journal: %w", err)
	}
	entry, err := r.home.Append(string(kind), r.Now(), json.RawMessage(data), durable)
	if err != nil {
		return fmt.Errorf("write journal: %w", err)
	}
	if err := r.loop.Apply(entry.Seq, entry.Time, kind, entry.Data); err != nil {
		return err
	}
	if kind == loop.KindResumed && r.inspector != nil {
		r.inspector.Pardon(r.loop.Pardoned)
	}
	return nil
}

// readLoop is the loop that a journal tells of, with all its iterations.
func readLoop(home *store.Home) (*loop.Loop, store.Health, error) {
	return follow(home, &loop.Loop{Whole: true})
}

func follow(home *store.Home, l *loop.Loop) (*loop.Loop, store.Health, error) {
	health, err := home.Read(func(e store.Entry) error {
		return l.Apply(e.Seq, e.Time, loop.Kind(e.Kind), e.Data)
	})
	if err == nil && l.LoopID == "" {
		err = errors.New("the journal does not tell how the loop began")
	}
	return l, health, err
}

// elapsedMS is the time the loop has worked, in all processes, waits left out.
func (r *runner) elapsedMS() int64 {
	return r.elapsed + r.Now().Sub(r.since).Milliseconds()
}

func (r *runner) point(s snapshot.Snapshot) loop.Point {
	return loop.Point{Snapshot: string(s.ID), Tree: s.Tree}
}

// kept is the snapshot that a point stands for.
func kept(p loop.Point) snapshot.Snapshot {
	return snapshot.Snapshot{ID: snapshot.ID(p.Snapshot), Tree: p.Tree}
}

// take keeps the work tree. A tree that is known already gets no second snapshot.
func (r *runner) take(ctx context.Context, label string, known ...loop.Point) (loop.Point, error) {
	s, err := r.snapshots.TakeUnless(ctx, label, trees(known)...)
	if err != nil {
		return loop.Point{}, err
	}
	for _, p := range known {
		if p.Tree == s.Tree {
			return p, nil
		}
	}
	return r.point(s), nil
}

func trees(points []loop.Point) []string {
	out := make([]string, len(points))
	for i, p := range points {
		out[i] = p.Tree
	}
	return out
}

// close gives back what the loop held.
func (r *runner) close() error {
	var errs []error
	r.ahead.Close()
	if r.inspector != nil {
		errs = append(errs, r.inspector.Close())
	}
	if r.memory != nil {
		errs = append(errs, r.memory.Close())
	}
	if r.lock != nil {
		errs = append(errs, r.lock.Release())
	}
	if r.home != nil {
		errs = append(errs, r.home.Close())
	}
	return errors.Join(errs...)
}
