package loop

import (
	"fmt"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/baseline"
)

// LevelChange is an item of reinforcement_history.
type LevelChange struct {
	Timestamp time.Time `json:"timestamp"`
	Iteration int       `json:"iteration"`
	From      string    `json:"from_level"`
	To        string    `json:"to_level"`
	Reason    string    `json:"reason"`
}

func (l *Loop) setLevel(at time.Time, b Began) {
	if b.Level == l.Level {
		return
	}
	from := l.Level
	if from == "" {
		from = "OFF"
	}
	l.Levels = recent(l, append(l.Levels, LevelChange{at, b.Iteration, from, b.Level, b.LevelReason}))
	l.Level = b.Level
}

// Regression is an item of regression_events.
type Regression struct {
	ID        string            `json:"event_id"`
	Timestamp time.Time         `json:"timestamp"`
	Iteration int               `json:"iteration"`
	Type      baseline.Type     `json:"regression_type"`
	Severity  baseline.Severity `json:"severity"`
	Details   map[string]any    `json:"details"`
	Recovery  bool              `json:"recovery_protocol_invoked"`
	Outcome   *string           `json:"recovery_outcome"`
	Gate      bool              `json:"human_gate_invoked"`
	Decision  *string           `json:"human_decision"`
}

// Measured tells whether a measure became worse, such as coverage. There is nothing to undo
// then; the checks decide.
func (g Regression) Measured() bool { return g.Details["metric"] != nil }

// DetectedPattern is an item of detected_patterns.
type DetectedPattern struct {
	ID            string            `json:"pattern_id"`
	Name          string            `json:"pattern_name"`
	Iteration     int               `json:"iteration"`
	Timestamp     time.Time         `json:"timestamp"`
	Severity      baseline.Severity `json:"severity"`
	FalsePositive bool              `json:"false_positive"`

	path string // in which file it was found
}

// EventType is what regression events call a type of findings.
func EventType(finding string) baseline.Type {
	if t, known := baseline.TypeOf(finding); known {
		return t
	}
	return baseline.ValidationBypass
}

// maxEvents bounds the lists that are written at every boundary of a loop that runs. The
// journal has them all, and so has what is written when the loop rests.
const maxEvents = 500

// recent drops the oldest of a list, unless the loop is wanted whole.
func recent[T any](l *Loop, list []T) []T {
	if l.Whole {
		return list
	}
	return tail(list, maxEvents)
}

// Shortened tells whether a list has dropped events.
func (l *Loop) Shortened() bool {
	return !l.Whole && (l.oldRecoveries > 0 || len(l.Sessions) >= maxSessions || len(l.Levels) >= maxEvents || len(l.Patterns) >= maxEvents || len(l.Regressions) >= maxEvents)
}

func (l *Loop) noteFindings(at time.Time, j Judged) {
	byType := map[baseline.Type]*Regression{}
	for _, f := range j.Findings {
		name := f.LP
		if name == "" {
			name = f.ID
		}
		l.Patterns = append(l.Patterns, DetectedPattern{name, f.ID, j.Iteration, at, baseline.SeverityOf(f.Severity), false, f.Path})
		kind := EventType(f.Type)
		r := byType[kind]
		if r == nil {
			r = &Regression{
				ID: l.nextRegression(len(byType)), Timestamp: at, Iteration: j.Iteration, Type: kind, Severity: baseline.SeverityOf(f.Severity),
				Details: map[string]any{"baseline_value": j.Summary.CasesBefore, "current_value": j.Summary.CasesAfter}, Recovery: len(j.Undo) > 0,
			}
			byType[kind] = r
		}
		r.add(f)
	}
	for _, f := range j.Findings { // in the order in which they were found
		if r := byType[EventType(f.Type)]; r != nil {
			l.Regressions = append(l.Regressions, *r)
			l.Regressed++
			delete(byType, EventType(f.Type))
		}
	}
	l.Patterns, l.Regressions = recent(l, l.Patterns), recent(l, l.Regressions)
}

// nextRegression names the event after those there are and some that are about to come.
func (l *Loop) nextRegression(pending int) string {
	return fmt.Sprintf("reg-%03d", l.Regressed+pending+1)
}

func (r *Regression) add(f detect.Finding) {
	where := f.Path
	if f.Test != "" {
		where += ": " + f.Test
	}
	diff, _ := r.Details["diff"].(map[string]any)
	if diff == nil {
		diff = map[string]any{}
		r.Details["diff"] = diff
	}
	key := "affected"
	if r.Type == baseline.TestDeletion {
		key = "deleted_tests"
	}
	list, _ := diff[key].([]string)
	diff[key] = append(list, where)
	if worse := baseline.SeverityOf(f.Severity); severityRank[worse] > severityRank[r.Severity] {
		r.Severity = worse
	}
}

var severityRank = map[baseline.Severity]int{baseline.Low: 1, baseline.Medium: 2, baseline.High: 3, baseline.Critical: 4}
