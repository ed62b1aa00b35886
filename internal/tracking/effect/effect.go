// Package effect tells whether guarding agents pays: what became of loops before and after,
// by the class of their task, with intervals that say how much the numbers prove.
package effect

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"holdfast/internal/tracking/history"
)

// Run is one loop that is over.
type Run struct {
	LoopID     string
	Class      string // of its task
	Guarded    bool   // false for a plain loop, in which nothing is judged
	StartedAt  time.Time
	Reason     string // why it ended: terminal_reason
	Completed  bool
	Escalated  bool  // a human was asked
	Holds      *bool // whether the completion held when it was measured again; nil when it was not
	Refuted    int   // times the agent said it was done, and it was not
	Iterations int
	LatencyMS  int64
	ToolCalls  int64
	Tokens     int64
	CostUSD    *float64 // nil when the agent does not tell
}

// Window is which loops belong together: by when they began, and how they were run.
type Window struct {
	Name    string     `json:"name"`
	From    *time.Time `json:"from,omitempty"` // the first moment that belongs to it
	To      *time.Time `json:"to,omitempty"`   // the first that no longer does
	Guarded *bool      `json:"guarded,omitempty"`
}

// Holds tells whether a run belongs to the window.
func (w Window) Holds(r Run) bool {
	return (w.From == nil || !r.StartedAt.Before(*w.From)) && (w.To == nil || r.StartedAt.Before(*w.To)) && (w.Guarded == nil || *w.Guarded == r.Guarded)
}

// ErrNoBaseline says that there is nothing to compare with.
var ErrNoBaseline = errors.New("no loop is in the window before: there is no baseline to compare with")

// ErrNoRuns says that there is nothing to compare.
var ErrNoRuns = errors.New("no loop is in the window after: there is nothing to compare")

// Report is what became of loops before and after.
type Report struct {
	Version string  `json:"version"`
	Before  Window  `json:"before"`
	After   Window  `json:"after"`
	All     Class   `json:"all"`
	Classes []Class `json:"classes"` // by the class of the task, in alphabetical order
	Gate    Gate    `json:"release_gate"`
}

// Version is the version of the report as JSON.
const Version = "1.0.0"

// Class is the loops of one class of tasks, before and after.
type Class struct {
	Name   string `json:"task_class"`
	Before Side   `json:"before"`
	After  Side   `json:"after"`
}

// Compare puts two windows beside each other and asks the release gate. The windows may not
// share a loop: it would be compared with itself.
func Compare(runs []Run, before, after Window, c Criteria) (Report, error) {
	out := Report{Version: Version, Before: before, After: after, Classes: []Class{}}
	var then, now []Run
	names := map[string]bool{}
	for _, r := range runs {
		switch {
		case before.Holds(r):
			then = append(then, r)
		case after.Holds(r):
			now = append(now, r)
		default:
			continue
		}
		names[r.Class] = true
	}
	switch {
	case len(then) == 0:
		return out, ErrNoBaseline
	case len(now) == 0:
		return out, ErrNoRuns
	}
	out.All = Class{"all", SideOf(then), SideOf(now)}
	for name := range names {
		of := func(list []Run) []Run {
			return slices.DeleteFunc(slices.Clone(list), func(r Run) bool { return r.Class != name })
		}
		out.Classes = append(out.Classes, Class{name, SideOf(of(then)), SideOf(of(now))})
	}
	slices.SortFunc(out.Classes, func(a, b Class) int { return cmp.Compare(a.Name, b.Name) })
	out.Gate = c.Judge(out.All)
	return out, nil
}

// Rate is a share with its number, its whole and its interval.
type Rate struct {
	Count int `json:"count"`
	Of    int `json:"of"`
	history.Share
}

func rate(k, n int) Rate { return Rate{k, n, history.NewShare(k, n)} }

// Meets tells whether a loop could be in both windows.
func (w Window) Meets(o Window) bool {
	if w.Guarded != nil && o.Guarded != nil && *w.Guarded != *o.Guarded {
		return false
	}
	return !(w.To != nil && o.From != nil && !o.From.Before(*w.To)) && !(o.To != nil && w.From != nil && !w.From.Before(*o.To))
}
