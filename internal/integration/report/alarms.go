package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Alarms are how often people called a finding wrong.
type Alarms struct {
	Detections int             `json:"detections"`
	False      int             `json:"false_positive_count"`
	Rate       float64         `json:"false_positive_rate"`
	Overrides  int             `json:"override_count"`
	Patterns   []PatternAlarms `json:"patterns"`
}

// PatternAlarms are those of one pattern.
type PatternAlarms struct {
	Pattern    string  `json:"pattern"`
	Detections int     `json:"detections"`
	False      int     `json:"false_positive_count"`
	Rate       float64 `json:"false_positive_rate"`
	Review     bool    `json:"review"` // so often that the pattern wants to be looked at
}

// WriteAlarms shows them.
func WriteAlarms(w io.Writer, a Alarms, asJSON bool, s Style) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(a)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %s (%.1f %%), %s\n", plural(a.Detections, "detection"), plural(a.False, "false alarm"), 100*a.Rate, plural(a.Overrides, "override"))
	for _, p := range a.Patterns {
		mark := ""
		if p.Review {
			mark = paint(s.Color).as(yellow, "  look at this pattern")
		}
		fmt.Fprintf(&out, "  %-28s %d of %d false (%.1f %%)%s\n", p.Pattern, p.False, p.Detections, 100*p.Rate, mark)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
