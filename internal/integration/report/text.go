package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// paint colours words when the reader's terminal wants it.
type paint bool

func (p paint) as(code, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

const (
	bold   = "1"
	dim    = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
)

var severityColors = map[detect.Severity]string{detect.Critical: "1;31", detect.Violation: red, detect.Warning: yellow}

var verdictColors = map[policy.Verdict]string{policy.Block: "1;31", policy.Ask: "1;33", policy.Warn: yellow, policy.Allow: "1;32"}

// text is the report for people at a terminal.
func text(w io.Writer, r Report, s Style) error {
	p := paint(s.Color)
	var out strings.Builder
	for _, g := range folded(r.Decision.Findings) {
		finding(&out, p, g)
	}
	if s.Explain {
		for _, g := range folded(r.Decision.Cleared) {
			clearedFinding(&out, p, g)
		}
	}
	for _, u := range r.Unjudged {
		fmt.Fprintf(&out, "%s  %s\n    %s\n\n", p.as(yellow, "not judged"), p.as(bold, plain(place(u.Path, u.Line))), plain(u.Reason))
	}
	conclusion(&out, p, r, s)
	_, err := io.WriteString(w, out.String())
	return err
}

func finding(out *strings.Builder, p paint, f group) {
	heading(out, p.as(severityColors[f.Severity], string(f.Severity)), p, f)
	field(out, p, "test", "", f.Test)
	field(out, p, "before", red, f.Before)
	field(out, p, "now", green, orNothing(f.After, f.Before))
	field(out, p, "why", "", f.Message)
	field(out, p, "do", "", f.Advice)
	for _, c := range f.Clearances {
		field(out, p, "but", dim, c.Reason)
	}
	field(out, p, "also", "", f.also())
	out.WriteByte('\n')
}

func heading(out *strings.Builder, word string, p paint, g group) {
	fmt.Fprintf(out, "%s  %s  %s%s\n", word, p.as(bold, plain(place(g.Path, g.Line))), p.as(dim, name(g.Finding)), g.times())
}

func clearedFinding(out *strings.Builder, p paint, f group) {
	heading(out, p.as(green, "cleared"), p, f)
	field(out, p, "test", "", f.Test)
	field(out, p, "before", red, f.Before)
	field(out, p, "now", green, orNothing(f.After, f.Before))
	for _, c := range f.Clearances {
		field(out, p, "fine", "", c.Kind+": "+c.Reason)
	}
	field(out, p, "also", "", f.also())
	out.WriteByte('\n')
}

// orNothing says so when something was there and nothing is left.
func orNothing(after, before string) string {
	if after == "" && before != "" {
		return "(nothing)"
	}
	return after
}

// field writes one labelled value; further lines are set below the first.
func field(out *strings.Builder, p paint, label, color, value string) {
	if value == "" {
		return
	}
	lines := strings.Split(strings.TrimRight(value, "\n"), "\n")
	for i, line := range lines {
		if i > 0 {
			label = ""
		}
		line = plain(line)
		if color != "" {
			line = p.as(color, line)
		}
		fmt.Fprintf(out, "    %s %s\n", p.as(dim, fmt.Sprintf("%-7s", label)), line)
	}
}

// plain takes out control characters: a file under judgement must not steer the
// reader's terminal, nor hide what it holds behind invisible characters.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return '\uFFFD'
		}
		return r
	}, s)
}

func plainLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = plain(lines[i])
	}
	return strings.Join(lines, "\n")
}

func conclusion(out *strings.Builder, p paint, r Report, s Style) {
	d := r.Decision
	fmt.Fprintf(out, "%s  %s", p.as(verdictColors[d.Verdict], string(d.Verdict)), plural(len(d.Findings), "finding"))
	if n := len(d.Cleared); n > 0 {
		fmt.Fprintf(out, ", %d cleared", n)
		if !s.Explain {
			out.WriteString(" (--explain shows why)")
		}
	}
	fmt.Fprintf(out, " in %s", plural(r.Summary.Files, "file"))
	if c := r.Summary; s.Explain && c.CasesBefore+c.CasesAfter > 0 {
		fmt.Fprintf(out, "; test cases %d → %d, assertions weigh %s → %s", c.CasesBefore, c.CasesAfter, number(c.OracleMassBefore), number(c.OracleMassAfter))
	}
	if r.Summary.Files == 0 {
		out.WriteString("; nothing was changed")
	}
	if r.Mode == policy.Off {
		out.WriteString("; mode is off, nothing is enforced")
	}
	fmt.Fprintf(out, "; %d ms\n", r.DurationMS)
}

func number(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") }
