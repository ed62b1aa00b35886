package gate_test

import (
	"slices"
	"strings"
	"testing"

	embedded "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
)

// met tells whether an event meets a pattern and nothing clears it.
func met(p catalog.Pattern, e event.Event) bool {
	cleared := slices.ContainsFunc(e.Clearances, func(c event.Clearance) bool { return slices.Contains(p.ClearedBy, c.Kind) })
	return p.When.Holds(string(e.Kind), e.Facts) && !cleared
}

// TestPatterns runs the examples of the patterns that speak of gates and guards.
func TestPatterns(t *testing.T) {
	gates := builtIn(t)
	patterns, err := catalog.New(catalog.Source{Name: "built-in", FS: embedded.FS}).PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patterns {
		if len(p.When.Events) == 0 || !strings.HasPrefix(p.When.Events[0], "gate-") && p.When.Events[0] != string(gate.Edited) {
			continue
		}
		fires := func(ex catalog.Example) bool {
			return slices.ContainsFunc(gate.Compare(filesOf(ex), gates), func(e event.Event) bool { return met(p, e) })
		}
		for _, ex := range p.Catches {
			if !fires(ex) {
				t.Errorf("%s: silent on %q: %v", p.ID, ex.Title, gate.Compare(filesOf(ex), gates))
			}
		}
		for _, ex := range p.Allows {
			if fires(ex) {
				t.Errorf("%s: noisy on %q: %v", p.ID, ex.Title, gate.Compare(filesOf(ex), gates))
			}
		}
	}
}
