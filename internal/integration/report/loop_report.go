package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/habit"
	"holdfast/internal/tracking/loop"
)

// LoopReport is everything there is to tell of a loop.
type LoopReport struct {
	Loop      *loop.Loop
	Analytics analytics.Loop
	Habits    []habit.Habit // of the repository's agents
}

// WriteLoopReport writes the report of a loop.
func WriteLoopReport(w io.Writer, format string, r LoopReport, s Style) error {
	switch format {
	case "json":
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(struct {
			State     loop.Document   `json:"state"`
			Analytics analytics.Loop  `json:"analytics"`
			Rechecked *loop.Rechecked `json:"rechecked,omitempty"`
			Habits    []habit.Habit   `json:"cross_loop_patterns"`
		}{r.Loop.Document(), r.Analytics, r.Loop.Rechecked, r.Habits})
	case "markdown":
		return loopMarkdown(w, r)
	case "html":
		return loopHTML(w, r, s)
	}
	return loopText(w, r, s)
}

func loopText(w io.Writer, r LoopReport, s Style) error {
	var out strings.Builder
	overview(&out, r.Loop, s)
	out.WriteString("\n")
	qualities(&out, r.Loop, s)
	out.WriteString("\n")
	persistence(&out, r.Loop)
	out.WriteString("\n")
	regressions(&out, r.Loop, s)
	if targets := targetLines(r.Loop); len(targets) > 0 {
		fmt.Fprintf(&out, "\nTargets:\n  %s\n", strings.Join(targets, "\n  "))
	}
	if found := again(r.Loop.Rechecked); found != "" {
		fmt.Fprintf(&out, "\nLooked at again: %s\n", plain(found))
	}
	if len(r.Habits) > 0 {
		out.WriteString("\nIn this repository:\n")
	}
	for _, h := range r.Habits {
		fmt.Fprintf(&out, "  %s\n", plain(h.String()))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// again is what was found when the loop was looked at again; "" when nobody has.
func again(r *loop.Rechecked) string {
	switch {
	case r == nil:
		return ""
	case r.Holds == nil:
		return "it could not be told whether the work still holds. " + strings.Join(r.Reasons, "; ")
	case *r.Holds:
		return fmt.Sprintf("the work holds (proof: %s, %s run again)", r.Proof, plural(r.Checks, "check"))
	}
	return "falsely completed: " + strings.Join(r.Reasons, "; ")
}

func loopMarkdown(w io.Writer, r LoopReport) error {
	var out strings.Builder
	out.WriteString(analytics.Markdown(r.Analytics))
	out.WriteString("\n## Regressions\n\n")
	if len(r.Loop.Regressions) == 0 {
		out.WriteString("None.\n")
	}
	for _, g := range r.Loop.Regressions {
		fmt.Fprintf(&out, "- %s, iteration %d: %s (%s) %s\n", g.ID, g.Iteration, g.Type, g.Severity, cell(strings.Join(affected(g), ", ")))
	}
	if targets := targetLines(r.Loop); len(targets) > 0 {
		fmt.Fprintf(&out, "\n## Targets\n\n- %s\n", strings.Join(targets, "\n- "))
	}
	if found := again(r.Loop.Rechecked); found != "" {
		fmt.Fprintf(&out, "\n## Looked at again\n\n%s\n", cell(found))
	}
	if len(r.Habits) > 0 {
		out.WriteString("\n## In this repository\n\n")
	}
	for _, h := range r.Habits {
		fmt.Fprintf(&out, "- %s\n", cell(h.String()))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// loopHTML is the report as one page that needs nothing else.
func loopHTML(w io.Writer, r LoopReport, s Style) error {
	var out strings.Builder
	l := r.Loop
	openPage(&out, "Holdfast: "+l.LoopID, l.LoopID, oneLine(l.Task, 300))
	out.WriteString("<div class=\"tiles\">\n")
	for _, t := range [][2]string{
		{string(l.Status), string(l.Terminal.Reason)}, {fmt.Sprint(l.Iteration), "iterations"}, {took(l.Spent.ElapsedMS).String(), "worked"}, {cost(l.Spent), "spent"}, {fmt.Sprint(len(l.Regressions)), "regressions"},
	} {
		fmt.Fprintf(&out, "<div class=\"tile\"><b>%s</b><span>%s</span></div>\n", safe(t[0]), safe(t[1]))
	}
	out.WriteString("</div>\n")
	section(&out, "Quality and progress", trajectoryChart(r.Analytics), "Line: quality from 0 to 100. Bars: progress of the iteration, up from the middle when it got on and down when it got worse. "+trajectoryNote(r.Analytics))
	fmt.Fprintf(&out, "<section>\n<h2>Iterations</h2>\n<table>\n<tr><th>#</th><th>quality</th><th>progress</th><th>verified</th><th>tokens</th><th>time</th></tr>\n")
	for _, it := range r.Analytics.Iterations {
		fmt.Fprintf(&out, "<tr><td>%d</td><td>%.1f</td><td>%+.2f %s</td><td>%s</td><td>%d</td><td>%s</td></tr>\n",
			it.IterationNumber, it.QualityScore, it.ProgressScore, safe(it.ProgressClass), safe(string(it.VerificationStatus)), it.TokensUsed, took(it.ExecutionTimeMS))
	}
	out.WriteString("</table>\n</section>\n")
	htmlList(&out, "Regressions", regressionLines(l))
	htmlList(&out, "Targets", targetLines(l))
	if found := again(l.Rechecked); found != "" {
		htmlList(&out, "Looked at again", []string{found})
	}
	var habits []string
	for _, h := range r.Habits {
		habits = append(habits, h.String())
	}
	htmlList(&out, "In this repository", habits)
	closePage(&out, s)
	_, err := io.WriteString(w, out.String())
	return err
}

func regressionLines(l *loop.Loop) []string {
	var out []string
	for _, g := range l.Regressions {
		out = append(out, fmt.Sprintf("%s, iteration %d: %s (%s) %s", g.ID, g.Iteration, g.Type, g.Severity, strings.Join(affected(g), ", ")))
	}
	return out
}

// targetLines tell of each target whether it was met.
func targetLines(l *loop.Loop) []string {
	var out []string
	for _, t := range l.Compared() {
		out = append(out, t.String())
	}
	return out
}

func htmlList(out *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(out, "<section>\n<h2>%s</h2>\n<ul>\n", safe(title))
	for _, line := range lines {
		fmt.Fprintf(out, "<li>%s</li>\n", safe(line))
	}
	out.WriteString("</ul>\n</section>\n")
}

func trajectoryNote(a analytics.Loop) string {
	text := fmt.Sprintf("Quality is %s.", a.QualityTrajectory)
	if a.DiminishingReturnsDetected {
		text += fmt.Sprintf(" Diminishing returns since iteration %d.", a.DiminishingReturnsIteration)
	}
	return text
}

// trajectoryChart draws quality as a line over bars of progress.
func trajectoryChart(a analytics.Loop) string {
	shown := a.Iterations[max(0, len(a.Iterations)-maxDrawn):]
	if len(shown) == 0 {
		return ""
	}
	height := chartHeight - chartTop - chartBase
	y := func(quality float64) float64 { return chartTop + height*(1-max(0, min(100, quality))/100) }
	step := (chartWidth - chartLeft) / float64(len(shown))
	x := func(i int) float64 { return chartLeft + step*(float64(i)+0.5) }
	var out, path strings.Builder
	fmt.Fprintf(&out, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"Quality and progress\">\n", chartWidth, chartHeight)
	for _, t := range []float64{0, 50, 100} {
		fmt.Fprintf(&out, "<line class=\"grid\" x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\"/><text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", chartLeft, chartWidth, y(t), y(t), chartLeft-6, y(t)+4, t)
	}
	for i, it := range shown {
		moved := max(-1, min(1, it.ProgressScore)) * height / 2
		width := min(step*0.6, widestBar)
		fmt.Fprintf(&out, "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", x(i)-width/2, y(50)-max(0, moved), width, max(1, max(moved, -moved)))
		fmt.Fprintf(&path, "%s%.1f %.1f ", pick(i == 0, "M", "L"), x(i), y(it.QualityScore))
		fmt.Fprintf(&out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>iteration %d: quality %.1f, progress %+.2f %s</title></circle>\n", x(i), y(it.QualityScore), it.IterationNumber, it.QualityScore, it.ProgressScore, safe(it.ProgressClass))
		if len(shown) <= 24 || i%(len(shown)/12) == 0 {
			fmt.Fprintf(&out, "<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%d</text>\n", x(i), chartHeight-6, it.IterationNumber)
		}
	}
	fmt.Fprintf(&out, "<path class=\"rate\" d=\"%s\"/>\n</svg>\n", strings.TrimSpace(path.String()))
	return out.String()
}

// maxDrawn is how many iterations a chart can show: the last ones.
const maxDrawn = 200
