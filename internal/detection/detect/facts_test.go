package detect

import (
	"slices"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
)

// TestFacts: events carry the facts and clearances that the list of kinds tells users
// about, and no others.
func TestFacts(t *testing.T) {
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	patterns, err := cat.PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range patterns {
		for _, ex := range slices.Concat(p.Catches, p.Allows, p.Misses) {
			for _, e := range eventsOf(t, cat, ex) {
				for _, complaint := range unlisted(e) {
					if !seen[complaint] {
						t.Error(complaint)
					}
					seen[complaint] = true
				}
			}
		}
	}
}

func unlisted(e event.Event) []string {
	d, known := event.Describe(e.Kind)
	if !known {
		return []string{"the event " + string(e.Kind) + " is not in event.Kinds"}
	}
	var out []string
	for fact := range e.Facts {
		if !slices.Contains(d.Facts(), fact) {
			out = append(out, "the event "+string(e.Kind)+" has the fact "+fact+", which event.Kinds does not list")
		}
	}
	for _, c := range e.Clearances {
		if event.ClearanceMeaning(c.Kind) == "" {
			out = append(out, "the clearance "+c.Kind+" is not in event.ClearanceKinds")
		}
	}
	return out
}

func eventsOf(t *testing.T, cat *catalog.Catalog, ex catalog.Example) []event.Event {
	t.Helper()
	c := exampleChange(ex)
	s := &scan{Scanner: NewScanner(cat)}
	pairs, err := s.pairs(c.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	events, err := s.events(c, pairs, exampleOptions(ex))
	if err != nil {
		t.Fatal(err)
	}
	return events
}
