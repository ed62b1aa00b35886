package agents

import (
	"context"
	_ "embed"
)

//go:embed best_output_tracker.md
var trackerSystem string

func bestOutputTracker() Definition {
	return Definition{
		Name: "best-output-tracker", Aliases: []string{"best-output-tracker-agent"}, System: trackerSystem, Service: true,
		Description: "Keeps in mind which iteration of a loop was the best so far.",
	}
}

// trackBest names the best iteration so far.
func (t *Team) trackBest(_ context.Context, _ Call) (Answer, error) {
	return selected(t.Loop.Best, "best_iteration"), nil
}
