package report

import (
	"fmt"
	"io"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/history"
)

// How many lines people at a terminal read.
const (
	shownWorst    = 10
	shownFindings = 3
	shownPeople   = 15
	shownPatterns = 12
	shownMonths   = 24
	barWidth      = 24
)

// auditText is the audit for people at a terminal.
func auditText(w io.Writer, head AuditHead, end AuditEnd, s Style) error {
	p, sum := paint(s.Color), end.Summary
	var out strings.Builder
	worstCommits(&out, p, sum.Worst)
	bars(&out, p, "findings by type", sum.Types)
	bars(&out, p, "findings by pattern", sum.Patterns[:min(len(sum.Patterns), shownPatterns)])
	shares(&out, p, "agent", sum.Agents)
	shares(&out, p, "author", sum.People[:min(len(sum.People), shownPeople)])
	shares(&out, p, "month", sum.Months[max(0, len(sum.Months)-shownMonths):])
	auditConclusion(&out, p, end)
	_, err := io.WriteString(w, out.String())
	return err
}

func worstCommits(out *strings.Builder, p paint, commits []history.Commit) {
	if len(commits) == 0 {
		return
	}
	fmt.Fprintf(out, "%s\n", p.as(bold, "worst commits"))
	for _, c := range commits[:min(len(commits), shownWorst)] {
		fmt.Fprintf(out, "  %s  %s  %s  %s%s\n", p.as(verdictColors[c.Verdict], fmt.Sprintf("%-5s", c.Verdict)), p.as(yellow, short(c.ID)),
			c.When.UTC().Format("2006-01-02"), plain(c.Author), p.as(dim, with(c.Agents)))
		fmt.Fprintf(out, "         %s\n", plain(c.Subject))
		for _, f := range c.Findings[:min(len(c.Findings), shownFindings)] {
			fmt.Fprintf(out, "         %s  %s  %s\n", p.as(severityColors[f.Severity], string(f.Severity)), plain(place(f.Path, f.Line)), p.as(dim, f.ID+testOf(f)))
		}
		if more := len(c.Findings) + c.More - shownFindings; more > 0 {
			fmt.Fprintf(out, "         %s\n", p.as(dim, fmt.Sprintf("and %d more", more)))
		}
	}
	out.WriteByte('\n')
}

func with(agents []string) string {
	if len(agents) == 0 {
		return ""
	}
	return " with " + strings.Join(agents, ", ")
}

func testOf(f detect.Finding) string {
	if f.Test == "" {
		return ""
	}
	return ": " + plain(f.Test)
}

// bars draws counts as lengths.
func bars(out *strings.Builder, p paint, title string, rows []history.Number) {
	if len(rows) == 0 {
		return
	}
	top := 1
	for _, r := range rows {
		top = max(top, r.Count)
	}
	fmt.Fprintf(out, "%s\n", p.as(bold, title))
	for _, r := range rows {
		fmt.Fprintf(out, "  %-34s %6d  %s\n", r.Name, r.Count, p.as(red, strings.Repeat("█", max(1, r.Count*barWidth/top))))
	}
	out.WriteByte('\n')
}

// shares lists who or when, with rates and their intervals.
func shares(out *strings.Builder, p paint, title string, rows []history.Named) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "%s %s\n", p.as(bold, fmt.Sprintf("%-28s", title)), p.as(dim, fmt.Sprintf("%8s %8s %8s   %-22s %s", "commits", "flagged", "findings", "flagged % (95 %)", "held % (95 %)")))
	for _, r := range rows {
		fmt.Fprintf(out, "%-28s %8d %8d %8d   %-22s %s\n", cut(plain(r.Name), 28), r.Commits, r.Flagged, r.Findings, percent(r.FlaggedRate), percent(r.HeldRate))
	}
	out.WriteByte('\n')
}

func cut(s string, width int) string {
	runes := []rune(s)
	if len(runes) <= width {
		return s
	}
	return string(runes[:width-1]) + "…"
}

func auditConclusion(out *strings.Builder, p paint, end AuditEnd) {
	s := end.Summary
	if s.Commits+s.Failed == 0 && !end.Partial {
		fmt.Fprintf(out, "0 commits: the range is empty, or nothing in it matches what was asked for; %d ms\n", end.DurationMS)
		return
	}
	fmt.Fprintf(out, "%s%s: %s flagged, %d held, %d blocked; %s, %d cleared; %d ms\n",
		p.as(bold, plural(s.Commits, "commit")), from(s), percent(s.FlaggedRate), s.Held, s.Blocked, plural(s.Findings, "finding"), s.Cleared, end.DurationMS)
	if s.Failed > 0 {
		fmt.Fprintf(out, "%s could not be judged (--format json says why)\n", plural(s.Failed, "commit"))
	}
	if s.Unjudged > 0 {
		fmt.Fprintf(out, "%s could not be judged in full (--format json says why)\n", plural(s.Unjudged, "file"))
	}
	if end.Partial {
		fmt.Fprintf(out, "%s\n", p.as(yellow, stopped(end)))
	}
}
