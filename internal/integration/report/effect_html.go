package report

import (
	"fmt"
	"io"
	"strings"

	"holdfast/internal/tracking/effect"
)

// effectHTML is the comparison as one page that needs nothing else, as the audit's.
func effectHTML(w io.Writer, r effect.Report, s Style) error {
	var out strings.Builder
	openPage(&out, "Holdfast: effect of the guard", "Effect of the guard", fmt.Sprintf("before: %s · after: %s", windowText(r.Before), windowText(r.After)))
	out.WriteString("<div class=\"tiles\">\n")
	for _, t := range [][2]string{
		{string(r.Gate.Verdict), "release gate"},
		{fmt.Sprintf("%.0f → %.0f %%", 100*r.All.Before.Completion.Rate, 100*r.All.After.Completion.Rate), "completed"},
		{falseTile(r.All), "falsely completed"},
		{fmt.Sprintf("%d → %d", r.All.Before.Loops, r.All.After.Loops), "loops"},
	} {
		fmt.Fprintf(&out, "<div class=\"tile\"><b>%s</b><span>%s</span></div>\n", safe(t[0]), safe(t[1]))
	}
	out.WriteString("</div>\n")
	gateTable(&out, r.Gate)
	classes := append([]effect.Class{r.All}, r.Classes...)
	out.WriteString("<div class=\"two\">\n")
	for _, chart := range []struct {
		title string
		of    func(effect.Side) effect.Rate
	}{
		{"Completed", func(s effect.Side) effect.Rate { return s.Completion }},
		{"Falsely completed", func(s effect.Side) effect.Rate { return s.FalseComplete }},
		{"Handed to a human", func(s effect.Side) effect.Rate { return s.Handoff }},
	} {
		section(&out, chart.title, pairChart(chart.title, classes, chart.of), "Dot: share of loops; line: 95 % Wilson interval. Above before, below after.")
	}
	section(&out, "Why loops ended", reasonChart(r.All), "Above before, below after.")
	out.WriteString("</div>\n")
	for _, c := range classes {
		fmt.Fprintf(&out, "<section>\n<h2>%s</h2>\n<table>\n<tr><th></th><th>before</th><th>after</th></tr>\n", safe(c.Name))
		for _, row := range effectRows(c) {
			fmt.Fprintf(&out, "<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n", safe(row.name), safe(row.before), safe(row.after))
		}
		out.WriteString("</table>\n</section>\n")
	}
	closePage(&out, s)
	_, err := io.WriteString(w, out.String())
	return err
}

// openPage begins a page that runs nothing and asks for nothing.
func openPage(out *strings.Builder, title, heading, sub string) {
	fmt.Fprintf(out, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>%s</title>
<style>
%s</style>
</head>
<body>
<main>
<h1>%s</h1>
<p class="sub">%s</p>
`, safe(title), auditStyle, safe(heading), safe(sub))
}

func closePage(out *strings.Builder, s Style) {
	fmt.Fprintf(out, "<p class=\"note\">holdfast %s</p>\n</main>\n</body>\n</html>\n", safe(s.Version))
}

func falseTile(c effect.Class) string {
	one := func(s effect.Side) string {
		if s.FalseComplete.Of == 0 {
			return "?"
		}
		return fmt.Sprintf("%.0f", 100*s.FalseComplete.Rate)
	}
	return one(c.Before) + " → " + one(c.After) + " %"
}

// gateBadges are the colours of verdicts, by the words of the style sheet.
var gateBadges = map[effect.Verdict]string{effect.Pass: "allow", effect.Fail: "block", effect.Undecided: "warn"}

func gateTable(out *strings.Builder, g effect.Gate) {
	out.WriteString("<section>\n<h2>Release gate</h2>\n<table>\n")
	for _, c := range g.Criteria {
		fmt.Fprintf(out, "<tr><td>%s</td><td>%s</td><td><span class=\"badge %s\">%s</span></td></tr>\n", safe(c.Name), safe(c.Reason), gateBadges[c.Verdict], safe(string(c.Verdict)))
	}
	out.WriteString("</table>\n</section>\n")
}

// pairChart draws a share before and after for every class, each with its interval.
func pairChart(label string, classes []effect.Class, of func(effect.Side) effect.Rate) string {
	rows := make([]pairRow, 0, len(classes))
	for _, c := range classes {
		rows = append(rows, pairRow{c.Name, of(c.Before), of(c.After)})
	}
	return pairs(label, rows)
}

func reasonChart(c effect.Class) string {
	names := map[string]*pairRow{}
	var rows []*pairRow
	side := func(list []effect.Reason, into func(*pairRow) *effect.Rate) {
		for _, r := range list {
			if names[r.Name] == nil {
				names[r.Name] = &pairRow{name: r.Name, before: effect.Rate{Of: c.Before.Loops}, after: effect.Rate{Of: c.After.Loops}}
				rows = append(rows, names[r.Name])
			}
			*into(names[r.Name]) = r.Rate
		}
	}
	side(c.Before.Reasons, func(r *pairRow) *effect.Rate { return &r.before })
	side(c.After.Reasons, func(r *pairRow) *effect.Rate { return &r.after })
	flat := make([]pairRow, 0, len(rows))
	for _, r := range rows {
		flat = append(flat, *r)
	}
	return pairs("Why loops ended", flat)
}

type pairRow struct {
	name          string
	before, after effect.Rate
}

func pairs(label string, rows []pairRow) string {
	inner := halfWidth - nameWidth - 70
	x := func(share float64) float64 { return nameWidth + inner*share }
	height := 1.4*rowHeight*float64(len(rows)) + 18
	var out strings.Builder
	fmt.Fprintf(&out, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"%s\">\n", halfWidth, height, safe(label))
	for _, t := range []float64{0, 0.5, 1} {
		fmt.Fprintf(&out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%g\"/><text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%g %%</text>\n", x(t), x(t), height-18, x(t), height-4, 100*t)
	}
	for i, r := range rows {
		top := 1.4 * rowHeight * float64(i)
		fmt.Fprintf(&out, "<g><title>%s: %s before, %s after</title><text class=\"name\" x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", safe(r.name), safe(rateText(r.before)), safe(rateText(r.after)), nameWidth-8, top+20, safe(cut(r.name, 32)))
		for j, one := range []effect.Rate{r.before, r.after} {
			mid := top + 10 + 12*float64(j)
			if one.Of > 0 {
				fmt.Fprintf(&out, "<line class=\"whisker\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"%g\"/>", x(one.Low), x(one.High), mid, mid, x(one.Rate), mid, 3+float64(j))
			}
			fmt.Fprintf(&out, "<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%d / %d</text>", halfWidth, mid+4, one.Count, one.Of)
		}
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
	return out.String()
}
