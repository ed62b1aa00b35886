package detect

import (
	"fmt"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/syntax"
)

// Example scans what an example of the catalog shows.
func Example(cat *catalog.Catalog, ex catalog.Example) (Result, error) {
	r, err := Scan(exampleChange(ex), cat, exampleOptions(ex))
	if err != nil {
		return r, fmt.Errorf("example %q: %w", ex.Title, err)
	}
	return r, nil
}

func exampleChange(ex catalog.Example) change.Change {
	return change.Change{Task: ex.Task, Message: ex.Message, Files: exampleFiles(ex)}
}

func exampleOptions(ex catalog.Example) Options {
	opts := Options{Horizon: Commit}
	if ex.Horizon != "" {
		opts.Horizon = Horizon(ex.Horizon)
	}
	if ex.Event != "" {
		opts.Events = []event.Event{exampleEvent(ex)}
	}
	return opts
}

func exampleEvent(ex catalog.Example) event.Event {
	e := event.Event{Kind: event.Kind(ex.Event), Path: ex.File, Language: string(syntax.LanguageOf(ex.File)), Facts: map[string]any{}}
	for name, value := range ex.Facts {
		if n, whole := value.(int); whole {
			value = float64(n)
		}
		e.Facts[name] = value
	}
	return e
}

// exampleFiles is an example's change. Files that are the same on both sides stay in:
// they are the surroundings that a repository would tell about.
func exampleFiles(ex catalog.Example) []change.File {
	before, after := sideFiles(ex, ex.Before), sideFiles(ex, ex.After)
	var out []change.File
	for _, name := range ex.Names() {
		f := change.File{Path: name, Status: change.Modified, Before: before[name], After: after[name]}
		switch {
		case !f.Before.Present:
			f.Status = change.Added
		case !f.After.Present:
			f.Status = change.Removed
		}
		if f.Before.Present || f.After.Present {
			out = append(out, f)
		}
	}
	return out
}

func sideFiles(ex catalog.Example, text *string) map[string]change.Side {
	out := map[string]change.Side{}
	for _, f := range ex.Files(text) {
		out[f.Name] = change.Stored([]byte(f.Text), change.ModeFile)
	}
	return out
}
