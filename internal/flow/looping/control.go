package looping

import (
	"context"
	"errors"
	"fmt"
	"time"

	"holdfast/contract"
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
	r.tell(Moment{Phase: "wait", Text: "rate limited until " + until.Format("15:04:05")})
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
func (r *runner) tell(e Moment) {
	if r.Watch == nil {
		return
	}
	e.Time, e.LoopID, e.Iteration, e.Loop, e.Mode = r.Now(), r.loop.LoopID, r.loop.Iteration, r.loop, r.loop.Mode
	r.Watch(e)
}
