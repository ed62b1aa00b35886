package report

import (
	"fmt"
	"io"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/history"
)

// auditMarkdown is the audit as a page for a wiki or an issue.
func auditMarkdown(w io.Writer, head AuditHead, end AuditEnd, _ Style) error {
	var out strings.Builder
	s := end.Summary
	fmt.Fprintf(&out, "# Holdfast audit of %s\n\n", code(head.Revision))
	if end.Partial {
		fmt.Fprintf(&out, "**%s**\n\n", escape(strings.ToUpper(stopped(end)[:1])+stopped(end)[1:]+"."))
	}
	fmt.Fprintf(&out, "%s%s: %s flagged, %d held, %d blocked; %s, %d cleared; %s not judged.\n", plural(s.Commits, "commit"), from(s),
		percent(s.FlaggedRate), s.Held, s.Blocked, plural(s.Findings, "finding"), s.Cleared, plural(s.Failed, "commit"))
	markdownWorst(&out, s.Worst)
	markdownNumbers(&out, "Findings by type", s.Types)
	markdownNumbers(&out, "Findings by pattern", s.Patterns)
	markdownShares(&out, "Agents", s.Agents)
	markdownShares(&out, "Authors", s.People[:min(len(s.People), shownPeople)])
	markdownShares(&out, "Months", s.Months)
	_, err := io.WriteString(w, out.String())
	return err
}

func markdownWorst(out *strings.Builder, commits []history.Commit) {
	if len(commits) == 0 {
		return
	}
	out.WriteString("\n## Worst commits\n")
	for _, c := range commits[:min(len(commits), shownWorst)] {
		fmt.Fprintf(out, "\n### %s %s %s\n\n%s, %s%s\n\n", c.Verdict, code(short(c.ID)), cell(c.Subject), c.When.UTC().Format("2006-01-02"), cell(c.Author), cell(with(c.Agents)))
		for _, f := range c.Findings[:min(len(c.Findings), shownFindings)] {
			fmt.Fprintf(out, "- %s: %s %s%s: %s\n", f.Severity, code(place(f.Path, f.Line)), escape(f.ID), cell(testUnlessIn(f)), cell(f.Message))
		}
		if more := len(c.Findings) + c.More - shownFindings; more > 0 {
			fmt.Fprintf(out, "- and %d more\n", more)
		}
	}
}

// testUnlessIn names the test of a finding, unless its message does.
func testUnlessIn(f detect.Finding) string {
	if strings.Contains(f.Message, f.Test) {
		return ""
	}
	return testOf(f)
}

// cell is hostile text made fit for a heading or the cell of a table.
func cell(s string) string { return strings.ReplaceAll(escape(plain(s)), "|", `\|`) }

func markdownNumbers(out *strings.Builder, title string, rows []history.Number) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n## %s\n\n| | findings |\n|---|---:|\n", title)
	for _, r := range rows {
		fmt.Fprintf(out, "| %s | %d |\n", cell(r.Name), r.Count)
	}
}

func markdownShares(out *strings.Builder, title string, rows []history.Named) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n## %s\n\n| | commits | flagged | findings | flagged %% (95 %%) | held %% (95 %%) |\n|---|---:|---:|---:|---:|---:|\n", title)
	for _, r := range rows {
		fmt.Fprintf(out, "| %s | %d | %d | %d | %s | %s |\n", cell(r.Name), r.Commits, r.Flagged, r.Findings, percent(r.FlaggedRate), percent(r.HeldRate))
	}
}
