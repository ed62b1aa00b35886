package gate_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	embedded "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
)

// TestReal judges labelled commits of other projects. Their texts are not ours to
// keep: the folder that holds them is given by HOLDFAST_REAL.
func TestReal(t *testing.T) {
	dir := os.Getenv("HOLDFAST_REAL")
	if dir == "" {
		t.Skip("HOLDFAST_REAL names no folder with labelled commits")
	}
	gates := builtIn(t)
	patterns, err := catalog.New(catalog.Source{Name: "built-in", FS: embedded.FS}).Patterns()
	if err != nil {
		t.Fatal(err)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*.json"))
	for _, name := range names {
		var r record
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		events := uncleared(gate.Compare(r.change(), gates))
		ours := slices.Contains(r.Patterns, "gate_lowering")
		found := 0
		for _, e := range events {
			for _, p := range patterns {
				if met(p, e) && p.Severity.Commit != "none" {
					found++
					t.Logf("%s %s %s/%.2f %s: %s:%d | %q → %q | %s", r.Gate, r.ID, p.Severity.Commit, p.Confidence, p.ID, e.Path, e.Line, e.Before, e.After, r.Subject)
				}
			}
		}
		switch {
		case r.Gate == "must_flag" && ours && found == 0:
			t.Logf("MISSED %s: %s", r.ID, r.Reason)
		case r.Gate == "may_flag" && ours && found == 0:
			t.Logf("silent on %s (may_flag): %s", r.ID, r.Reason)
		case r.Gate == "must_allow" && found > 0:
			t.Errorf("noisy on %s: %s", r.ID, r.Subject)
		}
	}
}

func uncleared(events []event.Event) []event.Event {
	var out []event.Event
	for _, e := range events {
		if len(e.Clearances) == 0 {
			out = append(out, e)
		}
	}
	return out
}

type record struct {
	ID, Gate, Reason, Subject string
	Patterns                  []string
	Files                     []struct {
		Path, Old     string
		Before, After *string
	}
}

func (r record) change() []change.File {
	var out []change.File
	for _, f := range r.Files {
		c := change.File{Path: f.Path, OldPath: f.Old, Status: change.Modified}
		if f.Before != nil {
			c.Before = change.Side{Present: true, Text: []byte(*f.Before), Kind: change.Regular}
		}
		if f.After != nil {
			c.After = change.Side{Present: true, Text: []byte(*f.After), Kind: change.Regular}
		}
		if f.Before == nil || f.After == nil || *f.Before != *f.After {
			out = append(out, c)
		}
	}
	return out
}
