package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/tracking/loop"
)

// LoopStarted is the first line of a loop.
func LoopStarted(l *loop.Loop, s Style) string {
	return fmt.Sprintf("%s %s\n  agent %s · done means %s · at most %d iterations\n  baseline: %s, %s", paint(s.Color).as(bold, "loop"), l.LoopID, l.Agent, l.Criteria(), l.Contract.LoopMaxIters, plural(l.Metrics.TestCount, "test"), plural(l.Metrics.FileCount, "file"))
}

// IterationBegan opens an iteration.
func IterationBegan(l *loop.Loop, s Style) string {
	return paint(s.Color).as(bold, fmt.Sprintf("iteration %d", l.Iteration)) + paint(s.Color).as(dim, fmt.Sprintf("  reinforcement %s", l.Level))
}

// AvoidanceFound says what was found and undone.
func AvoidanceFound(l *loop.Loop, s Style) string {
	j := l.Current.Judged
	if len(j.Findings) == 0 {
		return measuredWorse(l, s)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "  %s", paint(s.Color).as(red, "avoidance"))
	for _, f := range shown(j.Findings) {
		fmt.Fprintf(&out, "\n    %s", findingLine(f))
		if f.Advice != "" {
			fmt.Fprintf(&out, "\n      %s", paint(s.Color).as(dim, "instead: "+f.Advice))
		}
	}
	if more := len(j.Findings) - len(shown(j.Findings)); more > 0 {
		fmt.Fprintf(&out, "\n    and %d more", more)
	}
	if len(j.Undo) > 0 {
		fmt.Fprintf(&out, "\n  %s %s", paint(s.Color).as(yellow, "undone"), pathsOf(j.Undo))
	}
	return out.String()
}

// measuredWorse says what was measured to be worse than at the start.
func measuredWorse(l *loop.Loop, s Style) string {
	var out []string
	for _, g := range l.Regressions {
		if g.Iteration == l.Iteration && g.Measured() {
			out = append(out, fmt.Sprintf("  %s %v from %v to %v", paint(s.Color).as(red, string(g.Type)), g.Details["metric"], g.Details["baseline_value"], g.Details["current_value"]))
		}
	}
	return strings.Join(out, "\n")
}

// maxShown is how many findings a line on the screen is given to.
const maxShown = 4

func shown(list []detect.Finding) []detect.Finding { return list[:min(len(list), maxShown)] }

func findingLine(f detect.Finding) string {
	where := f.Path
	if f.Line > 0 {
		where = fmt.Sprintf("%s:%d", f.Path, f.Line)
	}
	return plain(fmt.Sprintf("%s  %s (%s)", where, f.Message, f.ID))
}

func pathsOf(undo []loop.Undo) string {
	names := make([]string, 0, len(undo))
	for _, u := range undo[:min(len(undo), maxShown)] {
		names = append(names, plain(u.Path))
	}
	text := strings.Join(names, ", ")
	if more := len(undo) - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// marks of evidence.
var marks = map[contract.Status]struct {
	color, mark string
}{
	contract.Passed: {green, "✓"}, contract.Failed: {red, "✗"}, contract.Flaky: {yellow, "~"}, contract.Missing: {yellow, "?"},
}

// Evidence lists what the checks said.
func Evidence(list []contract.Evidence, s Style) string {
	var lines []string
	for _, e := range list {
		m := marks[e.Status()]
		line := fmt.Sprintf("  %s %s", paint(s.Color).as(m.color, m.mark), e.Check)
		if !e.Passed {
			line += paint(s.Color).as(dim, "  "+oneLine(e.Reason, 100))
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func oneLine(text string, limit int) string {
	text = plain(strings.Join(strings.Fields(text), " "))
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return text
}

// IterationEnded closes an iteration.
func IterationEnded(l *loop.Loop, s Style) string {
	r := l.Records[len(l.Records)-1]
	text := fmt.Sprintf("  quality %.0f", r.Quality)
	if len(l.Records) > 1 {
		text += fmt.Sprintf(" (%+.0f)", r.Delta)
	}
	if l.Best.Iteration == r.Iteration {
		text += ", the best so far"
	}
	text += agentTrouble(l.Current.Agent)
	return paint(s.Color).as(dim, fmt.Sprintf("%s · %s", text, took(r.DurationMS)))
}

// agentTrouble says how an agent ended that did not end well.
func agentTrouble(a *loop.AgentEnded) string {
	switch {
	case a == nil || a.Reason == "exited" && a.Exit == 0:
		return ""
	case a.Reason == "exited":
		return fmt.Sprintf(", the agent ended with exit status %d", a.Exit)
	}
	return ", the agent was ended: " + a.Reason
}

// LoopProblem and LoopRemark are lines about the loop itself.
func LoopProblem(text string, s Style) string {
	return "  " + paint(s.Color).as(red, oneLine(text, 200))
}

// LoopRemark is something good to know.
func LoopRemark(text string, s Style) string {
	return "  " + paint(s.Color).as(yellow, oneLine(text, 200))
}

// WriteLoopEnd says how a loop left off and what to do next.
func WriteLoopEnd(w io.Writer, l *loop.Loop, branch string, s Style) error {
	var out strings.Builder
	colour := yellow
	if l.Status == loop.Completed {
		colour = green
	}
	fmt.Fprintf(&out, "%s after %s", paint(s.Color).as(colour, string(l.Status)), plural(l.Iterated, "iteration"))
	if l.Terminal.Reason != "" && l.Terminal.Reason != contract.Completed {
		fmt.Fprintf(&out, ": %s", l.Terminal.Reason)
	}
	fmt.Fprintf(&out, " · %s", took(l.Spent.ElapsedMS))
	if l.Spent.CostUSD > 0 {
		fmt.Fprintf(&out, " · $%.2f", l.Spent.CostUSD)
	}
	if n := l.Undone; n > 0 {
		fmt.Fprintf(&out, " · %s undone", plural(n, "file"))
	}
	out.WriteString("\n")
	for _, reason := range l.Terminal.Reasons {
		fmt.Fprintf(&out, "  %s\n", oneLine(reason, 200))
	}
	if e := l.Ending; e != nil && e.Selected.Found {
		fmt.Fprintf(&out, "  handed over: iteration %d, %s\n", e.Selected.Iteration, e.Selected.Reason)
	}
	if branch != "" {
		fmt.Fprintf(&out, "  the work is on branch %s: git merge %s\n", branch, branch)
	}
	if l.End != nil && l.End.Safety != "" {
		fmt.Fprintf(&out, "  what was replaced is snapshot %s\n", l.End.Safety[:12])
	}
	switch {
	case l.Terminal.Reason == contract.Escalated:
		out.WriteString(whatToDecide(l))
	case !l.Status.Over():
		fmt.Fprintf(&out, "  go on with: holdfast resume %s\n", l.LoopID)
	default:
		fmt.Fprintf(&out, "  look back with: holdfast status %s --quality\n", l.LoopID)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// whatToDecide says how a loop that waits for a human is answered.
func whatToDecide(l *loop.Loop) string {
	switch {
	case l.GateAnswer != nil: // only mending by hand leaves a loop at a gate that is answered
		return fmt.Sprintf("  mend it, then go on with: holdfast resume %s\n", l.LoopID)
	case l.Gate != nil:
		return fmt.Sprintf("  a human has to decide: holdfast gate show %s, then holdfast resume %s --decide %s\n", l.Gate.ID, l.LoopID, choices(l.Gate))
	}
	return fmt.Sprintf("  a human has to decide: holdfast status %s --regressions, then holdfast resume %s --decide reject|approve|abort\n", l.LoopID, l.LoopID)
}

func choices(q *gate.Question) string {
	var words []string
	for _, o := range q.Options {
		words = append(words, string(o.ID))
	}
	return strings.Join(words, "|")
}

// took is a time as exact as people want it.
func took(ms int64) time.Duration {
	d := time.Duration(ms) * time.Millisecond
	if d < time.Second {
		return d
	}
	return d.Round(100 * time.Millisecond)
}
