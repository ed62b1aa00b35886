// Package looping runs an agent again and again until its work is done: one file a job, read
// from top to bottom, from the request to the end, and what people ask and answer about loops
// and sessions.
package looping

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"holdfast/contract"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/config"
	"holdfast/internal/tracking/loop"
)

// Request is what a user wants done, by whom, and what done means.
type Request struct {
	Dir        string
	Task       string
	Completion []string // checks in their short form, or commands
	Checks     []string // checks by name
	Token      string
	PRD        string
	Limits     Limits

	Agent     string
	Command   string // of an agent of the user's own
	Model     string
	AgentArgs []string

	Worktree  bool         // in a git worktree of its own
	Force     bool         // although enough loops are running
	KeepFinal bool         // hand over the last tree, even where another one was better
	Ralph     config.Ralph // when the agent is run again and again; "" for what the project says
	DryRun    bool
	Continues string // the loop of another program whose task it goes on with
	Plain     *bool  // run the agent and the checks and nothing else, or not; nil for what the project says

	Hands
}

// Limits are the limits a user gave; nil ones are the project's.
type Limits struct {
	MaxIterations *int
	NoProgress    *int
	CostUSD       *float64
	WallTime      *time.Duration
	Iteration     *time.Duration
	Idle          *time.Duration
}

// Hands are how a loop reaches the people and the machine around it.
type Hands struct {
	Watch     func(Moment)                                             // what happens, as it happens; may be nil
	Ask       func(context.Context, gate.Question) (gate.Reply, error) // nil when nobody can be asked
	Wait      bool                                                     // at a gate, until somebody answers it
	Interrupt <-chan struct{}                                          // closed when the loop is to pause after this iteration
	Note      func(string)
	Now       func() time.Time
	NewID     func() string // hexadecimal, new at every call
	State     string        // the state directory, "" for the user's
	Courier   []string      // the program that tells people, and its arguments
	Leash     []string      // see agentcli.Request
	Owner     string
	PID       int
}

// Result is how a loop left off.
type Result struct {
	Loop   *loop.Loop
	Plan   *Plan  // of a dry run
	Branch string // where a worktree's work was left
}

// Moment is one thing to tell about a loop that is running.
type Moment struct {
	Name      loop.Event          `json:"event"`
	Time      time.Time           `json:"time"`
	LoopID    string              `json:"loop_id"`
	Mode      loop.Mode           `json:"loop_mode,omitempty"`
	Iteration int                 `json:"iteration"`
	Phase     string              `json:"phase,omitempty"` // agent, judge, undo, check, wait, restore
	Text      string              `json:"text,omitempty"`
	Agent     *agentcli.Event     `json:"-"`
	Data      any                 `json:"data,omitempty"`
	Loop      *loop.Loop          `json:"-"`
	Check     string              `json:"check,omitempty"`
	Evidence  []contract.Evidence `json:"-"`
	Risk      *loop.RiskyAction   `json:"risk,omitempty"`  // of a call of a tool
	Error     *loop.ErrorEntry    `json:"error,omitempty"` // of on_error
	Cause     string              `json:"cause,omitempty"` // the condition that has raised it

	sizes map[string]int64 // of the files that a call names, before it
}

// ErrLoopOver says that a loop has ended and cannot be taken up again.
var ErrLoopOver = errors.New("the loop has ended")

// Run runs an agent until its work is done by checks that Holdfast runs itself, or
// until a limit, a human or an error ends it.
func Run(ctx context.Context, req Request) (Result, error) {
	r, err := prepareLoop(ctx, req)
	if err != nil {
		return Result{}, err
	}
	defer r.close()
	if err := r.lookAhead(ctx); err != nil {
		return Result{}, err
	}
	if req.DryRun {
		return Result{Plan: r.plan()}, nil
	}
	if err := r.start(ctx); err != nil {
		return Result{}, errors.Join(err, r.takeBack(context.WithoutCancel(ctx)))
	}
	return r.toTheEnd(ctx)
}

// takeBack removes what a loop that could not be started has left behind.
func (r *runner) takeBack(ctx context.Context) error {
	if r.loop.Status != "" {
		return nil // it has begun, and can be taken up again
	}
	var errs []error
	if r.home != nil {
		errs = append(errs, r.home.Close(), os.RemoveAll(r.home.Path(".")))
		r.home = nil
	}
	if r.registered {
		errs = append(errs, r.registry.Forget(r.loop.LoopID))
	}
	if r.loop.Worktree != "" {
		errs = append(errs, r.repo.RemoveWorktree(ctx, r.loop.Root, r.loop.Worktree))
	}
	return errors.Join(errs...)
}

// step is what follows on the last entry of the journal. A loop that is taken up again
// goes on here, wherever it was cut off.
func (r *runner) step() func(context.Context) error {
	return map[loop.Kind]func(context.Context) error{
		"":                 r.begin,
		loop.KindBegan:     r.agent,
		loop.KindAgent:     r.repeat,
		loop.KindAgentDone: r.judge,
		loop.KindJudged:    r.undo,
		loop.KindUndone:    r.check,
		loop.KindChecked:   r.decide,
		loop.KindEnded:     r.next,
	}[r.loop.Step]
}

// toTheEnd goes from step to step until the loop pauses or ends.
func (r *runner) toTheEnd(ctx context.Context) (Result, error) {
	for r.loop.Status == loop.Running && r.loop.Ending == nil {
		step := r.step()
		if step == nil {
			return Result{}, fmt.Errorf("the journal ends with %q, which this version cannot go on from", r.loop.Step)
		}
		if err := step(ctx); err != nil {
			return r.broken(err)
		}
		if err := r.forcedPause(); err != nil {
			return r.broken(err)
		}
	}
	if r.loop.Ending != nil && !r.loop.Status.Over() {
		if err := r.finish(context.WithoutCancel(ctx)); err != nil {
			return Result{Loop: r.loop}, err
		}
	}
	r.tellStaged(context.WithoutCancel(ctx))
	return Result{Loop: r.loop, Branch: r.branch}, nil
}

// broken pauses a loop that could not go on: what stopped it may be mended, and the loop
// taken up again.
func (r *runner) broken(cause error) (Result, error) {
	result := Result{Loop: r.loop}
	if r.loop.Status != loop.Running {
		return result, cause
	}
	stop := loop.Stop{Reason: contract.Error, Reasons: []string{cause.Error()}}
	if errors.Is(cause, context.Canceled) {
		stop, cause = loop.Stop{Reason: contract.ContextCanceled, Reasons: []string{"interrupted in the middle of an iteration"}}, nil
	}
	if err := r.write(loop.KindPaused, stop, true); err != nil {
		return result, errors.Join(cause, err)
	}
	r.emit(Moment{Name: loop.OnError, Text: stop.Reasons[0], Error: r.errorEntry("loop_"+string(stop.Reason), r.inspector.Masked(stop.Reasons[0]))}, nil)
	return result, errors.Join(cause, r.project(true))
}
