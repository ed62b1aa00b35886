package flow

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/loop"
)

// What sums up a loop is written at most this often, and so is the whole history of a long
// one: the journal has it all. The longer it takes the more seldom it is done, so that a
// loop spends no more than a fiftieth of its time on it.
const (
	shortHistory = 100
	writeEvery   = time.Second
	writeShare   = 50
)

// project writes what the journal says into the work tree, for people and other programs
// to read. It is not what the loop goes on from.
func (r *runner) project(must bool) error {
	l := r.loop
	begin := r.Now()
	due := must || !begin.Before(r.writeNext)
	if !due && len(l.Records) > shortHistory {
		return nil
	}
	state := l.Document()
	if l.Status == loop.Running || l.Status == loop.Completing {
		state = recent(state) // all of it is written when the loop rests
	}
	err := r.projectJSON("state.json", state)
	if err == nil && due {
		err = r.projectSummary()
		r.writeNext = r.Now().Add(max(writeEvery, writeShare*r.Now().Sub(begin)))
	}
	if err != nil {
		return fmt.Errorf("write the state of the loop: %w", err)
	}
	return nil
}

// longHistory is how many iterations state.json tells of while a loop runs. The files of the iterations, the
// analytics and the journal tell of all of them.
const longHistory = 1000

func recent(d loop.Document) loop.Document {
	d.IterationHistory = d.IterationHistory[max(0, len(d.IterationHistory)-longHistory):]
	return d
}

func (r *runner) projectSummary() error {
	summary := r.analytics()
	return errors.Join(
		r.projectJSON("analytics/analytics.json", summary),
		r.projected.Write("analytics/report.md", []byte(analytics.Markdown(summary))),
		r.projectRegistry(),
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
	if err := r.projectJSON(loop.IterationFile(record.Iteration), file); err != nil {
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

func (r *runner) analytics() analytics.Loop {
	l := r.loop
	out := analytics.Loop{LoopID: l.LoopID, TaskDescription: l.Task, StartTime: l.StartedAt, EndTime: l.EndedAt, CostUnknown: l.Spent.CostUnknown}
	for _, rec := range l.Records {
		out.Iterations = append(out.Iterations, analytics.Record{
			LoopID: l.LoopID, IterationNumber: rec.Iteration, Timestamp: rec.Timestamp, QualityScore: rec.Quality, TokensUsed: rec.Tokens, TokenCostUSD: rec.CostUSD,
			ExecutionTimeMS: rec.DurationMS, VerificationStatus: analytics.Status(rec.Status), OutputSnapshotPath: rec.Path, Reflections: []string{},
		})
	}
	if e := l.Ending; e != nil && e.Selected.Found {
		out.SelectedIteration, out.SelectionReason = e.Selected.Iteration, e.Selected.Reason
	}
	return analytics.Summarise(out, analytics.DefaultReturns())
}
