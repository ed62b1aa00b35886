package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

//go:embed prompt_reinforcement.md
var reinforcementSystem string

func promptReinforcement() Definition {
	return Definition{
		Name: "prompt-reinforcement", Aliases: []string{"prompt-reinforcement-agent", "prompt-reinforcer"}, Title: "Prompt Reinforcement Agent", System: reinforcementSystem, Tools: reading, Color: "blue",
		Description: "Writes the short reminder that a struggling agent needs now - what is asked, what counts as done, what has been tried. Use it between attempts.",
	}
}

// reinforce says how firmly the agent is to be reminded, and why.
func (t *Team) reinforce(_ context.Context, c Call) (Answer, error) {
	chosen, why := t.level(c.iteration())
	values := map[string]any{"level": string(chosen), "reason": why}
	if c.Hook == string(loop.ReinforcementEscalation) {
		values["escalated_level"] = string(chosen)
	}
	return Answer{
		Verdict: string(chosen), Confidence: 1, Reasoning: fmt.Sprintf("%s: %s.", chosen, why), Recommendations: reminders[loop.Event(c.Hook)], Values: values,
	}, nil
}

// level is the one the iteration was begun with; before it has begun, the one that the
// rules give it.
func (t *Team) level(iteration int) (level.Level, string) {
	began := t.Loop.Current.Began
	if began.Iteration == iteration && began.Level != "" {
		return level.Level(began.Level), began.LevelReason
	}
	in := level.Input{Iteration: iteration, Rules: t.Loop.Rules.Reinforcement}
	for _, r := range t.Loop.Records {
		in.Scores = append(in.Scores, r.Quality)
	}
	for _, r := range t.Loop.Regressions {
		in.Regressions = append(in.Regressions, r.Iteration)
	}
	return level.Decide(in)
}

// reminders are what matters at a moment.
var reminders = map[loop.Event][]string{
	loop.PreToolCall:             {"Before this call: no test is deleted, skipped or weakened by it, and no check taken out."},
	loop.OnError:                 {"Read the error to its end. Mend the code it speaks of; the test that shows it stays."},
	loop.PreIteration:            {"Go on from what the checks said last. Done is what they say, nothing else."},
	loop.ReinforcementEscalation: {"Say in one sentence what is different about the next attempt."},
}
