package looping

import (
	"slices"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/report"
)

// reviewAbove is the share of false alarms above which a pattern wants to be looked at.
const reviewAbove = 0.10

// FalseAlarms measures how often people called a finding wrong, for each pattern and in
// all: over the tickets and the gates of a work tree.
func FalseAlarms(dir string) (report.Alarms, error) {
	gates, err := Gates(dir, true)
	if err != nil {
		return report.Alarms{}, err
	}
	byPattern := map[string]*report.PatternAlarms{}
	all := report.Alarms{Patterns: []report.PatternAlarms{}}
	for _, g := range gates {
		findings, answer := g.findings()
		if g.Loop != nil && g.Loop.Gate == gate.FalsePositive && g.Loop.State != gate.Allowed {
			continue // an objection that nobody has agreed with is no detection of its own
		}
		for _, f := range findings {
			p := byPattern[f.ID]
			if p == nil {
				p = &report.PatternAlarms{Pattern: f.ID}
				byPattern[f.ID] = p
			}
			p.Detections++
			all.Detections++
			if answer != nil && answer.FalsePositive {
				p.False++
				all.False++
			}
		}
		if answer != nil && answer.Decision == gate.Approved {
			all.Overrides++
		}
	}
	for _, p := range byPattern {
		p.Rate = share(p.False, p.Detections)
		p.Review = p.Rate > reviewAbove
		all.Patterns = append(all.Patterns, *p)
	}
	all.Rate = share(all.False, all.Detections)
	slices.SortFunc(all.Patterns, func(a, b report.PatternAlarms) int { return strings.Compare(a.Pattern, b.Pattern) })
	return all, nil
}

func (g GateLine) findings() ([]detect.Finding, *gate.Answer) {
	if g.Ticket != nil {
		return []detect.Finding{g.Ticket.Finding}, g.Ticket.Answer
	}
	return g.Loop.Findings, g.Loop.Answer
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
