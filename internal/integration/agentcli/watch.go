package agentcli

import (
	"context"
	"sync"
	"syscall"
	"time"
)

// Times that are chosen when the request says nothing.
const (
	usualGrace  = 5 * time.Second
	usualLinger = 15 * time.Second
	drainTime   = 2 * time.Second // for what is still in the pipes
	leashLate   = 3 * time.Second // a leash that stays after its agent is stopped or stuck
)

// watch sees to one run: it reads the output, minds the limits and ends the agent.
type watch struct {
	ctx                                 context.Context
	req                                 Request
	child                               *child
	output                              *output
	chunks                              chan chunk // closed when both pipes are
	reason                              Ended      // why we end it; "" as long as we do not
	ended                               ending
	done                                bool // the agent has said so
	stuck                               bool // not even killing helped
	timeout, idle, linger, kill, giveUp *time.Timer
	agentGone                           time.Time
}

func newWatch(ctx context.Context, req Request, k *child, o *output) *watch {
	w := &watch{ctx: ctx, req: req, child: k, output: o, chunks: make(chan chunk, 4)}
	w.timeout, w.idle = timer(req.Timeout), timer(req.Idle)
	w.linger, w.kill, w.giveUp = timer(0), timer(0), timer(0)
	var both sync.WaitGroup
	both.Go(func() { read(k.out, false, w.chunks) })
	both.Go(func() { read(k.err, true, w.chunks) })
	go func() { both.Wait(); close(w.chunks) }()
	return w
}

// timer runs for a time; 0 is a timer that stands still.
func timer(d time.Duration) *time.Timer {
	t := time.NewTimer(max(d, time.Hour))
	t.Stop()
	if d > 0 {
		t.Reset(d)
	}
	return t
}

func or(d, usual time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return usual
}

func (w *watch) untilItEnds() {
	look := time.NewTicker(time.Second)
	defer look.Stop()
	chunks, canceled := w.chunks, w.ctx.Done()
	for {
		select {
		case c, open := <-chunks:
			if !open {
				chunks = nil // it closed its output and goes on
				continue
			}
			w.take(c)
		case <-w.child.exited:
			w.ended = w.child.ending()
			return
		case <-canceled:
			canceled = nil
			w.end(Canceled)
		case <-w.timeout.C:
			w.end(TimedOut)
		case <-w.idle.C:
			w.end(WentIdle)
		case <-w.linger.C:
			w.end(Exited)
		case <-w.kill.C:
			_ = signalGroup(w.child.agent.PID, syscall.SIGKILL)
			w.giveUp.Reset(killed)
		case <-look.C:
			w.lookForLeash()
		case <-w.giveUp.C:
			if w.giveUpWaiting() {
				return
			}
		}
	}
}

// take reads a piece of output.
func (w *watch) take(c chunk) {
	w.output.write(c)
	c.done()
	if w.reason != "" {
		return
	}
	if w.req.Idle > 0 {
		w.idle.Reset(w.req.Idle)
	}
	if done := w.output.r.ended && w.output.streams; done != w.done { // a script may have more to do
		w.done = done
		if w.linger.Stop(); done {
			w.linger.Reset(or(w.req.Linger, usualLinger))
		}
	}
	if most := w.req.MaxToolCalls; most > 0 && w.output.r.out.ToolCalls > most {
		w.end(ToolCalls)
	}
}

// end asks the agent to end, and has it killed when it does not. The first reason counts.
func (w *watch) end(why Ended) {
	if w.reason != "" {
		return
	}
	w.reason = why
	_ = signalGroup(w.child.agent.PID, syscall.SIGTERM)
	_ = signalGroup(w.child.agent.PID, syscall.SIGCONT) // one that was stopped hears nothing
	w.kill.Reset(or(w.req.Grace, usualGrace))
}

// lookForLeash ends a leash that stays although its agent is gone: the agent may have
// stopped it.
func (w *watch) lookForLeash() {
	switch {
	case w.child.line == nil || w.child.agent.Alive():
		w.agentGone = time.Time{}
	case w.agentGone.IsZero():
		w.agentGone = time.Now()
	case time.Since(w.agentGone) > leashLate:
		_ = w.child.cmd.Process.Kill()
	}
}

// giveUpWaiting is when processes that were killed are still there: first the leash is
// killed too, then nobody is waited for any more.
func (w *watch) giveUpWaiting() bool {
	if w.child.line != nil && !w.stuck {
		w.stuck = true
		_ = w.child.cmd.Process.Kill()
		w.giveUp.Reset(killed)
		return false
	}
	w.ended = ending{code: -1, signal: "SIGKILL"}
	w.output.r.note("the agent could not be killed")
	return true
}
