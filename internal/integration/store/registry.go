package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Loops is registry.json: the loops of one repository that run, pause or crashed.
type Loops struct {
	Version            string       `json:"version"`
	MaintainedBy       string       `json:"maintained_by"` // tells our file from another program's
	MaxConcurrentLoops int          `json:"max_concurrent_loops"`
	ActiveLoops        []Registered `json:"active_loops"`
	TotalActive        int          `json:"total_active"`
	TotalCompleted     int          `json:"total_completed"`
	TotalAborted       int          `json:"total_aborted"`
	TotalFailed        int          `json:"total_failed"`
	LastUpdated        time.Time    `json:"last_updated"`
}

// Registered is one loop of a registry.
type Registered struct {
	LoopID             string    `json:"loop_id"`
	Status             string    `json:"status"` // running, paused, completing or crashed
	Iteration          int       `json:"iteration"`
	Task               string    `json:"task"` // its first 200 characters
	CompletionCriteria string    `json:"completion_criteria,omitempty"`
	StartedAt          time.Time `json:"started_at"`
	LastActive         time.Time `json:"last_active"`
	PID                int       `json:"pid,omitempty"`
	ProcessStart       string    `json:"process_start,omitempty"` // with the pid, one process and no later one
	Host               string    `json:"host,omitempty"`
	Owner              string    `json:"owner,omitempty"`
	WorkingDirectory   string    `json:"working_directory"`
	StateFile          string    `json:"state_file"`
	MaxIterations      int       `json:"max_iterations,omitempty"`
	TimeoutMinutes     *int      `json:"timeout_minutes,omitempty"`
	Priority           string    `json:"priority,omitempty"`
	Tags               []string  `json:"tags,omitempty"`
}

var statuses = [...]string{"running", "paused", "completing", "crashed"}

// MaxConcurrentLoops is the limit when none is given.
const MaxConcurrentLoops = 4

// stale is after how long a loop on another machine, whose process nobody here can ask
// for, counts as dead.
const stale = 300 * time.Second

// crashedKept is how many loops that died are listed; older ones are in List still.
const crashedKept = 50

// ErrTooMany is met by every TooManyError.
var ErrTooMany = errors.New("too many loops run")

// TooManyError lists the loops that run already.
type TooManyError struct {
	Limit   int
	Running []Registered
}

func (e *TooManyError) Error() string {
	names := make([]string, len(e.Running))
	for i, loop := range e.Running {
		names[i] = fmt.Sprintf("%s (process %d, iteration %d)", loop.LoopID, loop.PID, loop.Iteration)
	}
	return fmt.Sprintf("%d loops run already, %d are allowed: %s", len(e.Running), e.Limit, strings.Join(names, ", "))
}

func (e *TooManyError) Is(target error) bool { return target == ErrTooMany }

// Registry is the truth about the loops of one repository; registry.json in its work
// trees is a projection of it.
type Registry struct {
	path string
	Warn func(message string) // told of damage that was mended; may be nil
}

// OpenRegistry gives the registry of a repository, named by any folder that all its work
// trees share: its git directory, or the root where there is none.
func OpenRegistry(state, repository string) (*Registry, error) {
	if !filepath.IsAbs(state) {
		return nil, fmt.Errorf("the state directory %q is not an absolute path", state)
	}
	key, err := keyOf(repository)
	if err != nil {
		return nil, fmt.Errorf("open registry: %w", err)
	}
	return &Registry{path: filepath.Join(state, "registry", key+".json")}, nil
}

// Register enters a loop that this process runs, or enters it again. A limit of 0 is
// MaxConcurrentLoops; force lets it pass. Loops whose process is gone are not counted.
func (r *Registry) Register(entry Registered, limit int, force bool) error {
	if limit <= 0 {
		limit = MaxConcurrentLoops
	}
	if !isWord(entry.LoopID) {
		return fmt.Errorf("register: %q is not the name of a loop", entry.LoopID)
	}
	return r.change(force, func(loops *Loops, now time.Time) error {
		loops.MaxConcurrentLoops = limit
		running := loops.running(now)
		at := slices.IndexFunc(running, func(l Registered) bool { return l.LoopID == entry.LoopID })
		if at >= 0 && !running[at].isMine() {
			return &LockedError{Holder: running[at].process()}
		}
		if at < 0 && len(running) >= limit && !force {
			return &TooManyError{limit, running}
		}
		loops.drop(entry.LoopID)
		loops.ActiveLoops = append(loops.ActiveLoops, entry.completed(now))
		return nil
	})
}

// Touch tells how far a loop has come.
func (r *Registry) Touch(loopID, status string, iteration int) error {
	if !slices.Contains(statuses[:], status) {
		return fmt.Errorf("registry: %q is no status of a loop that runs: %s", status, strings.Join(statuses[:], ", "))
	}
	return r.change(false, func(loops *Loops, now time.Time) error {
		at := slices.IndexFunc(loops.ActiveLoops, func(l Registered) bool { return l.LoopID == loopID })
		if at < 0 {
			return fmt.Errorf("loop %s is not registered", loopID)
		}
		loop := &loops.ActiveLoops[at]
		loop.Status, loop.Iteration, loop.LastActive = status, iteration, now
		return nil
	})
}

// Remove takes out a loop that has ended, and counts how: completed, failed or aborted.
func (r *Registry) Remove(loopID, outcome string) error {
	return r.change(false, func(loops *Loops, _ time.Time) error {
		if !loops.drop(loopID) {
			return nil // a resumed process may have come to this point before
		}
		switch outcome {
		case "completed":
			loops.TotalCompleted++
		case "aborted":
			loops.TotalAborted++
		default:
			loops.TotalFailed++
		}
		return nil
	})
}

// Forget takes a loop out that never began; it counts for nothing.
func (r *Registry) Forget(loopID string) error {
	return r.change(false, func(loops *Loops, _ time.Time) error {
		loops.drop(loopID)
		return nil
	})
}

// Loops gives the registry as it is now, dead loops marked as crashed.
func (r *Registry) Loops() (Loops, error) {
	var out Loops
	err := r.change(false, func(loops *Loops, _ time.Time) error { out = *loops; return nil })
	return out, err
}
