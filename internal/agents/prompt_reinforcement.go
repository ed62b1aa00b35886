package agents

import (
	"context"
	_ "embed"
	"fmt"

	"holdfast/internal/reinforcement/level"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/loop"
)

//go:embed prompt_reinforcement.md
var reinforcementSystem string

func promptReinforcement() Definition {
	return Definition{
		Name: "prompt-reinforcement", Aliases: []string{"prompt-reinforcement-agent", "prompt-reinforcer"}, System: reinforcementSystem, Tools: reading, Color: "blue",
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
		Verdict: string(chosen), Confidence: 1, Reasoning: fmt.Sprintf("%s: %s.", chosen, why), Recommendations: t.reminder(c.Hook, chosen, c.iteration()), Values: values,
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

// points are where in its work a moment meets the agent.
var points = map[loop.Event]reminder.Point{
	loop.LoopStart: reminder.PreTask, loop.PreIteration: reminder.PreIteration, loop.PreToolCall: reminder.PreToolCall, loop.PostToolCall: reminder.PostAction, loop.OnError: reminder.OnFailure,
	loop.RegressionDetected: reminder.Regression, loop.ReinforcementEscalation: reminder.OnLoop, loop.PostIteration: reminder.OnLoop,
}

// reminder is what the agent could be told at a moment, in the words of the project.
func (t *Team) reminder(hook string, l level.Level, iteration int) []string {
	point, ok := points[loop.Event(hook)]
	if !ok {
		return nil
	}
	facts := reminder.Facts{Class: reminder.ClassOf(t.Loop.Contract.TaskClass, t.Loop.Task), Turn: iteration, Iteration: iteration, MaxIterations: t.Loop.Contract.LoopMaxIters}
	given, ok := t.Texts.Give(point, l, facts, 0)
	if !ok {
		return nil
	}
	return []string{given.Text}
}
