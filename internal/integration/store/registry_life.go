package store

import (
	"slices"
	"time"
)

func (l Registered) process() Owner {
	return Owner{PID: l.PID, Start: l.ProcessStart, Host: l.Host, LoopID: l.LoopID, Since: l.StartedAt}
}

func (l Registered) isMine() bool {
	me := self()
	return l.PID == me.PID && l.ProcessStart == me.Start && l.Host == me.Host
}

// runs tells whether the loop's own process is there. Time alone decides only where the
// process cannot be asked for.
func (l Registered) runs(now time.Time) bool {
	switch l.process().lives() {
	case alive:
		return true
	case elsewhere:
		return now.Sub(l.LastActive) < stale
	}
	return false
}

// completed fills in what the registry knows itself.
func (l Registered) completed(now time.Time) Registered {
	me := self()
	l.PID, l.ProcessStart, l.Host, l.LastActive = me.PID, me.Start, me.Host, now
	if l.StartedAt.IsZero() {
		l.StartedAt = now
	}
	if l.Status == "" {
		l.Status = "running"
	}
	if task := []rune(l.Task); len(task) > 200 {
		l.Task = string(task[:199]) + "…"
	}
	return l
}

// running gives the loops whose process lives, and marks the others: a loop that was
// paused waits for its user, one that was at work has crashed.
func (l *Loops) running(now time.Time) []Registered {
	var out []Registered
	for i := range l.ActiveLoops {
		loop := &l.ActiveLoops[i]
		switch {
		case loop.runs(now):
			out = append(out, *loop)
		case loop.Status != "paused":
			loop.Status = "crashed"
		}
	}
	return out
}

func (l *Loops) drop(loopID string) bool {
	before := len(l.ActiveLoops)
	l.ActiveLoops = slices.DeleteFunc(l.ActiveLoops, func(r Registered) bool { return r.LoopID == loopID })
	return len(l.ActiveLoops) < before
}

// tidy brings the totals up to date and forgets the oldest of many crashed loops.
func (l *Loops) tidy(now time.Time) {
	l.TotalActive = len(l.running(now))
	crashed := -crashedKept
	for _, loop := range l.ActiveLoops {
		if loop.Status == "crashed" {
			crashed++
		}
	}
	l.ActiveLoops = slices.DeleteFunc(l.ActiveLoops, func(r Registered) bool {
		if r.Status != "crashed" || crashed <= 0 {
			return false
		}
		crashed--
		return true
	})
}
