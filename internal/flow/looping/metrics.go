package looping

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/habit"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/metrics"
)

const persistFolder = "../../../persistence/"

// MaxDetections bounds the files of detections that a loop leaves; the journal has them all.
const MaxDetections = 200

// projectTask writes the baseline of the task and what was detected in the iteration that
// ended, where other programs look for them. A folder of somebody else's is left alone.
func (r *runner) projectTask(record loop.Record) error {
	if r.loop.Rules.Plain {
		return nil
	}
	var errs []error
	if !r.baselineShown {
		errs = append(errs, r.projectJSON(persistFolder+"baselines/"+r.loop.LoopID+"-baseline.json", metrics.BaselineOf(r.loop)))
		r.baselineShown = true
	}
	if len(r.loop.Patterns) <= MaxDetections {
		errs = append(errs, r.projectDetections(record, *r.loop.Current.Judged, nil))
	}
	return unlessForeign(errors.Join(errs...))
}

// projectDetections writes what was detected in an iteration, with what a human has answered
// to it.
func (r *runner) projectDetections(record loop.Record, j loop.Judged, answer *gate.Answer) error {
	var errs []error
	for i, d := range metrics.DetectedIn(r.loop, j, record.Timestamp, answer) {
		if len(j.Findings) == 0 {
			if r.legitimates++; r.legitimates > MaxDetections {
				break
			}
		}
		errs = append(errs, r.projectJSON(persistFolder+"detections/"+metrics.DetectionFile(record.Timestamp, i), d))
	}
	return unlessForeign(errors.Join(errs...))
}

// unlessForeign leaves out what was said once, by whoever met it first.
func unlessForeign(err error) error {
	if errors.Is(err, store.ErrForeign) {
		return nil
	}
	return err
}

// projectMetrics sums up all loops and sessions of the work tree. It is no part of the loop:
// what keeps it from being written is told, and nothing else follows.
func (r *runner) projectMetrics() {
	if r.loop.Rules.Plain || r.projected == nil {
		return
	}
	tasks, err := loopTasks(r.State, r.loop.Root)
	for _, t := range tasks {
		if _, err := dropHookLog(r.State, t.Loop, r.Now()); err != nil {
			r.Note("drop an old hook log: " + err.Error())
		}
	}
	if err == nil {
		var text []byte
		var all metrics.Document
		if all, err = sumWith(tasks, r.State, r.loop.Root); err == nil {
			text, err = json.MarshalIndent(all, "", "  ")
		}
		if err == nil {
			err = r.projected.ShareBeside("metrics", "persistence-metrics.json", append(text, '\n'))
		}
	}
	if err != nil {
		r.Note(fmt.Sprintf("the metrics of this work tree are not written: %v", err))
	}
}

// SumTasks sums up all loops and sessions of a work tree.
func SumTasks(state, root string) (metrics.Document, error) {
	tasks, err := loopTasks(state, root)
	if err != nil {
		return metrics.Document{}, err
	}
	return sumWith(tasks, state, root)
}

func sumWith(loops []metrics.Task, state, root string) (metrics.Document, error) {
	sessions, err := sessionTasks(state, root)
	all := slices.Concat(loops, sessions)
	slices.SortStableFunc(all, func(a, b metrics.Task) int { return a.Loop.StartedAt.Compare(b.Loop.StartedAt) })
	return metrics.Sum(all), err
}

// loopTasks are the loops of a work tree in the order in which they began.
func loopTasks(state, root string) ([]metrics.Task, error) {
	ids, err := store.List(state)
	if err != nil {
		return nil, err
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return nil, err
	}
	var out []metrics.Task
	for _, id := range ids {
		if t := taskOf(state, id, root); t.Loop != nil && t.Loop.LoopID != "" {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b metrics.Task) int { return a.Loop.StartedAt.Compare(b.Loop.StartedAt) })
	return out, nil
}

// taskOf reads a loop and what its journal tells of findings. One that cannot be read is left
// out; whoever asks for it is told why.
func taskOf(state, id, root string) metrics.Task {
	home, err := store.Open(state, id)
	if err != nil {
		return metrics.Task{}
	}
	defer home.Close()
	t := metrics.Task{Loop: &loop.Loop{}}
	_, err = home.Read(func(e store.Entry) error {
		if err := t.Loop.Apply(e.Seq, e.Time, loop.Kind(e.Kind), e.Data); err != nil {
			return err
		}
		switch loop.Kind(e.Kind) {
		case loop.KindStarted:
			if !shared.InsideTree(root, t.Loop.Root) {
				return errElsewhere
			}
		case loop.KindJudged:
			j := t.Loop.Current.Judged
			for _, f := range j.Findings {
				t.Found = append(t.Found, detect.Finding{Type: f.Type, Severity: f.Severity}) // the rest is large
			}
			t.Warnings += len(j.Notes)
			if len(j.Findings) > 0 {
				t.Avoiding++
			}
			if len(j.Undo) > 0 {
				t.Blocks++
			}
		case loop.KindResumed:
			var answer loop.Resumed
			if json.Unmarshal(e.Data, &answer) == nil && answer.Decided == "approve" {
				t.Overrides++
			}
		}
		return nil
	})
	if err != nil {
		return metrics.Task{}
	}
	return t
}

// habitWarning is what is said about the habits of earlier agents, as they were when this
// process first asked. Without it a loop runs as well, so that what is wrong with another
// loop's journal is told where that loop is asked for.
func (r *runner) habitWarning() string {
	if r.habits == nil {
		found, err := Habits(r.loop.HomeRoot, r.Hands)
		warning := habit.Warn(found)
		if err != nil {
			warning = ""
		}
		r.habits = &warning
	}
	return *r.habits
}
