package looping

import (
	"context"

	"holdfast/contract"
	"holdfast/internal/detection/event"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/tracking/loop"
)

// refuted are the files of tests that a proof has refuted: every other check holds, and the
// tests as they were at the start fail on the same code. Then it is the edits of the tests
// that make the checks hold.
func (r *runner) refuted(ctx context.Context) ([]string, error) {
	c := r.loop.Current
	others, proof := 0, contract.Missing
	for _, check := range r.loop.Contract.Required(r.loop.State()) {
		status := statusOf(c.Checked.Evidence, check.ID())
		switch {
		case check.Kind == contract.OriginalTestsGreen:
			proof = status
		case status != contract.Passed:
			return nil, nil
		default:
			others++
		}
	}
	if proof != contract.Failed || others == 0 {
		return nil, nil
	}
	sorted, err := r.inspector.Sorted(ctx, kept(c.Point()))
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, f := range sorted.Files {
		if f.Role == proving.Restored || f.Role == proving.Merged {
			paths = append(paths, f.Path)
		}
	}
	return paths, nil
}

func statusOf(evidence []contract.Evidence, id string) contract.Status {
	for _, e := range evidence {
		if e.Check == id {
			return e.Status()
		}
	}
	return contract.Missing
}

// refute judges the iteration once more, with what the proof has shown: the tests go back
// to what they were at the start.
func (r *runner) refute(ctx context.Context, paths []string) error {
	var shown shared.Tampering
	for _, path := range paths {
		shown.Events = append(shown.Events, event.Event{Kind: "loop-proof-failed", Path: path, Before: "the test as it was fails on this code", After: "the test as it is passes"})
	}
	judged, err := r.judgeTree(ctx, r.loop.Current.Point(), shown)
	if err != nil {
		return err
	}
	judged.Iteration = r.loop.Iteration
	earlier := r.loop.Current.Judged
	judged.Changed, judged.Tampered = earlier.Changed, earlier.Tampered
	judged.Undo = nil
	for _, path := range paths {
		judged.Undo = append(judged.Undo, loop.Undo{Path: path, To: r.loop.Baseline.Snapshot, Reason: "the test as it was at the start fails on this code"})
	}
	if err := r.write(loop.KindJudged, judged, true); err != nil {
		return err
	}
	r.emit(Moment{Name: loop.RegressionDetected, Data: judged}, changed{"regression_events": r.loop.Regressed})
	_, err = r.giveUpIteration(ctx)
	return err
}
