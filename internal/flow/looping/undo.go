package looping

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/loop"
)

// plan is a way of undoing: which paths go back to which tree.
type undoPlan struct {
	to    loop.Point
	paths []string // nil for the whole tree
}

// undo takes avoidance back and keeps the rest of the work. The offending files go back
// to what they were before the iteration; where avoidance still shows, because it was done
// in steps, to what they were at the start; and if that is not enough, everything goes
// back to before the iteration, which was judged then and found clean.
func (r *runner) undo(ctx context.Context) error {
	judged := r.loop.Current.Judged
	if err := r.halt(); err != nil {
		return err
	}
	if len(judged.Undo) == 0 {
		return r.check(ctx)
	}
	r.tell(Moment{Phase: "undo", Text: fmt.Sprintf("%d files", len(judged.Undo))})
	paths := undoneNames(judged.Undo)
	safety := judged.After.Snapshot
	for _, plans := range [][]undoPlan{plansOf(judged.Undo), {{r.loop.Baseline, paths}}, {{r.loop.Point(), nil}}} {
		for _, plan := range plans {
			if _, err := r.restorePaths(ctx, plan); err != nil {
				return err
			}
		}
		now, err := r.take(ctx, fmt.Sprintf("%s: iteration %d, avoidance undone", r.loop.LoopID, r.loop.Iteration), r.loop.Point(), r.loop.Baseline)
		if err != nil {
			return err
		}
		again, err := r.judgeTree(ctx, now, shared.Tampering{})
		if err != nil {
			return err
		}
		if len(again.Findings) == 0 {
			return r.write(loop.KindUndone, loop.Undone{Iteration: r.loop.Iteration, Safety: safety, Point: now, TestsTouched: again.TestsTouched, Summary: again.Summary}, false)
		}
	}
	return fmt.Errorf("iteration %d cannot be undone: the tree before it is judged otherwise now", r.loop.Iteration)
}

// plansOf are the ways that were planned, one for each tree that files are taken from.
func plansOf(undo []loop.Undo) []undoPlan {
	var plans []undoPlan
	for _, u := range undo {
		i := slices.IndexFunc(plans, func(p undoPlan) bool { return p.to.Snapshot == u.To })
		if i < 0 {
			i, plans = len(plans), append(plans, undoPlan{to: loop.Point{Snapshot: u.To}})
		}
		plans[i].paths = append(plans[i].paths, u.Path)
	}
	return plans
}

func (r *runner) restorePaths(ctx context.Context, plan undoPlan) (snapshot.Restored, error) {
	if plan.paths == nil {
		return r.restore(ctx, plan.to)
	}
	done, err := r.snapshots.RestorePaths(ctx, snapshot.ID(plan.to.Snapshot), plan.paths)
	if err != nil {
		return done, fmt.Errorf("undo: %w", err)
	}
	return done, nil
}

// restore brings a whole tree back.
func (r *runner) restore(ctx context.Context, to loop.Point) (snapshot.Restored, error) {
	done, err := r.snapshots.Restore(ctx, snapshot.ID(to.Snapshot))
	if err != nil {
		return done, fmt.Errorf("restore: %w", err)
	}
	return done, nil
}

// add takes over what a view has shown.
func (s seen) addTo(j *loop.Judged, undo map[string]loop.Undo, to loop.Point) {
	for _, f := range s.counted {
		if !slices.ContainsFunc(j.Findings, func(g detect.Finding) bool { return g.ID == f.ID && g.Path == f.Path && g.Test == f.Test }) {
			j.Findings = append(j.Findings, f)
		}
		for _, path := range shared.Concerned(s.change, f) {
			if _, known := undo[path]; !known {
				undo[path] = loop.Undo{Path: path, To: to.Snapshot, Reason: f.Message}
			}
		}
	}
	for _, f := range s.noted {
		if !slices.ContainsFunc(j.Notes, func(g detect.Finding) bool { return g.ID == f.ID && g.Path == f.Path && g.Test == f.Test }) {
			j.Notes = append(j.Notes, f)
		}
	}
	j.Cleared = max(j.Cleared, len(s.found.Cleared))
	j.Acquitted = append(j.Acquitted, s.found.Cleared...)
	for _, u := range s.found.Unjudged {
		if text := u.Path + ": " + u.Reason; !slices.Contains(j.Unjudged, text) {
			j.Unjudged = append(j.Unjudged, text)
		}
	}
	if s.verdict.Rank() > policy.Verdict(j.Verdict).Rank() {
		j.Verdict = string(s.verdict)
	}
}

// undoAll takes back everything that a change did.
func undoAll(c change.Change, undo map[string]loop.Undo, to loop.Point) {
	for _, f := range c.Files {
		for _, path := range []string{f.Path, f.PathBefore()} {
			if _, known := undo[path]; !known {
				undo[path] = loop.Undo{Path: path, To: to.Snapshot, Reason: "it was changed together with the history of the repository"}
			}
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
