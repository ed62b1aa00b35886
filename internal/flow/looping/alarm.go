package looping

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/metrics"
)

// takeAlarms takes over the objections to findings of the loop that humans have agreed with
// since, and tells whether there were any. It is no part of the loop: what fails is told, and
// nothing else follows.
func (r *runner) takeAlarms() bool {
	if r.loop.Rules.Plain || r.projected == nil || len(r.loop.Patterns) == 0 {
		return false
	}
	alarms, err := r.alarms()
	for _, a := range alarms {
		err = errors.Join(err, r.write(loop.KindFalseAlarm, a, true), r.markDetections(a))
	}
	if err != nil {
		r.Note("mark a false alarm: " + err.Error())
	}
	return len(alarms) > 0
}

// alarms are the objections that concern the loop and are not yet marked in it.
func (r *runner) alarms() ([]loop.FalseAlarm, error) {
	questions, err := store.Questions(r.State, shared.TopOf(r.loop.Root))
	var out []loop.FalseAlarm
	for _, q := range questions {
		if !agreed(q) {
			continue
		}
		if a := alarmOf(q); r.loop.Concerns(a) {
			out = append(out, a)
		}
	}
	return out, err
}

func alarmOf(q store.Standing) loop.FalseAlarm {
	return loop.FalseAlarm{Gate: q.ID, Pattern: q.Findings[0].ID, Path: q.Findings[0].Path, Answer: *q.Answer}
}

// markDetections writes the files of the detections that an alarm means anew, from the journal.
func (r *runner) markDetections(a loop.FalseAlarm) error {
	var judged loop.Judged
	_, err := r.home.Read(func(e store.Entry) error {
		switch loop.Kind(e.Kind) {
		case loop.KindJudged:
			judged = loop.Judged{}
			return json.Unmarshal(e.Data, &judged)
		case loop.KindEnded:
			return r.markJudged(a, judged, e.Time)
		}
		return nil
	})
	return unlessForeign(err)
}

func (r *runner) markJudged(a loop.FalseAlarm, j loop.Judged, ended time.Time) error {
	var errs []error
	for i, d := range metrics.DetectedIn(r.loop, j, ended, &a.Answer) {
		if i >= len(j.Findings) || !a.Means(j.Findings[i].ID, j.Findings[i].Path, ended) {
			continue
		}
		errs = append(errs, r.projectJSON(persistFolder+"detections/"+metrics.DetectionFile(ended, i), d))
	}
	return errors.Join(errs...)
}

// markLoops marks an agreed objection in the loops of a work tree that are over or rest. One
// that runs marks it itself, when its next iteration begins or it ends.
func markLoops(state, root string, now func() time.Time) error {
	ids, err := store.List(state)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if err := markLoop(state, id, root, now); err != nil {
			errs = append(errs, fmt.Errorf("mark a false alarm in %s: %w", id, err))
		}
	}
	return errors.Join(errs...)
}

func markLoop(state, id, root string, now func() time.Time) error {
	home, err := store.Open(state, id)
	if err != nil {
		return nil // whoever asks for it is told why
	}
	defer home.Close()
	l, _, err := readLoop(home)
	if err != nil || l.Rules.Plain || shared.TopOf(l.Root) != root {
		return nil
	}
	if !l.Status.Over() {
		lock, err := store.WorkTreeLock(state, l.Root)
		if err != nil {
			return nil // somebody works on it, and will mark it
		}
		defer lock.Release()
		if l, _, err = readLoop(home); err != nil || l.Status != loop.Paused { // what was cut off is marked when it is taken up
			return nil
		}
	}
	r := &runner{Hands: Hands{State: state, Now: now, Note: func(string) {}}, loop: l, home: home}
	alarms, err := r.alarms()
	if err != nil || len(alarms) == 0 {
		return err
	}
	if r.projected, err = r.openProjection(); err != nil {
		return err
	}
	r.Note = func(text string) { err = errors.Join(err, errors.New(text)) }
	r.takeAlarms()
	return errors.Join(err, r.project(true))
}
