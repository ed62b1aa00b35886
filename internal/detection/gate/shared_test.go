package gate_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
)

func TestOnlyOurSectionOfASharedFileIsGuarded(t *testing.T) {
	const before = "name: shop\nagent_persistence:\n  detection: {mode: standard}\n"
	for name, c := range map[string]struct {
		path, after string
		partial     bool
		guarded     bool
	}{
		"our section is changed":            {"aiwg.yml", "name: shop\nagent_persistence:\n  detection: {mode: off}\n", false, true},
		"our section is written otherwise":  {"aiwg.yaml", "{\n \"agent_persistence\": {\"detection\": {\"mode\": \"standard\"}},\n \"name\": \"shop\"}\n", false, false},
		"our section is gone":               {"aiwg.yml", "name: shop\n", false, true},
		"the file is gone":                  {"aiwg.yml", "", false, true},
		"another section is changed":        {"aiwg.yml", "name: store\nagent_persistence:\n  detection: {mode: standard}\n", false, false},
		"it can no longer be read":          {"aiwg.yml", "agent_persistence: [", false, true},
		"a hunk that shows our section":     {"aiwg.yml", "agent_persistence:\n", true, true},
		"a file of this name further below": {"docs/aiwg.yml", "name: shop\n", false, false},
	} {
		f := change.File{Path: c.path, Partial: c.partial, Before: change.Side{Present: true, Text: []byte(before)}, After: change.Side{Present: c.after != "", Text: []byte(c.after)}}
		if got := guards(f); got != c.guarded {
			t.Errorf("%s: guarded is %v", name, got)
		}
	}
	hunk := change.File{Path: "aiwg.yml", Partial: true, Before: change.Side{Present: true, Text: []byte("name: shop\n")}, After: change.Side{Present: true, Text: []byte("name: store\n")}}
	if guards(hunk) {
		t.Error("a hunk of another section is guarded")
	}
}

// guards tells whether a change of one file is one of what guards the project.
func guards(f change.File) bool {
	return slices.ContainsFunc(gate.Compare([]change.File{f}, nil), func(e event.Event) bool { return e.Kind == gate.Edited })
}
