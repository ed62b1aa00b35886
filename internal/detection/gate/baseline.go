package gate

import (
	"path"
	"regexp"
	"strconv"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
)

// compareBaselines finds lists of known problems that grew.
func compareBaselines(changed []change.File, gates []catalog.Gate) []event.Event {
	var out []event.Event
	for _, f := range changed {
		if f.Partial || !f.Before.Present || f.Before.Text == nil || f.After.Text == nil || sample(f.Path) {
			continue
		}
		for _, g := range gates {
			if !matchesFile(g.Baseline.Files, f.Path) {
				continue
			}
			entry, err := regexp.Compile(g.Baseline.Entry)
			if err != nil {
				continue
			}
			if from, to := entries(entry, f.Before.Text), entries(entry, f.After.Text); to > from {
				out = append(out, baselineEvent(f.Path, g.Tool, from, to))
			}
		}
	}
	return out
}

// muchHigher finds limits of a list of known problems that let far more pass than before. Such lists
// follow the code by small steps, which say nothing.
func muchHigher(f file, g catalog.Gate, files []file) (out []event.Event) {
	for _, rule := range g.Settings {
		if rule.Loosens != "higher" || rule.What != "threshold" {
			continue
		}
		for _, e := range compareRule(f, g, rule, files) {
			from, _ := number(e.Facts["from"].(string))
			if by, _ := e.Facts["delta"].(float64); from > 0 && by >= from/2 {
				out = append(out, e)
			}
		}
	}
	return out
}

func entries(entry *regexp.Regexp, text []byte) int {
	n := 0
	for _, m := range entry.FindAllSubmatch(text, 100_000) {
		times := 1
		for _, g := range m[1:] {
			if k, err := strconv.Atoi(string(g)); err == nil {
				times = k
			}
		}
		n += times
	}
	return n
}

func baselineEvent(p, tool string, from, to int) event.Event {
	return event.Event{Kind: Lowered, Path: p, Line: 1, Before: strconv.Itoa(from) + " known problems", After: strconv.Itoa(to) + " known problems", Facts: map[string]any{
		"what": "baseline-grown", "tool": tool, "from": strconv.Itoa(from), "to": strconv.Itoa(to), "delta": float64(to - from), "in_ci": false, "new": false,
		"place": "config", "check": "lint", "minor": true, "measure": "", "whole_file": false, "setting": path.Base(p),
	}}
}
