package shared

import (
	"holdfast/internal/detection/event"
	"holdfast/internal/integration/git"
)

// Tampering is what an agent did to what guards the loop. It was mended already; what is
// left is to say so, and to take back what went with it.
type Tampering struct {
	Events []event.Event
	Whole  bool // the work tree was rewound with the history: all of the iteration goes back
}

// Names are the files that were touched.
func (t Tampering) Names() []string {
	var out []string
	for _, e := range t.Events {
		out = append(out, e.Path)
	}
	return out
}

// BreachEvents say what a breach of the repository means to detection.
var BreachEvents = map[git.BreachKind]struct{ What, Path, Said string }{
	git.HistoryRewritten: {"history", ".git/HEAD", "the history was rewritten"},
	git.StashChanged:     {"stash", ".git/refs/stash", "the stash was changed"},
	git.HooksPathChanged: {"hooks", ".git/config", "the hooks of git were redirected"},
	git.PlaceChanged:     {"history", "", "the repository was told to have its files elsewhere"},
	git.HookChanged:      {"hooks", "", "a hook of git was changed"},
}

// Add takes down one thing that was touched, as detection knows it.
func (t *Tampering) Add(what, path, said string) {
	t.Events = append(t.Events, event.Event{Kind: "guard-tampered", Path: path, After: said, Facts: map[string]any{"what": what}})
}
