package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"holdfast/internal/tracking/effect"
)

// EffectFormats are the formats that a comparison of loops can be written in.
func EffectFormats() []string { return []string{"text", "json", "markdown", "html"} }

// WriteEffect writes a comparison of loops before and after.
func WriteEffect(w io.Writer, format string, r effect.Report, s Style) error {
	switch format {
	case "json":
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(r)
	case "markdown":
		return effectMarkdown(w, r)
	case "html":
		return effectHTML(w, r, s)
	}
	return effectText(w, r, s)
}

// effectRow is one measure before and after.
type effectRow struct{ name, before, after string }

// effectRows are the measures of a class of tasks, the same in every format.
func effectRows(c effect.Class) []effectRow {
	b, a := c.Before, c.After
	rows := []effectRow{
		{"loops", fmt.Sprint(b.Loops), fmt.Sprint(a.Loops)},
		{"completed", rateText(b.Completion), rateText(a.Completion)},
		{"falsely completed", falseText(b), falseText(a)},
		{"handed to a human", rateText(b.Handoff), rateText(a.Handoff)},
		{"claims refuted", fmt.Sprint(b.Refuted), fmt.Sprint(a.Refuted)},
		{"iterations", spreadText(b.Iterations, "%.3g"), spreadText(a.Iterations, "%.3g")},
		{"latency", latencyText(b.LatencyMS), latencyText(a.LatencyMS)},
		{"tool calls", spreadText(b.ToolCalls, "%.4g"), spreadText(a.ToolCalls, "%.4g")},
		{"tokens", spreadText(b.Tokens, "%.6g"), spreadText(a.Tokens, "%.6g")},
		{"cost", spreadText(b.CostUSD, "$%.4f"), spreadText(a.CostUSD, "$%.4f")},
	}
	return append(rows, reasonRows(b, a)...)
}

// reasonRows are how often loops ended for each reason.
func reasonRows(b, a effect.Side) []effectRow {
	var rows []effectRow
	at := map[string]int{}
	put := func(list []effect.Reason, into func(*effectRow) *string) {
		for _, r := range list {
			i, known := at[r.Name]
			if !known {
				i = len(rows)
				at[r.Name], rows = i, append(rows, effectRow{"ended: " + r.Name, "0", "0"})
			}
			*into(&rows[i]) = rateText(r.Rate)
		}
	}
	put(b.Reasons, func(r *effectRow) *string { return &r.before })
	put(a.Reasons, func(r *effectRow) *string { return &r.after })
	return rows
}

func rateText(r effect.Rate) string {
	if r.Of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %% (%.0f–%.0f) %d/%d", 100*r.Rate, 100*r.Low, 100*r.High, r.Count, r.Of)
}

// falseText says when nothing was measured: no measured lie is not no lie.
func falseText(s effect.Side) string {
	if s.FalseComplete.Of == 0 {
		return "not measured"
	}
	text := rateText(s.FalseComplete)
	if s.Unmeasured > 0 {
		text += fmt.Sprintf(", %d not measured", s.Unmeasured)
	}
	return text
}

func spreadText(s *effect.Spread, number string) string {
	if s == nil {
		return "not known"
	}
	return fmt.Sprintf("median "+number+", p95 "+number, s.Median, s.P95)
}

func latencyText(s *effect.Spread) string {
	if s == nil {
		return "not known"
	}
	d := func(ms float64) time.Duration { return took(int64(ms)) }
	return fmt.Sprintf("median %s, p95 %s", d(s.Median), d(s.P95))
}

func windowText(w effect.Window) string {
	text := ""
	switch {
	case w.From != nil && w.To != nil:
		text = w.From.Format(time.DateOnly) + " to " + w.To.Format(time.DateOnly)
	case w.From != nil:
		text = "from " + w.From.Format(time.DateOnly)
	case w.To != nil:
		text = "until " + w.To.Format(time.DateOnly)
	}
	if w.Guarded != nil {
		text = strings.TrimSpace(text + map[bool]string{true: " guarded loops", false: " plain loops"}[*w.Guarded])
	}
	return text
}

func effectText(w io.Writer, r effect.Report, s Style) error {
	var out strings.Builder
	p := paint(s.Color)
	fmt.Fprintf(&out, "%s\n  %-20s %-34s %s\n", p.as(bold, "Effect of the guard"), "", "before: "+windowText(r.Before), "after: "+windowText(r.After))
	for _, c := range append([]effect.Class{r.All}, r.Classes...) {
		fmt.Fprintf(&out, "%s\n", p.as(bold, plain(c.Name)))
		for _, row := range effectRows(c) {
			fmt.Fprintf(&out, "  %-20s %-34s %s\n", plain(row.name), row.before, row.after)
		}
	}
	fmt.Fprintf(&out, "%s %s\n", p.as(bold, "release gate"), p.as(gateColors[r.Gate.Verdict], string(r.Gate.Verdict)))
	for _, c := range r.Gate.Criteria {
		fmt.Fprintf(&out, "  %s %-24s %s\n", p.as(gateColors[c.Verdict], gateMarks[c.Verdict]), c.Name, c.Reason)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

var (
	gateMarks  = map[effect.Verdict]string{effect.Pass: "✓", effect.Fail: "✗", effect.Undecided: "?"}
	gateColors = map[effect.Verdict]string{effect.Pass: green, effect.Fail: red, effect.Undecided: yellow}
)

func effectMarkdown(w io.Writer, r effect.Report) error {
	var out strings.Builder
	fmt.Fprintf(&out, "# Effect of the guard\n\nBefore: %s. After: %s. Shares with their 95 %% Wilson intervals.\n", cell(windowText(r.Before)), cell(windowText(r.After)))
	fmt.Fprintf(&out, "\n## Release gate: %s\n\n| criterion | | |\n|---|---|---|\n", r.Gate.Verdict)
	for _, c := range r.Gate.Criteria {
		fmt.Fprintf(&out, "| %s | %s | %s |\n", c.Name, c.Verdict, cell(c.Reason))
	}
	for _, c := range append([]effect.Class{r.All}, r.Classes...) {
		fmt.Fprintf(&out, "\n## %s\n\n| | before | after |\n|---|---|---|\n", cell(c.Name))
		for _, row := range effectRows(c) {
			fmt.Fprintf(&out, "| %s | %s | %s |\n", cell(row.name), cell(row.before), cell(row.after))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}
