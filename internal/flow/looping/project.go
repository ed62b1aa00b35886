package looping

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/loop"
)

// The report and the registry are written at most this often. The longer it takes the more
// seldom it is done, so that a loop spends no more than a fiftieth of its time on it.
const (
	shortHistory = 50
	WriteEvery   = time.Second
	WriteShare   = 50
)

// project writes what the journal says into the work tree, for people and other programs
// to read. It is not what the loop goes on from.
func (r *runner) project(must bool) error {
	begin := r.Now()
	err := r.projectHistory()
	if due := must || !begin.Before(r.writeNext); err == nil && due {
		err = r.projectSummary()
		r.writeNext = r.Now().Add(max(WriteEvery, WriteShare*r.Now().Sub(begin)))
	}
	if err != nil {
		return fmt.Errorf("write the state of the loop: %w", err)
	}
	return nil
}

// rests tells a loop that will not write for a while.
func (r *runner) rests() bool {
	return r.loop.Status != loop.Running && r.loop.Status != loop.Completing
}

// projectHistory writes the files that list every iteration.
func (r *runner) projectHistory() error {
	var err error
	if r.rests() && r.loop.Shortened() {
		err = store.ErrNotAtHand
	} else {
		err = r.projectLists(r.loop)
	}
	if errors.Is(err, store.ErrNotAtHand) {
		var whole *loop.Loop
		if whole, err = r.whole(); err == nil {
			err = r.projectLists(whole)
		}
	}
	if err == nil && r.rests() {
		err = r.projected.Rest()
	}
	return err
}

func (r *runner) projectLists(l *loop.Loop) error {
	state, sums := l.Document(), l.Analytics()
	if l.Iterated <= shortHistory {
		return errors.Join(r.projectJSON("state.json", state), r.projectJSON("analytics/analytics.json", sums))
	}
	records, iterations := state.IterationHistory, sums.Iterations
	state.IterationHistory, sums.Iterations = []loop.Record{}, []analytics.Record{}
	return errors.Join(
		r.projected.Grow("state.json", growing(state, records, l.Iterated)),
		r.projected.Grow("analytics/analytics.json", growing(sums, iterations, l.Iterated)),
	)
}

// growing is a document whose list has the last items at hand.
func growing[T any](document any, last []T, total int) store.Growing {
	missing := total - len(last)
	return store.Growing{Document: document, Total: total, Item: func(i int) (any, bool) {
		if i < missing {
			return nil, false
		}
		return last[i-missing], true
	}}
}

// whole is the loop with every iteration, read back from the journal if need be.
func (r *runner) whole() (*loop.Loop, error) {
	if len(r.loop.Records) == r.loop.Iterated && !r.loop.Shortened() {
		return r.loop, nil
	}
	l, _, err := readLoop(r.home)
	return l, err
}

// projectSummary writes the report, which lists the last iterations while the loop runs.
func (r *runner) projectSummary() (err error) {
	l := r.loop
	if r.rests() {
		if l, err = r.whole(); err != nil {
			return err
		}
	}
	return errors.Join(
		r.projected.Write("analytics/report.md", []byte(analytics.Markdown(l.Analytics()))),
		r.projectRegistry(),
		r.projectRecovery(l),
	)
}

func (r *runner) projectJSON(path string, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	return r.projected.Write(path, append(text, '\n'))
}

func (r *runner) projectRegistry() error {
	if r.registry == nil {
		return nil
	}
	if !r.loop.Status.Over() {
		if err := r.registry.Touch(r.loop.LoopID, string(r.loop.Status), r.loop.Iteration); err != nil {
			return err
		}
	}
	loops, err := r.registry.Loops()
	if err != nil {
		return err
	}
	err = r.projectJSON("../../registry.json", loops)
	if errors.Is(err, store.ErrForeign) {
		return nil // another program keeps its own list there
	}
	return err
}

// iterationFile is an iteration in full.
type iterationFile struct {
	loop.Record
	LoopID   string          `json:"loop_id"`
	Attempt  int             `json:"attempt"`
	Agent    any             `json:"agent"`
	Judged   any             `json:"judged"`
	Undone   any             `json:"undone,omitempty"`
	Checked  any             `json:"checked"`
	Decision any             `json:"decision"`
	Level    string          `json:"reinforcement_level"`
	Reminded any             `json:"reminders,omitempty"`
	Artifact []loop.Artifact `json:"all_artifacts,omitempty"`
}

func (r *runner) projectIteration() error {
	l, c := r.loop, r.loop.Current
	record := l.Records[len(l.Records)-1]
	file := iterationFile{
		Record: record, LoopID: l.LoopID, Attempt: c.Began.Attempt, Agent: c.Agent, Judged: c.Judged, Checked: c.Checked, Decision: c.Ended.Decision, Level: c.Began.Level, Artifact: c.Judged.Changed,
	}
	if c.Undone != nil {
		file.Undone = c.Undone
	}
	if len(c.Process.Reminders) > 0 {
		file.Reminded = c.Process.Reminders
	}
	if err := errors.Join(r.projectJSON(loop.IterationFile(record.Iteration), file), r.projectTask(record)); err != nil {
		return err
	}
	packed, err := r.checkpoint(record)
	if err != nil {
		return err
	}
	return r.projected.Write(loop.CheckpointFile(record.Iteration), packed)
}

// checkpoint is where the loop stood after an iteration, packed the same way every time.
func (r *runner) checkpoint(record loop.Record) ([]byte, error) {
	l := r.loop
	text, err := json.Marshal(l.Checkpoint(record, uuid(r.NewID())))
	if err != nil {
		return nil, err
	}
	return store.Compress(text)
}

// uuid is 32 hexadecimal digits as others write them; version and variant are those of a
// random one.
func uuid(hex string) string {
	return hex[0:8] + "-" + hex[8:12] + "-4" + hex[13:16] + "-a" + hex[17:20] + "-" + hex[20:32]
}
