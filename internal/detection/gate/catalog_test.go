package gate_test

import (
	"strings"
	"testing"

	embedded "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
)

func builtIn(t testing.TB) []catalog.Gate {
	t.Helper()
	gates, err := catalog.New(catalog.Source{Name: "built-in", FS: embedded.FS}).Gates()
	if err != nil {
		t.Fatal(err)
	}
	return gates
}

// filesOf turns an example into a change: one file, or a txtar on either side.
func filesOf(e catalog.Example) []change.File {
	before, after := sidesOf(e.File, e.Before), sidesOf(e.File, e.After)
	var out []change.File
	for path := range merged(before, after) {
		f := change.File{Path: path, Status: change.Modified}
		b, had := before[path]
		a, has := after[path]
		if had {
			f.Before = change.Side{Present: true, Text: []byte(b), Kind: change.Regular}
		} else {
			f.Status = change.Added
		}
		if has {
			f.After = change.Side{Present: true, Text: []byte(a), Kind: change.Regular}
		} else {
			f.Status = change.Removed
		}
		if a != b || had != has {
			out = append(out, f)
		}
	}
	return out
}

func sidesOf(file string, text *string) map[string]string {
	out := map[string]string{}
	if text == nil {
		return out
	}
	if file != "" {
		out[file] = *text
		return out
	}
	name := ""
	for _, line := range strings.SplitAfter(*text, "\n") {
		if inner, ok := strings.CutPrefix(strings.TrimSpace(line), "-- "); ok && strings.HasSuffix(inner, " --") {
			name = strings.TrimSuffix(inner, " --")
			out[name] = ""
			continue
		}
		if name != "" {
			out[name] += line
		}
	}
	return out
}

func merged(a, b map[string]string) map[string]bool {
	out := map[string]bool{}
	for k := range a {
		out[k] = true
	}
	for k := range b {
		out[k] = true
	}
	return out
}

// standing are the events that nothing clears.
func standing(events []event.Event) []event.Event {
	var out []event.Event
	for _, e := range events {
		if len(e.Clearances) == 0 && e.Kind == gate.Lowered {
			out = append(out, e)
		}
	}
	return out
}

func TestGates(t *testing.T) {
	gates := builtIn(t)
	shown, err := catalog.New(catalog.Source{Name: "built-in", FS: embedded.FS}).GatesWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range shown {
		for _, ex := range g.Examples.Catches {
			t.Run(g.Tool+"/catches/"+ex.Title, func(t *testing.T) {
				if got := standing(gate.Compare(filesOf(ex), gates)); len(got) == 0 {
					t.Error("silent on what it must catch")
				}
			})
		}
		for _, ex := range g.Examples.Allows {
			t.Run(g.Tool+"/allows/"+ex.Title, func(t *testing.T) {
				for _, e := range standing(gate.Compare(filesOf(ex), gates)) {
					t.Errorf("noisy on what it must allow: %s %v %q → %q", e.Path, e.Facts, e.Before, e.After)
				}
			})
		}
	}
}
