package agents

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
)

// resultOf sums findings up: the worst counts. What is cleared is legitimate, with its
// reason.
func resultOf(findings, cleared []detect.Finding) DetectionResult {
	r := DetectionResult{Severity: detect.None, Patterns: []PatternMatch{}, IsLegitimate: len(findings) == 0, Confidence: 1, Reasoning: "No pattern of avoidance was met.", Findings: findings}
	if len(findings) > 0 {
		r.Reasoning, r.Confidence = because(findings), 0
		for _, f := range findings {
			r.Confidence = max(r.Confidence, f.Confidence)
			if f.Severity.Rank() > r.Severity.Rank() {
				r.Severity = f.Severity
			}
		}
	} else if len(cleared) > 0 {
		r.Reasoning, r.Confidence = "Legitimate: "+clearedBecause(cleared), 0.9
	}
	for _, f := range append(append([]detect.Finding{}, findings...), cleared...) {
		r.Patterns = append(r.Patterns, PatternMatch{Type: f.Type, File: f.Path, Line: f.Line, Match: f.After})
	}
	return r
}

// mostReasons bounds how many findings an answer goes through one by one.
const mostReasons = 5

func because(findings []detect.Finding) string {
	var parts []string
	for _, f := range findings[:min(len(findings), mostReasons)] {
		parts = append(parts, fmt.Sprintf("%s (%s)", f.Message, placeOf(f)))
	}
	if more := len(findings) - mostReasons; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, "; ")
}

func clearedBecause(cleared []detect.Finding) string {
	var parts []string
	for _, f := range cleared[:min(len(cleared), mostReasons)] {
		for _, c := range f.Clearances {
			parts = append(parts, fmt.Sprintf("%s: %s", placeOf(f), c.Reason))
		}
	}
	return strings.Join(parts, "; ")
}

func placeOf(f detect.Finding) string {
	if f.Line > 1 {
		return fmt.Sprintf("%s:%d", f.Path, f.Line)
	}
	return f.Path
}

// advice is what to do about findings, each thing once.
func advice(findings []detect.Finding) []string {
	out, seen := []string{}, map[string]bool{}
	for _, f := range findings {
		if f.Advice != "" && !seen[f.Advice] && len(out) < mostReasons {
			seen[f.Advice] = true
			out = append(out, f.Advice)
		}
	}
	return out
}
