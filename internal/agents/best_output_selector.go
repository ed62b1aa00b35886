package agents

import (
	"cmp"
	"context"
	_ "embed"

	"holdfast/internal/tracking/best"
)

//go:embed best_output_selector.md
var selectorSystem string

func bestOutputSelector() Definition {
	return Definition{
		Name: "best-output-selector", Aliases: []string{"best-output-selector-agent"}, System: selectorSystem, Service: true,
		Description: "Chooses the iteration whose tree is handed over at the end of a loop.",
	}
}

// selectBest chooses what is handed over. What was chosen when the loop ended stays chosen.
func (t *Team) selectBest(_ context.Context, _ Call) (Answer, error) {
	chosen := t.Loop.Best
	if e := t.Loop.Ending; e != nil {
		chosen = e.Selected
	}
	return selected(chosen, "iteration"), nil
}

func selected(s best.Selection, name string) Answer {
	a := Answer{Verdict: "none", Confidence: 1, Reasoning: cmp.Or(s.Reason, "There was no iteration"), Values: map[string]any{name: nil}}
	if s.Found {
		a.Verdict, a.Values = "selected", map[string]any{name: s.Iteration, "quality": s.Quality, "reason": s.Reason}
		if s.Decision != "" {
			a.Reasoning += ". " + s.Decision
		}
	}
	return a
}
