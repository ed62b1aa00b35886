package report

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/history"
)

//go:embed audit.css
var auditStyle string

// auditHTML is the audit as one page that needs nothing else: no script, no request.
// Messages and code are hostile, so every text goes through safe, and the page forbids
// whatever might slip through.
func auditHTML(w io.Writer, head AuditHead, end AuditEnd, s Style) error {
	var out strings.Builder
	sum := end.Summary
	fmt.Fprintf(&out, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>Holdfast audit of %s</title>
<style>
%s</style>
</head>
<body>
<main>
<h1>Holdfast audit of <code>%s</code></h1>
<p class="sub">%s</p>
`, safe(head.Revision), auditStyle, safe(head.Revision), safe(asked(head, sum)))
	if end.Partial {
		fmt.Fprintf(&out, "<p class=\"partial\" role=\"status\">This report is %s.</p>\n", safe(stopped(end)))
	}
	tiles(&out, sum)
	section(&out, "Flagged commits over time", rateOverTime(sum.Months), "Share of commits that would have been warned about, asked about or blocked, with its 95 % Wilson interval. A wide band means few commits.")
	section(&out, "Findings over time", findingsOverTime(sum.Months), "")
	out.WriteString("<div class=\"two\">\n")
	section(&out, "Findings by type", barChart(sum.Types), "")
	section(&out, "Findings by pattern", barChart(sum.Patterns[:min(len(sum.Patterns), shownPatterns)]), "")
	section(&out, "Flagged commits by agent", rateChart(sum.Agents), "By author and by trailers such as Co-authored-by. Dot: share of commits flagged; line: 95 % Wilson interval.")
	section(&out, "Flagged commits by author", rateChart(sum.People[:min(len(sum.People), shownPeople)]), "The authors with the most findings.")
	out.WriteString("</div>\n")
	htmlWorst(&out, sum.Worst)
	shareTable(&out, "Agents", sum.Agents)
	shareTable(&out, "Authors", sum.People[:min(len(sum.People), 50)])
	shareTable(&out, "Months", sum.Months)
	fmt.Fprintf(&out, "<p class=\"note\">holdfast %s, mode %s; %d commits and %d files could not be judged.</p>\n</main>\n</body>\n</html>\n", safe(s.Version), safe(string(head.Mode)), sum.Failed, sum.Unjudged)
	_, err := io.WriteString(w, out.String())
	return err
}

// safe makes any text fit for an element or a quoted attribute.
func safe(s string) string { return html.EscapeString(plainLines(strings.ToValidUTF8(s, "\uFFFD"))) }

func asked(head AuditHead, s history.Summary) string {
	parts := []string{plural(s.Commits, "commit")}
	if when := period(s); when != "" {
		parts = append(parts, when)
	}
	for _, limit := range [][2]string{{"since", head.Since}, {"until", head.Until}, {"author", head.Author}} {
		if limit[1] != "" {
			parts = append(parts, limit[0]+" "+limit[1])
		}
	}
	if head.AgentsOnly {
		parts = append(parts, "agents only")
	}
	if head.Merges {
		parts = append(parts, "merges included")
	}
	return strings.Join(parts, " · ")
}

func tiles(out *strings.Builder, s history.Summary) {
	out.WriteString("<div class=\"tiles\">\n")
	for _, t := range [][2]string{
		{fmt.Sprint(s.Commits), "commits judged"},
		{fmt.Sprintf("%.1f %%", 100*s.FlaggedRate.Rate), fmt.Sprintf("flagged (%.1f–%.1f)", 100*s.FlaggedRate.Low, 100*s.FlaggedRate.High)},
		{fmt.Sprint(s.Held), "asked about or blocked"},
		{fmt.Sprint(s.Blocked), "blocked"},
		{fmt.Sprint(s.Findings), "findings"},
		{fmt.Sprint(s.Cleared), "cleared as legitimate"},
	} {
		fmt.Fprintf(out, "<div class=\"tile\"><b>%s</b><span>%s</span></div>\n", safe(t[0]), safe(t[1]))
	}
	out.WriteString("</div>\n")
}

func section(out *strings.Builder, title, body, note string) {
	if body == "" {
		return
	}
	fmt.Fprintf(out, "<section>\n<h2>%s</h2>\n%s", safe(title), body)
	if note != "" {
		fmt.Fprintf(out, "<p class=\"note\">%s</p>\n", safe(note))
	}
	out.WriteString("</section>\n")
}

func htmlWorst(out *strings.Builder, commits []history.Commit) {
	if len(commits) == 0 {
		return
	}
	out.WriteString("<section>\n<h2>Worst commits</h2>\n")
	for _, c := range commits {
		fmt.Fprintf(out, "<details>\n<summary><span class=\"badge %s\">%s</span><code>%s</code><span class=\"when\">%s</span><span class=\"who\">%s</span><span class=\"subject\">%s</span><span class=\"count\">%s</span></summary>\n",
			safe(string(c.Verdict)), safe(string(c.Verdict)), safe(short(c.ID)), c.When.UTC().Format("2006-01-02"), safe(c.Author+with(c.Agents)), safe(c.Subject), plural(len(c.Findings)+c.More, "finding"))
		for _, f := range c.Findings {
			htmlFinding(out, f)
		}
		if c.More > 0 {
			fmt.Fprintf(out, "<p class=\"note\">and %d more</p>\n", c.More)
		}
		out.WriteString("</details>\n")
	}
	fmt.Fprintf(out, "<p class=\"note\">%s shown; click one to see what was found.</p>\n</section>\n", plural(len(commits), "commit"))
}

func htmlFinding(out *strings.Builder, f detect.Finding) {
	fmt.Fprintf(out, "<div class=\"finding\">\n<p><span class=\"badge %s\">%s</span> <code>%s</code> %s</p>\n", safe(string(f.Severity)), safe(string(f.Severity)), safe(place(f.Path, f.Line)), safe(name(f)))
	if f.Test != "" {
		fmt.Fprintf(out, "<p>Test: <code>%s</code></p>\n", safe(f.Test))
	}
	for _, side := range []struct{ class, text string }{{"gone", f.Before}, {"now", orNothing(f.After, f.Before)}} {
		if side.text != "" {
			fmt.Fprintf(out, "<pre class=\"%s\">%s</pre>\n", side.class, safe(side.text))
		}
	}
	fmt.Fprintf(out, "<p>%s</p>\n", safe(f.Message))
	if f.Advice != "" {
		fmt.Fprintf(out, "<p>%s</p>\n", safe(f.Advice))
	}
	out.WriteString("</div>\n")
}

func shareTable(out *strings.Builder, title string, rows []history.Named) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "<section>\n<h2>%s</h2>\n<table>\n<tr><th></th><th>commits</th><th>flagged</th><th>held</th><th>blocked</th><th>findings</th><th>flagged %% (95 %%)</th><th>held %% (95 %%)</th></tr>\n", safe(title))
	for _, r := range rows {
		fmt.Fprintf(out, "<tr><td>%s</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%s</td><td>%s</td></tr>\n",
			safe(r.Name), r.Commits, r.Flagged, r.Held, r.Blocked, r.Findings, percent(r.FlaggedRate), percent(r.HeldRate))
	}
	out.WriteString("</table>\n</section>\n")
}
