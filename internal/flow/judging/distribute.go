package judging

import (
	"cmp"
	"context"

	"holdfast/internal/integration/git"
	"holdfast/internal/tracking/history"
)

// portion is how many commits a worker takes at a time: neighbours share texts.
const portion = 2

// queued is how many lots a worker may be ahead of the report.
const queued = 24

// lot is a portion of the history on its way through a worker.
type lot struct {
	commits []git.Commit
	judged  chan []history.Commit
}

// distributor cuts a history into lots and sends each on its two ways: to the report, in
// order, and to a worker.
type distributor struct {
	done  <-chan struct{}
	order chan<- lot
	work  chan<- lot
	next  []git.Commit
}

// distribute sends the whole history out. What an earlier audit has judged is on its way
// to the report already, and no worker sees it.
func (j judge) distribute(ctx context.Context, req AuditRequest, work, order chan<- lot) error {
	d := distributor{done: ctx.Done(), order: order, work: work}
	var broken error
	err := j.repo.History(ctx, req.Selection, func(c git.Commit) (more bool) {
		if req.AgentsOnly && len(history.Agents(c.Author, c.Email, c.Message)) == 0 {
			return true
		}
		judged, known, err := j.known(c.ID)
		switch {
		case err != nil:
			broken = err
			return false
		case known:
			return d.send() && d.settled(c, judged)
		}
		d.next = append(d.next, c)
		return len(d.next) < portion || d.send()
	})
	if err == nil {
		d.send()
	}
	return cmp.Or(broken, err)
}

// send gives the commits that were gathered to a worker.
func (d *distributor) send() (more bool) {
	if len(d.next) == 0 {
		return true
	}
	l := lot{commits: d.next, judged: make(chan []history.Commit, 1)}
	d.next = nil
	if !d.onto(d.order, l) {
		return false
	}
	if !d.onto(d.work, l) {
		close(l.judged)
		return false
	}
	return true
}

// settled sends a commit whose verdict is known to the report alone.
func (d *distributor) settled(c git.Commit, judged history.Commit) (more bool) {
	l := lot{commits: []git.Commit{c}, judged: make(chan []history.Commit, 1)}
	l.judged <- []history.Commit{judged}
	return d.onto(d.order, l)
}

func (d *distributor) onto(way chan<- lot, l lot) bool {
	select {
	case way <- l:
		return true
	case <-d.done:
		return false
	}
}
