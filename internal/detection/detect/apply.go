package detect

import (
	"errors"
	"slices"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
)

// apply asks every pattern about every event.
func (s *scan) apply(events []event.Event, horizon Horizon) (findings, cleared []Finding, err error) {
	if len(events) == 0 {
		return nil, nil, nil
	}
	patterns, err := s.patternsFor(events)
	if err != nil {
		return nil, nil, errors.Join(errors.New("load patterns"), err)
	}
	for _, p := range patterns {
		var met []Finding
		for _, e := range events {
			if !meets(p, e) {
				continue
			}
			f := finding(p, e, horizon)
			if f.Severity == None {
				continue // at this horizon it is nothing that needs a reason
			}
			if kept := accepted(p, e); len(kept) > 0 {
				f.Clearances = kept
				cleared = append(cleared, f)
				continue
			}
			met = append(met, f)
		}
		if len(met) >= max(1, p.AtLeast) {
			findings = append(findings, met...)
		}
	}
	sortFindings(findings)
	sortFindings(cleared)
	return findings, cleared, nil
}

// patternsFor are the patterns that may have to say something about events.
func (s *scan) patternsFor(events []event.Event) ([]catalog.Pattern, error) {
	var kinds []string
	for _, e := range events {
		if kind := string(e.Kind); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	about, err := s.catalog.PatternsAbout(kinds)
	if err != nil || !slices.Contains(kinds, string(ruleMet)) {
		return about, err
	}
	rules, err := s.catalog.Rules()
	return append(about, rules...), err
}

// meets tells whether an event is what a pattern speaks of. The events of users' own
// rules name their pattern.
func meets(p catalog.Pattern, e event.Event) bool {
	if e.Kind == ruleMet {
		return e.Facts["rule"] == p.ID
	}
	return p.When.Holds(string(e.Kind), e.Facts) && p.Speaks(e.Language)
}

// clearReverted says of every event that the change undoes a commit.
func clearReverted(events []event.Event, commit string) {
	if commit == "" {
		return
	}
	for i, e := range events {
		if !slices.ContainsFunc(e.Clearances, func(c event.Clearance) bool { return c.Kind == "revert" }) {
			events[i].Clear("revert", "the change undoes commit "+commit)
		}
	}
}

// accepted are the event's clearances that the pattern accepts.
func accepted(p catalog.Pattern, e event.Event) []Clearance {
	var out []Clearance
	for _, c := range e.Clearances {
		for _, kind := range p.ClearedBy {
			if c.Kind == kind {
				out = append(out, Clearance{Kind: c.Kind, Reason: c.Reason})
			}
		}
	}
	return out
}
