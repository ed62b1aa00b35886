package looping

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/event"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/git"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

// judge looks at what the agent left behind: since the last iteration, and since the
// baseline, where slow erosion and moves in two steps show.
func (r *runner) judge(ctx context.Context) error {
	if a := r.loop.Current.Agent; a.Limited {
		return r.waitForLimit(ctx, a)
	}
	if r.loop.Rules.Plain {
		return r.leaveAsIs(ctx)
	}
	begin := r.Now()
	r.tell(Moment{Phase: "judge"})
	tampered, after, err := r.guarded(ctx)
	if err != nil {
		return err
	}
	judged, err := r.judgeTree(ctx, after.point, tampered)
	if judged.After, err = after.settled(err); err != nil {
		return err
	}
	judged.Iteration, judged.Tampered = r.loop.Iteration, tampered.Names()
	judged.DurationMS = r.Now().Sub(begin).Milliseconds()
	if err := r.assess(ctx, &judged); err != nil {
		return err
	}
	if err := r.write(loop.KindJudged, judged, len(judged.Undo) > 0); err != nil {
		return err
	}
	r.withinBudget(judged)
	if len(judged.Findings) > 0 {
		r.emit(Moment{Name: loop.RegressionDetected, Data: judged}, changed{"regression_events": r.loop.Regressed})
	}
	_, err = r.giveUpIteration(ctx)
	return err
}

// judgeTree judges a tree and plans what is to be undone.
func (r *runner) judgeTree(ctx context.Context, after loop.Point, guard shared.Tampering) (loop.Judged, error) {
	out := loop.Judged{After: after, Verdict: string(policy.Allow)}
	views := []view{{r.loop.Point(), guard.Events}}
	if r.loop.Point().Tree != r.loop.Baseline.Tree {
		views = append(views, view{r.loop.Baseline, nil})
	}
	undo := map[string]loop.Undo{}
	for i, v := range views {
		if v.since.Tree == after.Tree && len(v.events) == 0 {
			out.Summary = detect.Summary{}
			continue
		}
		seen, err := r.look(ctx, v, after)
		if err != nil {
			return out, err
		}
		if i == 0 {
			out.Changed = shared.Artifacts(seen.change)
			out.Legitimate = seen.found.Cleared[:min(len(seen.found.Cleared), mostLegitimate)]
		}
		seen.addTo(&out, undo, r.loop.Point())
		if i == 0 && guard.Whole {
			undoAll(seen.change, undo, r.loop.Point())
		}
		if i == 0 {
			if err := errors.Join(r.giveBack(ctx, seen.change, undo), r.putBack(ctx, seen.change, after, undo)); err != nil {
				return out, err
			}
		}
		out.Summary = seen.found.Summary // the last view is the one since the baseline
	}
	for _, path := range sortedKeys(undo) {
		out.Undo = append(out.Undo, undo[path])
	}
	var err error
	out.TestsTouched, err = r.inspector.TestsTouched(ctx, kept(after))
	return out, err
}

// mostLegitimate bounds what is written down of things that are fine.
const mostLegitimate = 20

// view is a moment that the tree is compared with.
type view struct {
	since  loop.Point
	events []event.Event
}

// seen is what a view shows.
type seen struct {
	change  change.Change
	found   detect.Result
	verdict policy.Verdict
	counted []detect.Finding // what must not stay
	noted   []detect.Finding
}

func (r *runner) look(ctx context.Context, v view, after loop.Point) (seen, error) {
	source, err := r.changeSince(ctx, v.since, after)
	if err != nil {
		return seen{}, fmt.Errorf("read what the agent changed: %w", err)
	}
	scan := r.scanner.Scan
	if judging.Weight(source.Change) > judging.SmallChange {
		scan = r.scanner.Quick
	}
	found, err := scan(source.Change, detect.Options{Horizon: detect.Iteration, Repository: source.After, Events: v.events})
	if err != nil {
		return seen{}, fmt.Errorf("judge what the agent changed: %w", err)
	}
	found, _ = policy.Apply(found, source.Change, r.rules, r.Now())
	found.Findings = slices.DeleteFunc(found.Findings, func(f detect.Finding) bool { return r.accepted(f) || !baseline.Watched(r.loop.Rules.Patterns, f.Type) })
	decision := policy.Decide(found.Findings, found.Cleared, policy.Mode(r.loop.Rules.Mode))
	out := seen{change: source.Change, found: found, verdict: decision.Verdict}
	for _, f := range decision.Findings {
		if r.counts(f, decision.Verdict) {
			out.counted = append(out.counted, f)
		} else {
			out.noted = append(out.noted, f)
		}
	}
	return out, nil
}

// changeSince reads a change. The one since the baseline is what the checks ask for too.
func (r *runner) changeSince(ctx context.Context, since, after loop.Point) (git.Source, error) {
	if since == r.loop.Baseline {
		return r.inspector.Since(ctx, kept(after))
	}
	return r.inspector.Between(ctx, proving.MomentOf(kept(since)), proving.MomentOf(kept(after)))
}

// counts tells whether a finding must not stay. Where nobody can be asked, what would be
// asked about is undone.
func (r *runner) counts(f detect.Finding, verdict policy.Verdict) bool {
	own := policy.Of(f, policy.Mode(r.loop.Rules.Mode))
	switch {
	case own == policy.Block:
		return true
	case own == policy.Ask:
		return verdict == policy.Block || r.loop.Rules.OnAsk != string(config.Allow)
	}
	return false
}

// accepted tells whether the user stands for a finding. What was done to a test may be told by
// another pattern when more is changed elsewhere: it is the same when it says the same of it.
func (r *runner) accepted(f detect.Finding) bool {
	return slices.ContainsFunc(r.loop.Accepted, func(a detect.Finding) bool {
		same := a.ID == f.ID || a.Type == f.Type && a.Before == f.Before && a.After == f.After
		return same && a.Path == f.Path && a.Test == f.Test
	})
}
