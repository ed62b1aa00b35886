package looping

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"holdfast/contract"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/reinforcement/prompt"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
	"holdfast/memory"
)

// begin opens the next iteration.
func (r *runner) begin(ctx context.Context) error {
	r.followReserve(ctx)
	r.takeAlarms()
	n := r.loop.Iteration + 1
	firmness, why := level.Decide(level.Input{Iteration: n, Scores: r.scores(), Regressions: r.regressions(), Rules: r.loop.Rules.Reinforcement})
	firmness, why = r.atLeast(firmness, why)
	before := r.loop.Level
	if err := r.write(loop.KindBegan, loop.Began{Iteration: n, Attempt: 1, Before: r.loop.Point(), Level: string(firmness), LevelReason: why}, false); err != nil {
		return err
	}
	if before != "" && before != string(firmness) {
		r.emit(Moment{Name: loop.ReinforcementEscalation, Text: why}, changed{"reinforcement_level": firmness})
	}
	r.emit(Moment{Name: loop.PreIteration}, changed{"iteration": n, "reinforcement_level": firmness})
	return r.project(false)
}

func (r *runner) scores() []float64 {
	out := make([]float64, len(r.loop.Records))
	for i, rec := range r.loop.Records {
		out[i] = rec.Quality
	}
	return out
}

func (r *runner) regressions() []int {
	var out []int
	for _, g := range r.loop.Regressions {
		if g.Severity != baseline.Low { // a lint warning more is no reason for a firmer word
			out = append(out, g.Iteration)
		}
	}
	return out
}

// repeat begins an iteration again whose agent was cut off: from the tree it had started
// from. What it left behind stays in a snapshot; in a plain loop, in the work tree.
func (r *runner) repeat(ctx context.Context) error {
	began := r.loop.Current.Began
	if r.loop.Rules.Plain {
		began.Attempt++
		return r.write(loop.KindBegan, began, false)
	}
	left, err := r.take(ctx, fmt.Sprintf("%s: what iteration %d left when it was cut off", r.loop.LoopID, began.Iteration), began.Before)
	if err != nil {
		return err
	}
	if left.Tree != began.Before.Tree {
		if _, err := r.restore(ctx, began.Before); err != nil {
			return err
		}
		r.Note(fmt.Sprintf("iteration %d was cut off and is run again from its start; what it had left behind is snapshot %s", began.Iteration, shared.Short(left.Snapshot)))
	}
	began.Attempt++
	return r.write(loop.KindBegan, began, false)
}

// agent runs the agent once.
func (r *runner) agent(ctx context.Context) error {
	l := r.loop
	text, err := r.promptOnce(ctx)
	if err != nil {
		return err
	}
	folder := r.home.Path(fmt.Sprintf("iterations/%03d", l.Iteration))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	promptFile := filepath.Join(folder, "prompt.md")
	if err := os.WriteFile(promptFile, []byte(text), 0o600); err != nil {
		return fmt.Errorf("write the prompt: %w", err)
	}
	output, err := newCappedLog(filepath.Join(folder, "output.log"), maxAgentLog, r.inspector.Masked)
	if err != nil {
		return err
	}
	request := agentcli.Request{
		Agent: l.Agent.Name, Command: l.Agent.Command, Model: l.Agent.Model, Args: l.Agent.Args, Dir: l.Root, Prompt: text, PromptFile: promptFile, Log: output, Leash: r.Leash, Ahead: r.ahead, Prices: r.prices,
		Env:     []string{"HOLDFAST_LOOP_ID=" + l.LoopID, fmt.Sprintf("HOLDFAST_ITERATION=%d", l.Iteration), fmt.Sprintf("HOLDFAST_ATTEMPT=%d", l.Current.Began.Attempt)},
		Timeout: r.agentTimeout(), MaxToolCalls: r.toolCallsLeft(),
		OnStart: func(p agentcli.Process) {
			r.journalError = r.write(loop.KindAgent, loop.AgentBegan{Iteration: l.Iteration, PID: p.PID, Identity: p.Started, Reminders: r.given}, false)
		},
		OnEvent: func(e agentcli.Event) { r.watchAgent(ctx, e) },
	}
	if idle, ok := l.Contract.IdleTimeout(); ok {
		request.Idle = idle
	}
	r.tell(Moment{Phase: "agent"})
	work, stop := r.abortable(ctx)
	defer stop()
	work, r.cutAgent = context.WithCancelCause(work)
	if err := r.followed(); err != nil {
		return err
	}
	r.giveBackMemory()
	outcome, err := agentcli.Run(work, request)
	r.settleBeside()
	r.cutAgent(nil)
	r.cutAgent = nil
	if err != nil {
		return fmt.Errorf("run the agent: %w", err)
	}
	if r.journalError != nil {
		return r.journalError
	}
	if stopped, err := r.cutOff(ctx, work); stopped || err != nil {
		return err
	}
	r.agentTime = outcome.Duration
	ended := r.agentEnded(outcome)
	if err := output.Close(); err != nil {
		return fmt.Errorf("keep the output of the agent: %w", err)
	}
	if ended.Files, err = r.logHashes(); err != nil {
		return err
	}
	if err := r.write(loop.KindAgentDone, ended, false); err != nil {
		return err
	}
	if failed := r.failureOf(outcome, ended); failed != nil {
		r.emit(Moment{Name: loop.OnError, Text: failed.Message, Error: failed}, nil)
	}
	return nil
}

// logHashes are those of the prompt and of what is kept of the output.
func (r *runner) logHashes() (map[string]string, error) {
	out := map[string]string{}
	for _, name := range []string{"prompt.md", "output.log"} {
		name = fmt.Sprintf("iterations/%03d/%s", r.loop.Iteration, name)
		var err error
		if out[name], err = hashFile(r.home.Path(name)); err != nil {
			return nil, fmt.Errorf("keep the output of the agent: %w", err)
		}
	}
	return out, nil
}

// agentTimeout is what is left of the iteration's and of the loop's time.
func (r *runner) agentTimeout() time.Duration {
	limit, limited := r.loop.Contract.PerIterTimeout()
	if wall, ok := r.loop.Contract.MaxWallTime(); ok {
		left := max(time.Second, wall-time.Duration(r.elapsedMS())*time.Millisecond)
		if !limited || left < limit {
			return left
		}
	}
	return limit
}

func (r *runner) toolCallsLeft() int64 {
	if limit := r.loop.Contract.MaxToolCalls; limit != nil {
		return max(1, *limit-r.loop.Spent.ToolCalls)
	}
	return 0
}

// maxMessage bounds what the journal keeps of an agent's last words.
const maxMessage = 4 << 10

func (r *runner) agentEnded(o agentcli.Outcome) loop.AgentEnded {
	out := loop.AgentEnded{
		Iteration: r.loop.Iteration, Exit: o.Exit, Reason: string(o.Reason), Error: r.inspector.Masked(o.Error), Message: r.inspector.Masked(shared.End(o.Message, maxMessage)), Session: o.Session, Model: o.Model,
		TokenGiven: r.loop.Contract.TokenGiven(o.Message), Tokens: tokensOf(o.Usage), CostUSD: o.Cost.USD, CostSource: o.Cost.Source,
		ToolCalls: o.ToolCalls, ToolFailures: o.ToolFailures, OnlyRead: o.ToolCalls > 0 && o.ToolCalls == o.ReadOnlyCalls, DurationMS: o.Duration.Milliseconds(),
	}
	if o.RateLimit != nil && o.RateLimit.Rejected {
		out.Limited, out.LimitedUntil = true, o.RateLimit.ResetAt
	}
	return out
}

// prompt is what the agent is told.
func (r *runner) prompt(ctx context.Context) (string, error) {
	l := r.loop
	if l.Rules.Plain {
		return l.Task, nil
	}
	kept, err := r.notes(ctx)
	if err != nil {
		return "", err
	}
	in := prompt.Input{Task: l.Task, Contract: l.Contract, Iteration: l.Iteration, Notes: kept.Progress, EarlierNotes: kept.Earlier, Stories: r.openStories(), FlakyChecks: l.Flaky}
	in.Guidance, in.Recovery = l.Guidance, r.guidance()
	if l.Current.Began.Attempt > 1 {
		in.Interrupted = "it was cut off before it was done; the work tree is as it was at its start"
	}
	if last := l.Last; last.Ended != nil {
		in.Required, in.Missing = l.Contract.Required(contract.State{TestsTouched: last.TestsTouched()}), last.Ended.Decision.Reasons
		in.Standstill = l.Prints.Standstill().String()
		if last.Checked != nil {
			in.Evidence = last.Checked.Evidence
		}
		if last.Judged != nil {
			in.Undone = last.Judged.Findings
			in.Questions = questionsOf(last.Judged)
		}
	}
	r.given, in.Shortest = r.remind()
	for _, g := range r.given {
		in.Reminders = append(in.Reminders, g.Text)
	}
	if warning := r.habitWarning(); warning != "" && len(r.given) > 0 {
		in.Reminders = append(in.Reminders, warning)
	}
	return prompt.Build(in), nil
}

// notes are what the loop remembers; one that has not begun remembers nothing.
func (r *runner) notes(ctx context.Context) (memory.Memory, error) {
	if r.memory == nil {
		return memory.Memory{}, nil
	}
	kept, err := r.memory.Load(ctx, r.loop.LoopID)
	if err != nil {
		return kept, fmt.Errorf("load the notes of the loop: %w", err)
	}
	for _, w := range kept.Warnings {
		r.Note(w.String())
	}
	return kept, nil
}

func (r *runner) openStories() []prompt.Story {
	var out []prompt.Story
	text := r.stories()
	if text == nil {
		return nil // prd_all_pass says what is wrong with it
	}
	for _, s := range storiesOf(text) {
		if !s.Passes {
			out = append(out, prompt.Story{ID: s.ID, Title: s.Title, Criteria: s.AcceptanceCriteria})
		}
	}
	return out
}

// remember adds to the notes what an iteration brought.
func (r *runner) remember(ctx context.Context, e loop.Ended) error {
	text := fmt.Sprintf("quality %.0f", e.Quality)
	switch {
	case e.Decision.Outcome == contract.Complete:
		text = "final accepted: every check holds"
	case len(e.Decision.FailedChecks) > 0:
		text = fmt.Sprintf("final blocked: %s", shared.JoinShort(e.Decision.Reasons, 300))
	}
	if j := r.loop.Current.Judged; j != nil && len(j.Undo) > 0 {
		text = fmt.Sprintf("undone: %s; %s", shared.JoinShort(undoneNames(j.Undo), 200), text)
	}
	if a := r.loop.Current.Agent; a != nil && a.Message != "" {
		text += "; the agent said: " + shared.OneLine(shared.End(a.Message, 400))
	}
	return r.memory.Remember(ctx, r.loop.LoopID, memory.Entry{Time: r.Now(), Iteration: e.Iteration, Text: text}, memory.Checkpoint{
		Iteration: e.Iteration, ToolCalls: int(r.loop.Spent.ToolCalls), ToolFailures: int(r.loop.Spent.ToolFailures), LastFingerprint: e.Fingerprint.Tree,
		StableIterations: r.loop.Prints.Standstill().Repeats, LastStopReasons: e.Decision.Reasons, ToolHistory: []string{},
	})
}

// rested is after how many iterations memory is given back: a long loop shall not hold for
// days what a single iteration needed.
const rested = 64

// giveBackMemory does so while the agent works.
func (r *runner) giveBackMemory() {
	if r.loop.Iteration%rested == 0 {
		go debug.FreeOSMemory()
	}
}
