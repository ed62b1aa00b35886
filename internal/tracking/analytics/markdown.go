package analytics

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Markdown is the report for people, analytics/report.md.
func Markdown(l Loop) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# Ralph Loop Analytics: %s\n", oneLine(l.LoopID))
	line("**Task:** %s  ", oneLine(l.TaskDescription))
	line("**Duration:** %s → %s\n", clock(l.StartTime), clock(l.EndTime))
	line("## Summary\n\n| Metric | Value |\n|---|---|")
	for _, row := range l.summary() {
		line("| %s | %s |", row[0], row[1])
	}
	line("\n## Iteration History\n\n| # | Quality | Delta | Progress | Tokens | Cost | Time | Verified |\n|---|---|---|---|---|---|---|---|")
	if left := l.TotalIterations - len(l.Iterations); left > 0 {
		line("| … | %d before these | | | | | | |", left)
	}
	for _, it := range l.Iterations {
		line("| %d | %s | %s | %s | %d | $%.4f | %s | %s |", it.IterationNumber, score(it.QualityScore), signed(it.QualityDelta), progressOf(it), it.TokensUsed, it.TokenCostUSD, span(it.ExecutionTimeMS), it.VerificationStatus)
	}
	line("\n## Quality Trajectory\n\n```\n%s```\n", l.chart())
	line("Quality is %s.\n", l.QualityTrajectory)
	line("## Analysis\n")
	for _, s := range l.analysis() {
		line("- %s", s)
	}
	line("\n## Recommendations\n")
	for _, s := range l.recommendations() {
		line("- %s", s)
	}
	return b.String()
}

func progressOf(r Record) string {
	if r.ProgressClass == "" {
		return "–"
	}
	return fmt.Sprintf("%+.2f %s", r.ProgressScore, oneLine(r.ProgressClass))
}

func (l Loop) summary() [][2]string {
	cost := fmt.Sprintf("$%.4f", l.TotalCostUSD)
	if l.CostUnknown {
		cost = "at least " + cost + ": some agents do not tell their cost"
	}
	return [][2]string{
		{"Total Iterations", strconv.Itoa(l.TotalIterations)},
		{"Selected Iteration", numberOrNone(l.SelectedIteration)},
		{"Final Quality Score", score(l.tally.course.last)},
		{"Total Tokens", strconv.FormatInt(l.TotalTokens, 10)},
		{"Total Cost", cost},
		{"Total Time", span(l.TotalTimeMS)},
	}
}

// chart draws a bar of twenty-five marks for every iteration.
func (l Loop) chart() string {
	var b strings.Builder
	for _, it := range l.Iterations {
		marks := int(math.Round(min(100, max(0, it.QualityScore)) / 4))
		note := ""
		if it.IterationNumber == l.OptimalIteration {
			note = "  best"
		}
		fmt.Fprintf(&b, "%3d %s%s %s%s\n", it.IterationNumber, strings.Repeat("█", marks), strings.Repeat("░", 25-marks), score(it.QualityScore), note)
	}
	return b.String()
}

func (l Loop) analysis() []string {
	if l.OptimalIteration == 0 {
		return []string{"There was no iteration."}
	}
	out := []string{fmt.Sprintf("**Best Output:** Iteration %d (quality: %s)", l.OptimalIteration, score(l.tally.highest))}
	switch {
	case l.SelectedIteration > 0:
		out = append(out, fmt.Sprintf("**Selected:** Iteration %d (%s)", l.SelectedIteration, oneLine(l.SelectionReason)))
	case l.SelectionReason != "":
		out = append(out, "**Selected:** none. "+oneLine(l.SelectionReason))
	}
	if l.TenacityScore != nil {
		out = append(out, fmt.Sprintf("**Tenacity:** %.2f", *l.TenacityScore))
	}
	if l.Stuck != "" {
		out = append(out, "**Stuck:** "+oneLine(l.Stuck))
	}
	if l.DiminishingReturnsDetected {
		out = append(out, fmt.Sprintf("Diminishing returns since iteration %d.", l.DiminishingReturnsIteration))
	}
	return out
}

func (l Loop) recommendations() []string {
	var out []string
	if l.TotalIterations > 0 && !l.tally.verified {
		out = append(out, "On no tree all checks held. Read the evidence of the last iteration before the loop is run again.")
	}
	if l.DiminishingReturnsDetected && l.DiminishingReturnsIteration < l.FinalIteration {
		out = append(out, fmt.Sprintf("Iterations after %d brought little. A smaller task, or another approach, may bring more than further iterations.", l.DiminishingReturnsIteration))
	}
	if l.QualityTrajectory == Declining {
		out = append(out, "Quality fell from iteration to iteration. Look at what the first one had that the last one lacks.")
	}
	if len(out) == 0 {
		out = append(out, "None.")
	}
	return out
}

func score(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

func signed(v float64) string {
	if v > 0 {
		return "+" + score(v)
	}
	return score(v)
}

func span(ms int64) string {
	return (time.Duration(ms) * time.Millisecond).Round(100 * time.Millisecond).String()
}

func clock(t time.Time) string {
	if t.IsZero() {
		return "still running"
	}
	return t.UTC().Format(time.RFC3339)
}

func numberOrNone(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

// oneLine keeps foreign text from becoming structure of the report.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return '�'
		}
		return r
	}, strings.ToValidUTF8(s, "�"))
	return strings.NewReplacer("|", `\|`, "<", `\<`, "`", "'").Replace(strings.Join(strings.Fields(s), " "))
}
