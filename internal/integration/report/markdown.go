package report

import (
	"fmt"
	"io"
	"strings"

	"holdfast/internal/enforcement/policy"
)

var verdictWords = map[policy.Verdict]string{
	policy.Allow: "Nothing to object to", policy.Warn: "Worth a look", policy.Ask: "Needs a justification", policy.Block: "Blocked",
}

// markdown writes a report for a pull request's comment or a job's summary.
func markdown(w io.Writer, r Report, s Style) error {
	var out strings.Builder
	d := r.Decision
	fmt.Fprintf(&out, "## Holdfast: %s\n\n", verdictWords[d.Verdict])
	fmt.Fprintf(&out, "%s, %d cleared, in %s; test cases %d → %d; assertions weigh %s → %s.\n", plural(len(d.Findings), "finding"), len(d.Cleared),
		plural(r.Summary.Files, "file"), r.Summary.CasesBefore, r.Summary.CasesAfter, number(r.Summary.OracleMassBefore), number(r.Summary.OracleMassAfter))
	for _, f := range folded(d.Findings) {
		fmt.Fprintf(&out, "\n### %s: %s%s\n\n%s\n", f.Severity, code(place(f.Path, f.Line)), f.times(), escape(f.Message))
		markdownFacts(&out, f)
		if f.Advice != "" {
			fmt.Fprintf(&out, "\n**What to do.** %s\n", escape(f.Advice))
		}
	}
	if s.Explain && len(d.Cleared) > 0 {
		out.WriteString("\n### Cleared\n\n")
		for _, f := range folded(d.Cleared) {
			fmt.Fprintf(&out, "- %s %s%s: %s\n", code(place(f.Path, f.Line)), escape(name(f.Finding)), f.times(), escape(reasons(f.Finding)))
		}
	}
	if len(r.Unjudged) > 0 {
		out.WriteString("\n### Not judged\n\n")
		for _, u := range r.Unjudged {
			fmt.Fprintf(&out, "- %s: %s\n", code(place(u.Path, u.Line)), escape(u.Reason))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func markdownFacts(out *strings.Builder, f group) {
	fmt.Fprintf(out, "\n- pattern: %s\n", escape(name(f.Finding)))
	if f.Test != "" {
		fmt.Fprintf(out, "- test: %s\n", code(f.Test))
	}
	if also := f.also(); also != "" {
		fmt.Fprintf(out, "- also: %s\n", escape(strings.ReplaceAll(also, "\n", "; ")))
	}
	if f.Before == "" && f.After == "" {
		return
	}
	out.WriteString("\n")
	fence := fenceFor(f.Before + f.After)
	fmt.Fprintf(out, "%sdiff\n", fence)
	for _, side := range [][2]string{{"-", f.Before}, {"+", f.After}} {
		for _, line := range strings.Split(strings.TrimRight(side[1], "\n"), "\n") {
			if side[1] != "" {
				fmt.Fprintf(out, "%s %s\n", side[0], plain(line))
			}
		}
	}
	fmt.Fprintf(out, "%s\n", fence)
}

// fenceFor is a fence longer than any in the text, so that code cannot break out.
func fenceFor(s string) string {
	fence := "```"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence
}

// code sets a value as code, whatever backquotes it holds.
func code(s string) string {
	s = plain(strings.ReplaceAll(s, "\n", " "))
	if !strings.Contains(s, "`") {
		return "`" + s + "`"
	}
	return "`` " + strings.ReplaceAll(s, "``", "` `") + " ``"
}

var markdownSpecial = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "\n", " ")

func escape(s string) string { return markdownSpecial.Replace(s) }
