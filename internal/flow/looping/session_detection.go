package looping

import (
	"cmp"
	"fmt"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/metrics"
	"strings"
)

// Detection is a finding that was refused, as a session keeps it.
type Detection struct {
	File     string          `json:"file"`             // in the work tree
	Ticket   string          `json:"ticket,omitempty"` // what a human is asked about it
	LP       string          `json:"lp,omitempty"`
	Severity detect.Severity `json:"severity"`
	Stood    bool            `json:"stood,omitempty"` // it was in the work tree, not only asked for
	metrics.Detected
}

// CountIn adds a detection to what a session tells of itself, after what a human said about it.
func (d Detection) CountIn(s *loop.Sitting, answer *gate.Answer) {
	b := d.Detection
	severity := baseline.SeverityOf(d.Severity)
	s.Patterns = append(s.Patterns, loop.DetectedPattern{
		ID: cmp.Or(d.LP, b.Details.PatternMatched), Name: b.Details.PatternMatched, Iteration: b.Context.Iteration, Timestamp: b.Timestamp, Severity: severity,
		FalsePositive: answer != nil && answer.FalsePositive,
	})
	s.Regressions = append(s.Regressions, loop.Regression{
		ID: fmt.Sprintf("reg-%03d", len(s.Regressions)+1), Timestamp: b.Timestamp, Iteration: b.Context.Iteration, Type: loop.EventType(b.PatternType), Severity: severity, Recovery: true,
		Details: map[string]any{"diff": map[string]any{"affected": []string{b.Details.FilePath}}},
	})
}

// Key tells whether two detections are the same finding.
func (d Detection) Key() string {
	b := d.Detection
	return strings.Join([]string{b.Details.PatternMatched, b.Details.FilePath, b.Reasoning.Detection.Assessment}, "\x00")
}
