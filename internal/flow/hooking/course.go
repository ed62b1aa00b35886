package hooking

import (
	"context"

	"holdfast/contract"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/tracking/loop"
)

// coverAtStart takes over the coverage that a report tells which lay there when the session
// began. At a stop it is too late to tell.
func (h *hook) coverAtStart(ctx context.Context) error {
	if h.event.Phase == agenthook.Stop || !shared.HasCoverageReport(h.root) {
		return nil
	}
	if err := h.openSnapshots(ctx); err != nil {
		return err
	}
	files, err := shared.LyingCoverage(ctx, h.repo, h.root, h.session.Start.Snapshot)
	if files != nil {
		h.session.Course.Start = h.session.Course.Start.WithCoverage(proving.LinePercent(files))
	}
	return err
}

// weighStop adds a stop to the course of the session: what it moved since the one before. A
// stop after which nothing is different is none, unless it was refused.
func (h *hook) weighStop(l *loop.Loop, refused bool) {
	s := h.session
	if s.Course.Start.CapturedAt.IsZero() || s.Course.Tree == s.Last.Tree && !refused {
		return
	}
	now := s.Course.Start
	now.CoveragePercentage, now.Custom.CoverageKnown = 0, false
	if s.Course.Start.Custom.CoverageKnown {
		if files, err := proving.FreshCoverage(h.root, s.StartedAt); err == nil {
			now = now.WithCoverage(proving.LinePercent(files))
		}
	}
	l.Current.Checked = &loop.Checked{Iteration: l.Iteration, Evidence: h.evidence, Metrics: &now}
	if h.met {
		l.Current.Ended.Decision.Outcome = contract.Complete
	}
	s.Course = l.Stop(*l.Current.Ended)
	s.Course.Tree = s.Last.Tree
}
