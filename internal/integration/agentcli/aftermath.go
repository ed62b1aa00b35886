package agentcli

import (
	"syscall"
	"time"
)

// untilNothingIsLeft reads what is still in the pipes and kills what the agent left
// behind. Processes that hold the pipes are not waited for.
func (w *watch) untilNothingIsLeft() {
	if w.ended.lost {
		w.sweep()
	} else if w.child.line == nil {
		w.clearGroup()
	}
	w.drain(drainTime)
	w.child.out.Close()
	w.child.err.Close()
	for c := range w.chunks { // the readers end now; what they had read counts
		w.output.write(c)
		c.done()
	}
}

// clearGroup gives the rest of the group a moment and kills it.
func (w *watch) clearGroup() {
	left := groupMembers(w.child.agent.PID)
	for end := time.Now().Add(moment); len(left) > 0 && time.Now().Before(end); left = groupMembers(w.child.agent.PID) {
		if closed := w.drain(howOften); closed {
			time.Sleep(howOften)
		}
	}
	if len(left) > 0 {
		w.ended.leftover = len(left)
		_ = signalGroup(w.child.agent.PID, syscall.SIGKILL)
	}
}

// sweep follows the end of a leash that was killed: the group, and all that carry the
// mark of this run. A process that is about to become another program, or that was born
// while we looked, is found the next time: only several looks in vain are an end.
func (w *watch) sweep() {
	_ = signalGroup(w.child.agent.PID, syscall.SIGKILL)
	inVain := 0
	for end := time.Now().Add(killed); inVain < 4 && time.Now().Before(end); time.Sleep(howOften) {
		left := marked(w.child.mark)
		inVain++
		for _, pid := range left {
			inVain = 0
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		w.ended.leftover = max(w.ended.leftover, len(left))
	}
}

// drain reads until the pipes are closed, but not longer than a while.
func (w *watch) drain(while time.Duration) (closed bool) {
	late := time.NewTimer(while)
	defer late.Stop()
	for {
		select {
		case c, open := <-w.chunks:
			if !open {
				return true
			}
			w.output.write(c)
			c.done()
		case <-late.C:
			return false
		}
	}
}

// settle sums up.
func (w *watch) settle(r *record, began time.Time) {
	out := &r.out
	out.Exit, out.Signal, out.Leftover = w.ended.code, w.ended.signal, w.ended.leftover
	out.OutputBytes, out.Duration = w.output.bytes, time.Since(began)
	switch {
	case w.reason == Exited: // it was done and did not go
		out.Reason, out.Lingered, out.Exit, out.Signal = Exited, true, 0, ""
		if !r.succeeded {
			out.Exit = 1
		}
	case w.reason != "":
		out.Reason = w.reason
	case w.ended.lost, w.ended.signal != "":
		out.Reason = Killed
	default:
		out.Reason = Exited
	}
	if out.Error == "" && out.Reason == Exited && out.Exit != 0 {
		out.Error = w.output.complaint()
	}
	r.remember(w.output.strays.text())
	r.remember(w.output.stderr.text())
	r.settleLimit(time.Now())
	out.Usage = r.spent.total()
	out.Cost = r.cost(w.req.Prices)
}
