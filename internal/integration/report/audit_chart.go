package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"holdfast/internal/tracking/history"
)

// The charts are plain SVG, in units that the page scales.
const (
	chartWidth  = 960.0
	chartHeight = 170.0
	chartLeft   = 44.0
	chartTop    = 10.0
	chartBase   = 24.0
	halfWidth   = 480.0
	nameWidth   = 225.0
	rowHeight   = 24.0
	widestBar   = 48.0
)

// frame is the part of a chart that shows time: an axis of periods and a grid.
type frame struct {
	points []history.Named
	top    float64 // the value of the uppermost line
	unit   string
}

func (f frame) step() float64           { return (chartWidth - chartLeft) / float64(len(f.points)) }
func (f frame) x(i int) float64         { return chartLeft + f.step()*float64(i) }
func (f frame) middle(i int) float64    { return f.x(i) + f.step()/2 }
func (f frame) height() float64         { return chartHeight - chartTop - chartBase }
func (f frame) y(value float64) float64 { return chartTop + f.height()*(1-value/f.top) }

func (f frame) open(out *strings.Builder, label string) {
	fmt.Fprintf(out, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"%s\">\n", chartWidth, chartHeight, safe(label))
	for _, t := range []float64{0, 0.5, 1} {
		fmt.Fprintf(out, "<line class=\"grid\" x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\"/>", chartLeft, chartWidth, f.y(t*f.top), f.y(t*f.top))
		fmt.Fprintf(out, "<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%g%s</text>\n", chartLeft-6, f.y(t*f.top)+4, t*f.top, f.unit)
	}
}

// close names some of the periods and gives every one a tip for the pointer.
func (f frame) close(out *strings.Builder) string {
	for i := 0; i < len(f.points); i += int(math.Ceil(float64(len(f.points)) / 10)) {
		fmt.Fprintf(out, "<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%s</text>", f.middle(i), chartHeight-6, safe(f.points[i].Name))
	}
	for i, m := range f.points {
		fmt.Fprintf(out, "<rect x=\"%.1f\" y=\"%g\" width=\"%.1f\" height=\"%.1f\" fill=\"transparent\"><title>%s: %s, %d flagged (%s), %s</title></rect>\n",
			f.x(i), chartTop, f.step(), f.height(), safe(m.Name), plural(m.Commits, "commit"), m.Flagged, percent(m.FlaggedRate), plural(m.Findings, "finding"))
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// rateOverTime draws the share of flagged commits, with a band for its interval.
func rateOverTime(months []history.Named) string {
	f := frame{points: periods(months), top: 10, unit: " %"}
	if len(f.points) == 0 {
		return ""
	}
	for _, m := range f.points {
		f.top = min(100, max(f.top, float64(roundUp(int(math.Ceil(100*m.FlaggedRate.High))))))
	}
	var out strings.Builder
	f.open(&out, "Share of flagged commits over time")
	fmt.Fprintf(&out, "<path class=\"band\" d=\"%s\"/><path class=\"rate\" d=\"%s\"/>\n", bandPath(f), ratePath(f))
	return f.close(&out)
}

// findingsOverTime draws the numbers of findings.
func findingsOverTime(months []history.Named) string {
	f := frame{points: periods(months), top: 1}
	if len(f.points) == 0 {
		return ""
	}
	for _, m := range f.points {
		f.top = max(f.top, float64(m.Findings))
	}
	f.top = float64(roundUp(int(f.top)))
	var out strings.Builder
	f.open(&out, "Findings over time")
	for i, m := range f.points {
		y := f.y(float64(m.Findings))
		width := min(f.step()*0.7, widestBar)
		fmt.Fprintf(&out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", f.middle(i)-width/2, y, width, f.y(0)-y)
	}
	return f.close(&out)
}

func ratePath(f frame) string {
	var d strings.Builder
	for i, m := range f.points {
		fmt.Fprintf(&d, "%s%.1f %.1f ", pick(i == 0, "M", "L"), f.middle(i), f.y(100*m.FlaggedRate.Rate))
	}
	return strings.TrimSpace(d.String())
}

func bandPath(f frame) string {
	var d strings.Builder
	for i, m := range f.points {
		fmt.Fprintf(&d, "%s%.1f %.1f ", pick(i == 0, "M", "L"), f.middle(i), f.y(100*m.FlaggedRate.High))
	}
	for i := len(f.points) - 1; i >= 0; i-- {
		fmt.Fprintf(&d, "L%.1f %.1f ", f.middle(i), f.y(100*f.points[i].FlaggedRate.Low))
	}
	return d.String() + "Z"
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// maxPoints is how many periods a chart can show.
const maxPoints = 48

// periods are months, or quarters or years when there are too many months to draw.
func periods(months []history.Named) []history.Named {
	for _, name := range []func(month string) string{func(m string) string { return m }, quarter} {
		if out := grouped(months, name); len(out) <= maxPoints {
			return out
		}
	}
	return grouped(months, func(m string) string { return m[:4] })
}

// quarter turns 2025-08 into 2025 Q3.
func quarter(month string) string {
	n, _ := strconv.Atoi(month[5:])
	return fmt.Sprintf("%s Q%d", month[:4], (n+2)/3)
}

func grouped(months []history.Named, name func(string) string) []history.Named {
	var out []history.Named
	for _, m := range months {
		n := name(m.Name)
		if len(out) == 0 || out[len(out)-1].Name != n {
			out = append(out, history.Named{Name: n})
		}
		out[len(out)-1].Add(m.Count)
	}
	return out
}

// roundUp is the next number that divides well.
func roundUp(n int) int {
	for unit := 4; ; unit *= 10 {
		for _, k := range []int{1, 2, 5} {
			if n <= unit*k {
				return unit * k
			}
		}
	}
}

// barChart draws counts, the largest first.
func barChart(rows []history.Number) string {
	if len(rows) == 0 {
		return ""
	}
	top := rows[0].Count
	var out strings.Builder
	fmt.Fprintf(&out, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"Numbers of findings\">\n", halfWidth, rowHeight*float64(len(rows)))
	for i, r := range rows {
		mid := rowHeight*float64(i) + rowHeight/2
		width := math.Max(2, (halfWidth-nameWidth-50)*float64(r.Count)/float64(max(1, top)))
		fmt.Fprintf(&out, "<g><title>%s: %d</title><text class=\"name\" x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%s</text><rect class=\"bar\" rx=\"2\" x=\"%g\" y=\"%.1f\" width=\"%.1f\" height=\"14\"/><text x=\"%.1f\" y=\"%.1f\">%d</text></g>\n",
			safe(r.Name), r.Count, nameWidth-8, mid+4, safe(cut(r.Name, 32)), nameWidth, mid-7, width, nameWidth+width+6, mid+4, r.Count)
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// rateChart draws shares with their intervals on one scale.
func rateChart(rows []history.Named) string {
	if len(rows) == 0 {
		return ""
	}
	inner := halfWidth - nameWidth - 70
	x := func(share float64) float64 { return nameWidth + inner*share }
	height := rowHeight*float64(len(rows)) + 18
	var out strings.Builder
	fmt.Fprintf(&out, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"Shares of flagged commits\">\n", halfWidth, height)
	for _, t := range []float64{0, 0.5, 1} {
		fmt.Fprintf(&out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%g\"/><text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%g %%</text>\n", x(t), x(t), height-18, x(t), height-4, 100*t)
	}
	for i, r := range rows {
		mid := rowHeight*float64(i) + rowHeight/2
		s := r.FlaggedRate
		fmt.Fprintf(&out, "<g><title>%s: %d of %d commits, %s</title><text class=\"name\" x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%s</text><line class=\"whisker\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/><text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%d / %d</text></g>\n",
			safe(r.Name), r.Flagged, r.Commits, percent(s), nameWidth-8, mid+4, safe(cut(r.Name, 32)), x(s.Low), x(s.High), mid, mid, x(s.Rate), mid, halfWidth, mid+4, r.Flagged, r.Commits)
	}
	out.WriteString("</svg>\n")
	return out.String()
}
