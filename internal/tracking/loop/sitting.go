package loop

import (
	"time"

	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/progress"
)

// Sitting is a session of an agent that hooks guard, as those who speak of loops want to
// know it: its turns are iterations, and its stops are what is scored.
type Sitting struct {
	TaskID, Task, Agent, Root string
	StartedAt, SeenAt         time.Time
	Start                     Point
	Metrics                   baseline.Metrics
	Survey                    baseline.Survey
	Turn                      int
	Scores                    []float64 // of the stops, oldest first
	Level                     string
	Levels                    []LevelChange
	Recoveries                []recovery.Session // the one under way included
	Patterns                  []DetectedPattern
	Regressions               []Regression
	Met                       bool
	Course                    Course
}

// Course is how a session got on from stop to stop, as far as it is kept.
type Course struct {
	Start    baseline.Metrics  `json:"start"`
	Measured progress.Measures `json:"measured,omitzero"` // at the last stop
	Steps    []progress.Step   `json:"steps,omitempty"`
	Tree     string            `json:"tree,omitempty"` // of the last stop
}

// Stop weighs a stop against the one before. The loop is a session whose current turn says
// what was judged and checked.
func (l *Loop) Stop(e Ended) Course {
	l.step(e)
	return Course{Start: l.Metrics, Measured: l.measured, Steps: tail(l.steps, stopsKept)}
}

// stopsKept bounds what a session keeps of its stops: every call of a hook reads it.
const stopsKept = 20

// Of is a session as a loop. It has no journal, so what only iterations tell is not known
// of it.
func Of(s Sitting) *Loop {
	l := &Loop{
		Started:   Started{LoopID: s.TaskID, Task: s.Task, Root: s.Root, HomeRoot: s.Root, Agent: Agent{Name: s.Agent}, Baseline: s.Start, Metrics: s.Metrics, Survey: s.Survey},
		Status:    Running,
		StartedAt: s.StartedAt, UpdatedAt: s.SeenAt, Iteration: max(1, s.Turn), Level: s.Level, Levels: s.Levels, Sessions: s.Recoveries, Patterns: s.Patterns, Regressions: s.Regressions, Regressed: len(s.Regressions),
	}
	l.steps, l.measured = s.Course.Steps, s.Course.Measured
	if s.Met {
		l.Status = Completed
	}
	for i, score := range s.Scores {
		r := Record{Iteration: i + 1, Timestamp: s.SeenAt, Quality: score, Status: "failed"}
		if i > 0 {
			r.Delta = score - s.Scores[i-1]
		}
		if score == 100 {
			r.Status = "passed"
		}
		l.keep(r)
	}
	l.Iterated = max(l.Iterated, l.Iteration)
	for _, r := range s.Recoveries {
		l.Recoveries = append(l.Recoveries, recorded(r))
	}
	if last := l.Session(); last.Stage != recovery.AtResolved {
		l.InRecovery = last.Attempts
	}
	return l
}

// recorded is a recovery as the history of a loop has it.
func recorded(s recovery.Session) RecoveryRecord {
	r := RecoveryRecord{ID: s.ID, Trigger: "regression_detected: " + string(EventType(s.Detection.Type)), Attempts: s.Attempts, Steps: map[string]any{}}
	if len(s.Transitions) > 0 {
		r.Timestamp, r.Iteration = s.Transitions[0].At, s.Transitions[0].Iteration
	}
	switch {
	case s.Escalation != "":
		r.Outcome = "escalated"
	case s.Stage == recovery.AtResolved:
		r.Outcome = "success"
	}
	return r
}
