package looping

import (
	"fmt"
	"math"
	"slices"

	"holdfast/contract"
	"holdfast/internal/integration/config"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/reinforcement/prompt"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/loop"
)

// ownReminders are a project's own texts, as they were when the loop began. They were
// found without fault then; one that has become unreadable costs its text, not the loop.
func (r *runner) ownReminders() reminder.Set {
	own, err := reminder.Own(config.PromptsDir, r.loop.Prompts)
	if err != nil {
		r.Note("the project's own reminders cannot be read any more; the built-in ones are given: " + err.Error())
		return reminder.Set{}
	}
	return own
}

// remind chooses what the agent is reminded of in this iteration, the most important
// first; and what is said where a prompt has no room for any of it.
func (r *runner) remind() (given []reminder.Given, shortest string) {
	own, facts := r.ownReminders(), r.reminderFacts()
	short, _ := own.Give(reminder.PreIteration, level.Minimal, facts, 0)
	return own.GiveAll(pointsOf(r.loop, facts), level.Level(r.loop.Level), facts), short.Text
}

// pointsOf are the points that an iteration has reached, each for something that the others
// do not speak of.
func pointsOf(l *loop.Loop, f reminder.Facts) []reminder.Point {
	if l.Last.Ended == nil {
		return []reminder.Point{reminder.PreTask}
	}
	undone := l.Last.Judged != nil && len(l.Last.Judged.Findings) > 0
	var out []reminder.Point
	for _, c := range []struct {
		reached bool
		point   reminder.Point
	}{
		{undone && l.InRecovery <= 1, reminder.Regression},
		{undone && l.InRecovery > 1 || l.Current.Began.Attempt > 1, reminder.OnRetry},
		{true, reminder.PreIteration},
		{len(l.Last.Ended.Decision.FailedChecks) > 0 && f.RepeatedError == "", reminder.OnFailure},
		{true, reminder.OnLoop},
	} {
		if c.reached {
			out = append(out, c.point)
		}
	}
	return out
}

func (r *runner) reminderFacts() reminder.Facts {
	l := r.loop
	f := reminder.Facts{
		Class: reminder.ClassOf(l.Contract.TaskClass, l.Task), Turn: l.Iteration + l.Current.Began.Attempt, Iteration: l.Iteration, MaxIterations: l.Contract.LoopMaxIters,
		Undone: lastUndone(l), TestsAtStart: l.Metrics.TestCount,
	}
	if n := len(l.Records); n > 0 {
		f.Tests, f.Quality = l.TestCount(), int(math.Round(l.Records[n-1].Quality))
	}
	f.Coverage, f.CoverageStart = coverageThenAndNow(l)
	f.FailingCheck, f.RepeatedError, f.Repeats = repeatedFailure(l.Contract, l.Evidence)
	return f
}

// coverageThenAndNow is the coverage after the last iteration and at the start, where both
// were measured.
func coverageThenAndNow(l *loop.Loop) (now, start string) {
	c := l.Last.Checked
	if c == nil || c.Metrics == nil || !c.Metrics.Custom.CoverageKnown || !l.Metrics.Custom.CoverageKnown {
		return "", ""
	}
	return fmt.Sprintf("%.1f %%", c.Metrics.CoveragePercentage), fmt.Sprintf("%.1f %%", l.Metrics.CoveragePercentage)
}

// lastUndone names what was undone last.
func lastUndone(l *loop.Loop) string {
	if j := l.Last.Judged; j != nil && len(j.Findings) > 0 {
		return j.Findings[0].Path + ": " + j.Findings[0].Message
	}
	if n := len(l.Regressions); n > 0 {
		return string(l.Regressions[n-1].Type)
	}
	return ""
}

// repeatedFailure is the first check that failed last, and the error it has failed with
// more than once in a row. Of hidden checks nothing is told.
func repeatedFailure(c contract.Contract, evidence []contract.Evidence) (check, said string, times int) {
	hidden := map[string]bool{}
	for _, known := range c.CompletionChecks {
		hidden[known.ID()] = known.Kind == contract.Holdout
	}
	for i, e := range slices.Backward(evidence) {
		if e.Status() != contract.Failed || hidden[e.Check] {
			continue
		}
		if said = prompt.FirstError(e.OutputTail); said == "" {
			return e.Check, "", 0
		}
		for _, earlier := range slices.Backward(evidence[:i+1]) {
			if earlier.Check != e.Check {
				continue
			}
			if earlier.Status() != contract.Failed || prompt.FirstError(earlier.OutputTail) != said {
				break
			}
			times++
		}
		if times < 2 {
			return e.Check, "", 0
		}
		return e.Check, said, times
	}
	return "", "", 0
}
