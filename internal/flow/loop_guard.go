package flow

import (
	"context"
	"fmt"

	"holdfast/internal/detection/event"
	"holdfast/internal/integration/git"
)

// tampering is what an agent did to what guards the loop. It was mended already; what is
// left is to say so, and to take back what went with it.
type tampering struct {
	events []event.Event
	whole  bool // the work tree was rewound with the history: all of the iteration goes back
}

func (t tampering) names() []string {
	var out []string
	for _, e := range t.events {
		out = append(out, e.Path)
	}
	return out
}

// breachEvents say what a breach of the repository means to detection.
var breachEvents = map[git.BreachKind]struct{ what, path, said string }{
	git.HistoryRewritten: {"history", ".git/HEAD", "the history was rewritten"},
	git.StashChanged:     {"stash", ".git/refs/stash", "the stash was changed"},
	git.HooksPathChanged: {"hooks", ".git/config", "the hooks of git were redirected"},
	git.HookChanged:      {"hooks", "", "a hook of git was changed"},
}

// guard looks at what the agent has no business with: the state of the loop, the
// repository's history, stash and hooks. What was changed is put right at once.
func (r *runner) guard(ctx context.Context) (tampering, error) {
	var out tampering
	changed, err := r.projected.Check()
	if err != nil {
		return out, fmt.Errorf("look after the state of the loop: %w", err)
	}
	for _, c := range changed {
		out.add("state", c.Path, c.Change)
	}
	if len(changed) > 0 {
		if err := r.projected.Repair(); err != nil {
			return out, fmt.Errorf("bring back the state of the loop: %w", err)
		}
	}
	if r.anchored.Common == "" {
		return out, nil
	}
	breaches, err := r.repo.Breaches(ctx, r.anchored)
	if err != nil {
		return out, err
	}
	for _, b := range breaches {
		e := breachEvents[b.What]
		out.add(e.what, or(b.Path, e.path), e.said)
		out.whole = out.whole || b.What == git.HistoryRewritten || b.What == git.StashChanged
	}
	if len(breaches) == 0 {
		return out, nil
	}
	texts, err := r.keptHooks()
	if err != nil {
		return out, err
	}
	if err := r.repo.Mend(ctx, r.anchored, texts, breaches); err != nil {
		return out, fmt.Errorf("bring back what the agent changed in git: %w", err)
	}
	return out, nil
}

func (t *tampering) add(what, path, said string) {
	t.events = append(t.events, event.Event{Kind: "guard-tampered", Path: path, After: said, Facts: map[string]any{"what": what}})
}
