package hooking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/watch"
)

// WatchRequest is what to watch, and how.
type WatchRequest struct {
	Dir      string
	State    string        // the state directory, "" for the user's
	RollBack bool          // take back what does not stand; holdfast.yaml may ask for it too
	Quiet    time.Duration // how long files have to rest before they are looked at
	Settled  time.Duration // how long until what looks unfinished is due
	Now      func() time.Time
	PID      int
	Courier  func() []string // the program that tells people
	Tell     func(report.WatchMoment)
}

// Watched is what a watch ends with.
type Watched struct {
	Open   []detect.Finding
	Failed error // the last look could not be taken
}

// longestRestlessness is how long a tree that never rests is left alone.
const longestRestlessness = 3 * time.Second

// farewell bounds the last look, which is taken after the watch was told to end.
const farewell = time.Minute

// Watch guards a work tree whose agent has no hooks: each edit is judged when it lands, as
// a tool call is, and the whole since the start when files rest, as a session is at its
// end. It is a session of its own, without anybody who asks before he acts.
func Watch(ctx context.Context, req WatchRequest) (Watched, error) {
	w, err := startWatch(ctx, req)
	if err != nil {
		return Watched{}, err
	}
	defer w.hook.session.Close()
	ignored, err := w.hook.snaps.IgnoredFolders(ctx)
	if err != nil {
		return Watched{}, err
	}
	tree, err := watch.Open(ctx, w.hook.root, func(rel string) bool { return slices.Contains(ignored, rel) })
	if err != nil {
		return Watched{}, err
	}
	started := report.WatchMoment{Event: report.WatchStarted, Root: w.hook.root}
	if tree.Polls != nil {
		started.Note = "the system does not watch all folders (" + tree.Polls.Error() + "); Holdfast looks every few seconds instead"
	}
	w.tell(started)
	w.follow(ctx, tree.Changed)
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer stop()
	w.edits(last)
	w.whole(last)
	w.tell(report.WatchMoment{Event: report.WatchFinished, Findings: w.open})
	return Watched{Open: w.open, Failed: w.failed}, nil
}

// watcher is a watch under way.
type watcher struct {
	WatchRequest
	hook   *hook
	open   []detect.Finding // what does not stand, at the last look at the whole
	failed error
}

func startWatch(ctx context.Context, req WatchRequest) (*watcher, error) {
	if info, err := os.Stat(cmp.Or(req.Dir, ".")); err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("watch: %s is no folder", req.Dir)
	}
	if req.State == "" {
		var err error
		if req.State, err = snapshot.StateDir(); err != nil {
			return nil, err
		}
	}
	h := &hook{Request: Request{Agent: "watch", State: req.State, Now: req.Now, PID: req.PID, Courier: req.Courier}, root: shared.TopOf(req.Dir), began: req.Now()}
	h.event = agenthook.Event{Agent: h.Agent, Session: fmt.Sprintf("%d-%d", req.PID, h.began.UnixNano()), Phase: agenthook.Post}
	var err error
	if h.session, err = store.OpenSession(ctx, h.State, h.root, string(h.Agent), h.event.Session); err != nil {
		return nil, err
	}
	if err := errors.Join(h.keepSettings(), h.readSettings()); err != nil {
		return nil, errors.Join(err, h.session.Close())
	}
	h.settings.Guard.RollBack = h.settings.Guard.RollBack || req.RollBack
	if err := errors.Join(h.remember(ctx), h.openScanner(ctx), h.session.Save(), store.DropSessions(h.State, h.root, h.Now())); err != nil {
		return nil, errors.Join(err, h.session.Close())
	}
	return &watcher{WatchRequest: req, hook: h}, nil
}

// follow looks when files have come to rest, until it is told to end.
func (w *watcher) follow(ctx context.Context, changed <-chan struct{}) {
	rest, due := time.NewTimer(0), time.NewTimer(0)
	<-rest.C
	<-due.C
	var restless time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
			if restless.IsZero() {
				restless = w.Now()
			}
			rest.Reset(min(w.Quiet, max(0, longestRestlessness-w.Now().Sub(restless))))
		case <-rest.C:
			restless = time.Time{}
			if w.edits(ctx) {
				due.Reset(w.Settled)
			}
		case <-due.C:
			w.whole(ctx)
		}
	}
}

// edits judges what has landed since the last look, and tells whether anything has.
func (w *watcher) edits(ctx context.Context) bool {
	h := w.hook
	before := h.session.Last.Tree
	h.began, h.rules = w.Now(), h.settings.Rules
	seen, err := h.sinceLast(ctx)
	if ctx.Err() != nil && err != nil {
		return false // the last look follows
	}
	if w.failed = err; err != nil {
		w.tell(report.WatchMoment{Event: report.WatchFailed, Note: err.Error()})
		return true
	}
	w.report(report.WatchFound, seen)
	return h.session.Last.Tree != before || len(seen.rolledBack) > 0
}

// whole judges everything since the watch began.
func (w *watcher) whole(ctx context.Context) {
	h := w.hook
	h.began, h.rules = w.Now(), h.settings.Rules
	seen, err := w.sinceStart(ctx)
	if ctx.Err() != nil && err != nil {
		return
	}
	if w.failed = errors.Join(w.failed, err); err != nil {
		w.tell(report.WatchMoment{Event: report.WatchFailed, Note: err.Error()})
		return
	}
	known := w.open
	if w.open = seen.findings; len(seen.rolledBack) > 0 {
		w.open = nil
	}
	if len(seen.findings) == 0 && len(known) > 0 {
		w.tell(report.WatchMoment{Event: report.WatchCleared})
	}
	seen.findings = slices.DeleteFunc(slices.Clone(seen.findings), func(f detect.Finding) bool { return slices.ContainsFunc(known, same(f)) })
	w.report(report.WatchDue, seen)
}

func (w *watcher) sinceStart(ctx context.Context) (aftermath, error) {
	h := w.hook
	if err := h.approvals(); err != nil {
		return aftermath{}, err
	}
	events, err := h.breaches(ctx)
	if err != nil || h.session.Last.Tree == h.session.Start.Tree && len(events) == 0 {
		return aftermath{}, err
	}
	findings, paths, err := h.look(ctx, h.session.Start, h.session.Last, detect.Iteration, events)
	if err != nil {
		return aftermath{}, err
	}
	out := aftermath{findings: findings}
	return out, h.rollBack(ctx, h.session.Start, paths, &out)
}

// report tells what was found, writes it into the audit trail, and leaves the session for
// others to see.
func (w *watcher) report(moment string, seen aftermath) {
	if len(seen.findings) == 0 {
		return
	}
	w.tell(report.WatchMoment{Event: moment, Findings: seen.findings, RolledBack: seen.rolledBack, Safety: seen.safety})
	h := w.hook
	h.decision = policy.Decide(seen.findings, nil, h.settings.Mode)
	record := h.record(agenthook.Answer{Decision: agenthook.Deny})
	if len(seen.rolledBack) > 0 {
		record["rolled_back"], record["safety"] = seen.rolledBack, seen.safety
	}
	first := seen.findings[0]
	if err := errors.Join(h.log("watch", record), h.session.Save(), h.tell(notice.Found, "An edit does not stand", first.Path+": "+first.Message, "")); err != nil {
		w.tell(report.WatchMoment{Event: report.WatchFailed, Note: "write the audit trail: " + err.Error()})
	}
}

func (w *watcher) tell(e report.WatchMoment) {
	e.At = w.Now()
	w.Tell(e)
}

// same tells whether a finding is about the same thing in the same place.
func same(f detect.Finding) func(detect.Finding) bool {
	return func(g detect.Finding) bool { return g.ID == f.ID && g.Path == f.Path && g.Test == f.Test }
}
