package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/tracking/loop"
	"holdfast/memory"
)

// errNotDone says that what an action stands for has not happened. It is done at its own
// place in the loop; the action looks whether it was.
var errNotDone = errors.New("it was not done")

// happened is an action that the loop does at its own place: it says what was seen of it.
func happened(seen func() (string, bool)) action {
	return func(context.Context, *occasion) (string, error) {
		said, done := seen()
		if !done {
			return "", errNotDone
		}
		return said, nil
	}
}

// hookActions are what hooks can ask for, by name.
func (r *runner) hookActions() map[string]action {
	l := func() *loop.Loop { return r.loop }
	logged := func(entry string, done func() bool) action {
		return happened(func() (string, bool) { return "entry " + fmt.Sprint(l().Sequence) + ", " + entry, done() })
	}
	ended := func() bool { n := len(l().Records); return n > 0 && l().Records[n-1].Iteration == l().Iteration }
	return map[string]action{
		"initialize_baseline_metrics": happened(func() (string, bool) {
			m := l().Metrics
			return fmt.Sprintf("%d tests in %d files", m.TestCount, m.FileCount), !m.CapturedAt.IsZero()
		}),
		"snapshot_codebase_state": happened(func() (string, bool) {
			return "snapshot " + shared.Short(l().Baseline.Snapshot), l().Baseline.Snapshot != ""
		}),
		"enable_file_watchers": happened(func() (string, bool) {
			return "every iteration is compared with snapshot " + shared.Short(l().Baseline.Snapshot), r.scanner != nil && r.projected != nil
		}),
		"log_loop_start":             logged("started", func() bool { return !l().StartedAt.IsZero() }),
		"select_best_output":         happened(func() (string, bool) { e := l().Ending; return selectedText(e), e != nil }),
		"archive_iteration_history":  r.archived,
		"generate_completion_report": r.there("analytics/report.md"),
		"disable_file_watchers":      happened(func() (string, bool) { return "the loop is " + string(l().Status), l().Status.Over() }),
		"log_loop_complete":          logged("stopped", func() bool { return l().End != nil }),

		"snapshot_pre_iteration_state": happened(func() (string, bool) {
			s := l().Current.Began.Before.Snapshot
			return "snapshot " + shared.Short(s), s != ""
		}),
		"calculate_reinforcement_level": happened(func() (string, bool) { b := l().Current.Began; return b.Level + ": " + b.LevelReason, b.Level != "" }),
		"inject_reinforcement_prompts":  r.preparePrompt,
		"log_iteration_start":           logged("iteration_began", func() bool { return l().Current.Began.Iteration == l().Iteration }),

		"capture_iteration_metrics": happened(func() (string, bool) { e := l().Current.Ended; return qualityText(e), e != nil }),
		"check_regression":          happened(func() (string, bool) { j := l().Current.Judged; return verdictText(j), j != nil }),
		"update_best_output":        happened(func() (string, bool) { return cmp.Or(l().Best.Reason, "none yet"), ended() }),
		"update_iteration_history":  happened(func() (string, bool) { return fmt.Sprintf("%d iterations", len(l().Records)), ended() }),
		"check_completion_criteria": happened(func() (string, bool) { c := l().Current.Checked; return checksText(c), c != nil }),
		"log_iteration_complete":    logged("iteration_ended", func() bool { return l().Current.Ended != nil }),

		"log_risky_action":            r.aboutCall(func(m *occasion) string { return m.facts.Action }),
		"inject_warning_prompt":       r.warnOfRisk,
		"create_rollback_checkpoint":  r.keepBeforeRisk,
		"capture_post_action_metrics": r.lookAfterCall,
		"compare_against_baseline":    r.aboutCall(comparedCall),
		"log_action_impact": r.aboutCall(func(m *occasion) string {
			return cmp.Or(m.facts.ToolCall.Impact, "none that shows in the files it names; the rest is seen when the iteration is judged")
		}),

		"log_error":                r.aboutError(func(m *occasion) string { return m.facts.Error.Type + ": " + m.facts.Error.Message }),
		"increment_error_count":    r.aboutError(func(m *occasion) string { return fmt.Sprintf("error %d", l().Wired.ErrorCount+1) }),
		"inject_recovery_guidance": r.noteGuidance,
		"check_for_stuck_loop": r.aboutError(func(m *occasion) string {
			if m.facts.SameError {
				return "the same error three times in a row"
			}
			return "not the same three times in a row"
		}),

		"pause_execution":          happened(func() (string, bool) { return "the agent has ended", l().Step != loop.KindAgent }),
		"log_regression_event":     happened(func() (string, bool) { n := len(l().Regressions); return fmt.Sprintf("%d in all", n), n > 0 }),
		"invoke_recovery_protocol": r.recoveryBegun,
		"notify_human_if_critical": r.notifyIfCritical,

		"escalate_reinforcement_level": r.levelRaised,
		"log_escalation":               r.levelRaised,
		"inject_escalated_prompts":     r.levelRaised,

		"log_stuck_loop":             func(_ context.Context, m *occasion) (string, error) { return m.facts.ErrorPattern, nil },
		"invoke_human_gate":          r.wantHuman,
		"generate_diagnostic_report": r.diagnosticReport,
	}
}

// archived looks for the file of the last iteration.
func (r *runner) archived(context.Context, *occasion) (string, error) {
	n := len(r.loop.Records)
	if n == 0 {
		return "no iteration has ended", nil
	}
	last := r.loop.Records[n-1]
	if _, err := os.Lstat(filepath.Join(r.loop.Root, filepath.FromSlash(last.Path))); err != nil {
		return "", fmt.Errorf("%s: %w", last.Path, errNotDone)
	}
	return fmt.Sprintf("%d files", n), nil
}

// there looks for a file that tells of the loop.
func (r *runner) there(path string) action {
	return func(context.Context, *occasion) (string, error) {
		path := loop.Dir(r.loop.LoopID) + "/" + path
		if _, err := os.Lstat(filepath.Join(r.loop.Root, filepath.FromSlash(path))); err != nil {
			return "", fmt.Errorf("%s: %w", path, errNotDone)
		}
		return path, nil
	}
}

// preparePrompt makes the prompt of the iteration. It is the one that the agent gets.
func (r *runner) preparePrompt(ctx context.Context, _ *occasion) (string, error) {
	text, err := r.prompt(ctx)
	if err != nil {
		return "", err
	}
	r.made = madePrompt{iteration: r.loop.Iteration, attempt: r.loop.Current.Began.Attempt, text: text}
	return fmt.Sprintf("%d bytes, level %s", len(text), r.loop.Level), nil
}

// madePrompt is a prompt that was made beforehand.
type madePrompt struct {
	iteration, attempt int
	text               string
}

// aboutCall is an action of calls that run a risk.
func (r *runner) aboutCall(say func(*occasion) string) action {
	return func(_ context.Context, m *occasion) (string, error) {
		if m.facts.ToolCall == nil {
			return "", fmt.Errorf("%s is no call of a tool: %w", m.event.Name, errNotDone)
		}
		return say(m), nil
	}
}

func (r *runner) warnOfRisk(_ context.Context, m *occasion) (string, error) {
	warning := m.facts.Action
	if a, asked := m.answers["prompt-reinforcement"]; asked && len(a.Recommendations) > 0 {
		warning += ". " + a.Recommendations[0]
	}
	r.tell(Moment{Phase: "warning", Text: warning})
	return "shown to whoever watches; the agent itself is warned by its own hooks where they are installed", nil
}

// lookAfterCall looks at the files that a call named.
func (r *runner) lookAfterCall(_ context.Context, m *occasion) (string, error) {
	if m.facts.ToolCall == nil {
		return "", errNotDone
	}
	paths := sortedKeys(m.event.sizes)
	m.facts.ToolCall.Impact = impact(m.event.sizes, r.sizes(paths))
	return fmt.Sprintf("%d files looked at", len(paths)), nil
}

func (r *runner) aboutError(say func(*occasion) string) action {
	return func(_ context.Context, m *occasion) (string, error) {
		if m.facts.ErrorRecord == nil {
			return "", errNotDone
		}
		return say(m), nil
	}
}

// comparedCall says what a call did to the files it names.
func comparedCall(m *occasion) string {
	if len(m.event.sizes) == 0 {
		return "it names no files; the tree is compared as a whole when the iteration is judged"
	}
	return cmp.Or(m.facts.ToolCall.Impact, "the files it names are as they were")
}

// noteGuidance adds an error, and what to do about it, to the notes of the next prompt.
func (r *runner) noteGuidance(ctx context.Context, m *occasion) (string, error) {
	text := "the agent failed: " + m.facts.Error.Message
	if a, asked := m.answers["prompt-reinforcement"]; asked {
		text += ". " + strings.Join(a.Recommendations, " ")
	}
	if err := r.memory.AppendProgress(ctx, r.loop.LoopID, memory.Entry{Time: r.Now(), Iteration: max(1, r.loop.Iteration), Text: shared.OneLine(text)}); err != nil {
		return "", err
	}
	return "in the notes", nil
}

// recoveryBegun looks whether what was found is going to be undone. What was measured, such
// as coverage, cannot be undone: the checks decide what follows.
func (r *runner) recoveryBegun(_ context.Context, m *occasion) (string, error) {
	j := r.loop.Current.Judged
	if j == nil || len(j.Findings) == 0 {
		if g := m.facts.RegressionRecord; g != nil && g.Measured() {
			return fmt.Sprintf("nothing to undo: %s was measured, the checks decide", g.Type), nil
		}
		return "", errNotDone
	}
	return fmt.Sprintf("attempt %d of %d: %d files go back", r.loop.InRecovery+1, r.loop.Rules.MaxRecoveries, len(j.Undo)), nil
}

func (r *runner) notifyIfCritical(_ context.Context, m *occasion) (string, error) {
	if m.facts.Severity != "critical" {
		return "not critical", nil
	}
	r.tell(Moment{Phase: "critical", Text: m.facts.Regression.Type})
	r.tellPeopleOfFinding(m.facts.Regression.Type)
	return "told to whoever watches, and to those whom notify: names", nil
}

// levelRaised tells which level the next iteration has at least.
func (r *runner) levelRaised(_ context.Context, m *occasion) (string, error) {
	if e := m.facts.Escalation; e != nil {
		return fmt.Sprintf("%s → %s: %s", e.From, e.To, e.Reason), nil
	}
	return "already " + r.loop.Level, nil
}

// wantHuman asks a human before the loop goes on. A loop that ends anyway asks nobody.
func (r *runner) wantHuman(_ context.Context, m *occasion) (string, error) {
	if e := r.loop.Current.Ended; e != nil && e.Decision.StopReason != "" {
		return "not asked: the loop ends, " + string(e.Decision.StopReason), nil
	}
	if g := m.plan.Hook.Gate; g != nil && g.Type == "NEVER" {
		return "not asked: the gate is of type NEVER", nil
	}
	m.hooked.Gate = gateText(m, m.event.Cause)
	return "asked before the next iteration", nil
}

// diagnosticReport writes what is known of a loop that does not get on.
func (r *runner) diagnosticReport(_ context.Context, m *occasion) (string, error) {
	const file = "analytics/stuck-loop.md"
	var out strings.Builder
	fmt.Fprintf(&out, "# %s is stuck\n\nIteration %d: %s\n\n", r.loop.LoopID, r.loop.Iteration, m.facts.ErrorPattern)
	for _, e := range r.loop.Wired.ErrorHistory {
		fmt.Fprintf(&out, "- iteration %d, %s: %s\n", e.Iteration, e.Type, e.Message)
	}
	if last := r.loop.Wired.LastError; last != nil && last.Trace != "" {
		fmt.Fprintf(&out, "\nWhere the last one came from:\n\n    %s\n", strings.ReplaceAll(last.Trace, "\n", "\n    "))
	}
	for _, name := range []string{"recovery-orchestrator"} {
		if a, asked := m.answers[name]; asked {
			fmt.Fprintf(&out, "\n%s\n", a.Reasoning)
			for _, s := range a.Recommendations {
				fmt.Fprintf(&out, "- %s\n", s)
			}
		}
	}
	if err := r.projected.Write(file, []byte(out.String())); err != nil {
		return "", err
	}
	return loop.Dir(r.loop.LoopID) + "/" + file, nil
}

func selectedText(e *loop.Stopping) string {
	if e == nil || !e.Selected.Found {
		return "the last one stays"
	}
	return fmt.Sprintf("iteration %d: %s", e.Selected.Iteration, e.Selected.Reason)
}

func qualityText(e *loop.Ended) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("quality %.1f", e.Quality)
}

func verdictText(j *loop.Judged) string {
	if j == nil {
		return ""
	}
	return fmt.Sprintf("%s, %d findings", j.Verdict, len(j.Findings))
}

func checksText(c *loop.Checked) string {
	if c == nil {
		return ""
	}
	passed := 0
	for _, e := range c.Evidence {
		if e.Passed {
			passed++
		}
	}
	return fmt.Sprintf("%d of %d checks hold", passed, len(c.Evidence))
}

// openDispatcher wires the events of a loop, by the files of its start.
func (r *runner) openDispatcher() error {
	w, err := shared.WiringOf(wiring.OwnFile, textOrNone(r.loop.Rules.Hooks))
	if err != nil {
		return fmt.Errorf("wire the events: %w", err)
	}
	r.hooks = dispatcher{
		wired: w, invoke: r.team.Invoke, actions: r.hookActions(), now: r.Now, told: map[loop.Event]int{},
		log: func(line []byte) error { return r.projected.Append("hook-log.jsonl", line) },
	}
	return nil
}

func textOrNone(text string) []byte {
	if text == "" {
		return nil
	}
	return []byte(text)
}
