package loop

import (
	"slices"
	"time"

	"holdfast/internal/enforcement/gate"
)

// markFalse marks what was found in the iteration of the gate as a false alarm.
func (l *Loop) markFalse() {
	for i := range l.Patterns {
		if p := &l.Patterns[i]; p.Iteration == l.Iteration {
			p.FalsePositive = true
		}
	}
}

// KindFalseAlarm is a finding of the loop that a human calls wrong after the fact. It does not
// move the iteration on, and may come when the loop is over.
const KindFalseAlarm Kind = "false_alarm"

// FalseAlarm is which findings are meant: those of a pattern in a file, as far as they were
// there when a human agreed.
type FalseAlarm struct {
	Gate    string      `json:"gate"`
	Pattern string      `json:"pattern"`
	Path    string      `json:"path"`
	Answer  gate.Answer `json:"answer"`
}

// Means tells whether a finding of that moment is meant.
func (a FalseAlarm) Means(pattern, path string, found time.Time) bool {
	return pattern == a.Pattern && path == a.Path && !found.After(a.Answer.At)
}

func (a FalseAlarm) means(p DetectedPattern) bool { return a.Means(p.Name, p.path, p.Timestamp) }

// Concerns tells whether the alarm is about something in this loop that is not yet marked.
func (l *Loop) Concerns(a FalseAlarm) bool {
	return slices.ContainsFunc(l.Patterns, func(p DetectedPattern) bool { return a.means(p) && !p.FalsePositive })
}

func (l *Loop) falseAlarm(_ time.Time, a FalseAlarm) error {
	for i := range l.Patterns {
		if p := &l.Patterns[i]; a.means(*p) {
			p.FalsePositive = true
		}
	}
	return nil
}
