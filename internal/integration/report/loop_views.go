package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"holdfast/internal/tracking/loop"
)

// LoopViews says which parts of a loop's state are wanted.
type LoopViews struct{ Persistence, Regressions, Quality bool }

// WriteLoopStatus shows how a loop stands.
func WriteLoopStatus(w io.Writer, l *loop.Loop, v LoopViews, s Style) error {
	var out strings.Builder
	if v == (LoopViews{}) {
		overview(&out, l, s)
	}
	if v.Persistence {
		persistence(&out, l)
	}
	if v.Regressions {
		regressions(&out, l, s)
	}
	if v.Quality {
		qualities(&out, l, s)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func overview(out *strings.Builder, l *loop.Loop, s Style) {
	fmt.Fprintf(out, "%s  %s\n", paint(s.Color).as(bold, l.LoopID), l.Status)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(out, "  %-12s %s\n", name, plain(fmt.Sprintf(format, args...)))
	}
	row("task", "%s", oneLine(l.Task, 120))
	row("done means", "%s", l.Criteria())
	row("agent", "%s", cmp.Or(l.Agent.String(), "not known"))
	row("work tree", "%s", l.Root)
	row("started", "%s", l.StartedAt.Format(time.DateTime))
	row("iteration", "%d of %d", l.Iteration, l.Contract.LoopMaxIters)
	row("worked", "%s", (time.Duration(l.Spent.ElapsedMS) * time.Millisecond).Round(time.Second))
	row("used", "%d tool calls, %d tokens, %s", l.Spent.ToolCalls, l.Spent.Tokens, cost(l.Spent))
	if l.Best.Found {
		row("best", "iteration %d, quality %.0f", l.Best.Iteration, l.Best.Quality)
	}
	if l.Terminal.Reason != "" {
		row("ended", "%s", l.Terminal.Reason)
	}
	for _, reason := range l.Terminal.Reasons {
		row("", "%s", oneLine(reason, 200))
	}
	if c := l.Current.Checked; c != nil {
		fmt.Fprintln(out, Evidence(c.Evidence, s))
	}
}

// cost is what was paid, as far as the agent has said.
func cost(s loop.Spent) string {
	switch {
	case s.CostUnknown && s.CostUSD == 0:
		return "cost unknown"
	case s.CostUnknown:
		return fmt.Sprintf("more than $%.2f", s.CostUSD)
	}
	return fmt.Sprintf("$%.2f", s.CostUSD)
}

// persistence is the view of what was measured.
func persistence(out *strings.Builder, l *loop.Loop) {
	fmt.Fprintln(out, "Persistence Metrics:")
	row := func(name, format string, args ...any) {
		fmt.Fprintf(out, "  %s: %s\n", name, fmt.Sprintf(format, args...))
	}
	row("Baseline Metrics", "%s", metrics(l.Metrics.TestCount, l.Metrics.Custom.CoverageKnown, l.Metrics.CoveragePercentage, l.Metrics.TypeScriptErrors))
	if n := len(l.Records); n > 0 {
		tests, known := lastMeasure(l, "test_count")
		if !known {
			tests = float64(l.TestCount())
		}
		coverage, covered := lastMeasure(l, "coverage_percentage")
		var types *int
		if n, ok := lastMeasure(l, "typescript_errors"); ok {
			count := int(n)
			types = &count
		}
		row("Current Metrics", "%s", metrics(int(tests), covered, coverage, types))
	}
	row("Regression Events", "%d%s", len(l.Regressions), worstRegression(l))
	row("Reinforcement Level", "%s", l.Level)
	row("Recovery Attempts", "%d", l.Document().RecoveryAttempts)
	if l.GatesOpened > 0 {
		row("Overrides", "%d of %s", l.Overrides, plural(l.GatesOpened, "gate"))
	}
	if l.Best.Found {
		row("Best Iteration", "%d (quality: %.0f%%)", l.Best.Iteration, l.Best.Quality)
	}
	if n := len(l.Records); n > 0 {
		row("Current Iteration", "%d (quality: %.0f%%)", l.Records[n-1].Iteration, l.Records[n-1].Quality)
	}
	assessment(l, row)
}

// assessment is whether the loop gets on.
func assessment(l *loop.Loop, row func(name, format string, args ...any)) {
	a, known := l.Assess()
	if !known {
		return
	}
	row("Progress", "%+.2f in the last iteration (%s), %+.2f since the start", a.Score, a.Class, a.Overall)
	row("Quality Trajectory", "%s", a.Trajectory)
	if a.Tenacity != nil {
		row("Tenacity Score", "%.2f", *a.Tenacity)
	}
	if a.Coverage != nil {
		row("Coverage", "%s", plain(a.Coverage.String()))
	}
	if a.Stuck.Is {
		row("Stuck", "%s since iteration %d: %s", a.Stuck.Pattern, a.Stuck.Since, a.Stuck.Recommendation)
	}
}

// lastMeasure is a measure of the last iteration, whoever wrote it down.
func lastMeasure(l *loop.Loop, name string) (float64, bool) {
	if len(l.Records) == 0 {
		return 0, false
	}
	switch n := l.Records[len(l.Records)-1].Metrics[name].(type) {
	case int:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}

func metrics(tests int, covered bool, coverage float64, types *int) string {
	text := plural(tests, "test")
	if covered {
		text += fmt.Sprintf(", %.0f%% coverage", coverage)
	}
	if types != nil {
		text += fmt.Sprintf(", %d type errors", *types)
	}
	return text
}

func worstRegression(l *loop.Loop) string {
	for _, want := range []string{"critical", "high", "medium", "low"} {
		for _, r := range l.Regressions {
			if string(r.Severity) == want {
				return fmt.Sprintf(" (%s: %s)", r.Severity, r.Type)
			}
		}
	}
	return ""
}

func regressions(out *strings.Builder, l *loop.Loop, s Style) {
	fmt.Fprintln(out, "Regression Events:")
	if len(l.Regressions) == 0 {
		fmt.Fprintln(out, "  none")
	}
	for _, r := range l.Regressions {
		fmt.Fprintf(out, "  [%s] Iteration %d - %s (%s)\n", r.ID, r.Iteration, r.Type, paint(s.Color).as(red, strings.ToUpper(string(r.Severity))))
		for _, where := range affected(r) {
			fmt.Fprintf(out, "    - %s\n", plain(where))
		}
		outcome := "under way"
		if r.Outcome != nil {
			outcome = *r.Outcome
		}
		fmt.Fprintf(out, "    - Recovery: %s\n", outcome)
	}
}

// affected are the tests and files of a regression, also of one that was read back.
func affected(r loop.Regression) []string {
	diff, _ := r.Details["diff"].(map[string]any)
	var out []string
	for _, list := range diff {
		switch list := list.(type) {
		case []string:
			out = append(out, list...)
		case []any:
			for _, one := range list {
				out = append(out, fmt.Sprint(one))
			}
		}
	}
	return out
}

const qualityBar = 20 // signs for a quality of 100

func qualities(out *strings.Builder, l *loop.Loop, s Style) {
	fmt.Fprintln(out, "Quality Trajectory:")
	if len(l.Records) == 0 {
		fmt.Fprintln(out, "  no iteration has ended yet")
	}
	for _, r := range l.Records {
		mark := ""
		switch {
		case l.Best.Found && r.Iteration == l.Best.Iteration:
			mark = paint(s.Color).as(green, " ⬅ BEST")
		case r.Regression:
			mark = paint(s.Color).as(red, " ⬅ REGRESSION")
		}
		fmt.Fprintf(out, "  Iteration %d: %3.0f%% %s%s\n", r.Iteration, r.Quality, strings.Repeat("░", int(r.Quality*qualityBar/100+0.5)), mark)
	}
}

// loopLine is a loop in `list --json`.
type loopLine struct {
	LoopID    string      `json:"loop_id"`
	Status    loop.Status `json:"status"`
	Iteration int         `json:"iteration"`
	Task      string      `json:"task"`
	StartedAt time.Time   `json:"started_at"`
	Root      string      `json:"working_directory"`
	Reason    string      `json:"terminal_reason,omitempty"`
}

// WriteLoopList lists loops.
func WriteLoopList(w io.Writer, loops []*loop.Loop, asJSON bool, s Style) error {
	lines := []loopLine{}
	for _, l := range loops {
		lines = append(lines, loopLine{l.LoopID, l.Status, l.Iteration, l.Task, l.StartedAt, l.Root, string(l.Terminal.Reason)})
	}
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(lines)
	}
	if len(lines) == 0 {
		_, err := fmt.Fprintln(w, "no loops here; holdfast run starts one")
		return err
	}
	var out strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&out, "%s  %-10s iteration %-3d %s  %s\n", paint(s.Color).as(bold, l.LoopID), l.Status, l.Iteration, l.StartedAt.Format(time.DateTime), oneLine(l.Task, 60))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteJournalEntry shows an entry of a journal.
func WriteJournalEntry(w io.Writer, seq int64, at time.Time, kind string, data json.RawMessage, asJSON bool) error {
	if asJSON {
		text, err := json.Marshal(map[string]any{"seq": seq, "time": at, "kind": kind, "data": data})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", text)
		return err
	}
	_, err := fmt.Fprintf(w, "%5d  %s  %-16s %s\n", seq, at.Format("15:04:05.000"), kind, oneLine(string(data), 110))
	return err
}

// LoopPlan is what a loop would do.
type LoopPlan struct {
	Root, Task, Agent, Criteria, Hash, Prompt string
	Iterations                                int
}

// WriteLoopPlan shows a dry run.
func WriteLoopPlan(w io.Writer, plan LoopPlan, raw any, asJSON bool, s Style) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(raw)
	}
	_, err := fmt.Fprintf(w, "work tree   %s\nagent       %s\ndone means  %s\niterations  at most %d\ncontract    %s\n\n%s\n%s\n", plan.Root, plan.Agent, plan.Criteria, plan.Iterations, plan.Hash, paint(s.Color).as(bold, "the first prompt"), plan.Prompt)
	return err
}
