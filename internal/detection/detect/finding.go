package detect

import (
	"sort"
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
)

// maxText bounds the before and after texts of a finding.
const maxText = 300

// finding makes an event that met a pattern into what people read.
func finding(p catalog.Pattern, e event.Event, horizon Horizon) Finding {
	return Finding{
		ID: p.ID, LP: p.LP, Type: p.Type, Severity: severityAt(p.Severity, horizon), Confidence: p.Confidence,
		Path: e.Path, Line: max(1, e.Line), Test: e.Test, Before: shorten(e.Before), After: shorten(e.After),
		Message: filled(p.Message, p.Summary, e), Advice: strings.TrimSpace(p.Advice), Clearances: []Clearance{},
	}
}

func severityAt(s catalog.Severity, h Horizon) Severity {
	switch h {
	case Call:
		return Severity(s.Call)
	case Iteration:
		return Severity(s.Iteration)
	}
	return Severity(s.Commit)
}

func shorten(s string) string {
	s = strings.TrimSpace(s)
	if len(s) <= maxText {
		return s
	}
	cut := maxText
	for cut > 0 && s[cut]&0xC0 == 0x80 { // not inside a character
		cut--
	}
	return s[:cut] + "…"
}

// filled puts an event's facts into a message: {test}, {path}, {count}, {from}.
func filled(message, summary string, e event.Event) string {
	if message == "" {
		message = summary
	}
	message = strings.TrimSpace(message)
	if !strings.Contains(message, "{") {
		return message
	}
	var pairs []string
	for name, value := range e.Facts {
		pairs = append(pairs, "{"+name+"}", factText(value))
	}
	pairs = append(pairs, "{test}", e.Test, "{path}", e.Path, "{before}", shorten(e.Before), "{after}", shorten(e.After))
	return strings.NewReplacer(pairs...).Replace(message)
}

func factText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// sortFindings puts the worst first, then by place.
func sortFindings(fs []Finding) {
	sort.SliceStable(fs, func(i, j int) bool {
		a, b := fs[i], fs[j]
		switch {
		case a.Severity.Rank() != b.Severity.Rank():
			return a.Severity.Rank() > b.Severity.Rank()
		case a.Path != b.Path:
			return a.Path < b.Path
		case a.Line != b.Line:
			return a.Line < b.Line
		}
		return a.ID < b.ID
	})
}
