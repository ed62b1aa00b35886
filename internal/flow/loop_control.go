package flow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"holdfast/contract"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// errAborted says that the loop was asked to end at once.
var errAborted = errors.New("the loop was aborted")

// pollEvery is how often a loop looks whether it was asked for something.
const pollEvery = 200 * time.Millisecond

// abortable is a context that also ends when the loop is asked to abort.
func (r *runner) abortable(ctx context.Context) (context.Context, func()) {
	work, cancel := context.WithCancelCause(ctx)
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(pollEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-work.Done():
				return
			case <-tick.C:
				if asked, _ := r.home.Requested(); asked == store.Abort {
					cancel(errAborted)
				}
			}
		}
	}()
	return work, func() { close(done); cancel(nil) }
}

// cutOff tells whether work was cut off. What it was cut off for is done here.
func (r *runner) cutOff(ctx, work context.Context) (stopped bool, err error) {
	if ctx.Err() != nil {
		return true, ctx.Err()
	}
	if errors.Is(context.Cause(work), errAborted) {
		return true, r.stop(loop.Stop{Reason: contract.Aborted, Reasons: []string{errAborted.Error()}})
	}
	return false, nil
}

// defaultLimitWait is how long a loop waits when the agent does not say until when it is
// limited.
const defaultLimitWait = time.Minute

// waitForLimit waits until the agent may work again, and begins the iteration anew. That
// is no failure and no iteration of its own; only the sum of all waits is limited.
func (r *runner) waitForLimit(ctx context.Context, a *loop.AgentEnded) error {
	until := a.LimitedUntil
	if until.IsZero() {
		until = r.Now().Add(defaultLimitWait)
	}
	wait := until.Sub(r.Now())
	if limit := r.loop.Rules.MaxWaitMS; limit > 0 && r.loop.Spent.WaitedMS+wait.Milliseconds() > limit {
		return r.stop(loop.Stop{Reason: contract.Timeout, Reasons: []string{fmt.Sprintf("the agent is rate limited until %s, and the loop may not wait any longer", until.Format(time.RFC3339))}})
	}
	if err := r.write(loop.KindWaiting, loop.Waiting{Iteration: r.loop.Iteration, Until: until, Reason: "rate limit"}, true); err != nil {
		return err
	}
	r.tell(LoopEvent{Phase: "wait", Text: "rate limited until " + until.Format("15:04:05")})
	work, stop := r.abortable(ctx)
	defer stop()
	begin := r.Now()
	select {
	case <-work.Done():
		_, err := r.cutOff(ctx, work)
		return err
	case <-r.Interrupt:
		return r.pause(loop.Stop{Reason: contract.ContextCanceled, Reasons: []string{"paused while waiting for a rate limit"}})
	case <-time.After(max(0, wait)):
	}
	r.since = r.since.Add(r.Now().Sub(begin)) // waiting is not working
	again := r.loop.Current.Began
	again.Attempt++
	return r.write(loop.KindBegan, again, false)
}

// tell lets those who watch know, and nobody else.
func (r *runner) tell(e LoopEvent) {
	if r.Watch == nil {
		return
	}
	e.Time, e.LoopID, e.Iteration, e.Loop, e.Mode = r.Now(), r.loop.LoopID, r.loop.Iteration, r.loop, r.loop.Mode
	r.Watch(e)
}

// emit sends an event through the dispatcher. That it could not be logged is said, and
// does not end the loop.
func (r *runner) emit(e LoopEvent, changes changed) {
	e.Time, e.LoopID, e.Iteration, e.Loop = r.Now(), r.loop.LoopID, r.loop.Iteration, r.loop
	if r.loop.Rules.Plain {
		r.tell(e)
		return
	}
	if err := r.hooks.emit(context.Background(), e, changes); err != nil {
		r.Note("write hook-log.jsonl: " + err.Error())
	}
	r.tell(e)
}

// watchAgent turns what an agent does into the events of the loop.
func (r *runner) watchAgent(ctx context.Context, e agentcli.Event) {
	e.Text, e.Tool.Input, e.Tool.Output = r.inspector.masked(e.Text), r.inspector.masked(e.Tool.Input), r.inspector.masked(e.Tool.Output)
	switch e.Kind {
	case agentcli.ToolCall:
		r.beforeTool(ctx, e)
	case agentcli.ToolResult:
		r.emit(LoopEvent{Name: loop.PostToolCall, Agent: &e, Text: e.Tool.Name}, nil)
	case agentcli.Failure:
		r.emit(LoopEvent{Name: loop.OnError, Agent: &e, Text: e.Text}, changed{"last_error": e.Text})
	default:
		r.tell(LoopEvent{Phase: "agent", Agent: &e})
	}
}

// beforeTool tells of a call, and of the risk in it.
func (r *runner) beforeTool(ctx context.Context, e agentcli.Event) {
	risk := riskOf(e.Tool)
	if risk == "" {
		r.emit(LoopEvent{Name: loop.PreToolCall, Agent: &e, Text: e.Tool.Name}, nil)
		return
	}
	r.emit(LoopEvent{Name: loop.PreToolCall, Agent: &e, Text: e.Tool.Name + ": " + risk}, changed{"last_risky_action": risk})
}

// keepBeforeRisk keeps the work tree before an operation that may destroy work. The agent
// does not wait for us, so this is as early as it can be, not before it.
func (r *runner) keepBeforeRisk(ctx context.Context, e LoopEvent) (string, error) {
	if e.Agent == nil || riskOf(e.Agent.Tool) == "" {
		return "not needed", nil
	}
	label := fmt.Sprintf("%s: iteration %d, before %s", r.loop.LoopID, r.loop.Iteration, joinShort([]string{e.Agent.Tool.Input}, 60))
	at, err := r.take(ctx, label, r.loop.Current.Began.Before)
	if err != nil {
		r.Note("keep the work tree before a risky operation: " + err.Error())
		return "", err
	}
	return "snapshot " + short(at.Snapshot), nil
}
