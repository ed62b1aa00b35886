// Package metrics is what loops come to as numbers that other programs read: the baseline of
// a task, each detection, and the sums over all tasks of a work tree with their trend.
package metrics

import (
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/loop"
)

// Document is persistence-metrics.json.
type Document struct {
	Metrics Metrics `json:"metrics"`
}

// Metrics are the sums over loops.
type Metrics struct {
	Period      Period      `json:"period"`
	Detection   Detection   `json:"detection_metrics"`
	Enforcement Enforcement `json:"enforcement_metrics"`
	Recovery    Recovery    `json:"recovery_metrics"`
	Progress    Progress    `json:"progress_metrics"`
	Trend       Trend       `json:"trend"`
}

// Period is from the begin of the first loop to the last sign of the last one.
type Period struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

// Detection is what was found.
type Detection struct {
	Total             int            `json:"total_detections"`
	BySeverity        map[string]int `json:"by_severity"`
	ByPatternType     map[string]int `json:"by_pattern_type"`
	FalsePositiveRate *float64       `json:"false_positive_rate"` // null without detections
}

// Enforcement is what followed.
type Enforcement struct {
	Blocks    int `json:"blocks_issued"`
	Warnings  int `json:"warnings_issued"`
	Overrides int `json:"overrides_granted"`
}

// Recovery is how agents came back from avoidance.
type Recovery struct {
	Initiated   int      `json:"recoveries_initiated"`
	SuccessRate *float64 `json:"recovery_success_rate"`
	AvgAttempts *float64 `json:"avg_attempts_to_success"`
	Escalations int      `json:"escalations"`
}

// Progress is how tasks went.
type Progress struct {
	Completed      int      `json:"tasks_completed"`
	AvgQuality     *float64 `json:"avg_iteration_quality"`
	Tenacity       *float64 `json:"tenacity_score"`
	RegressionRate *float64 `json:"regression_rate"` // iterations with avoidance
}

// Trend is how the later half of the loops compares with the earlier one.
type Trend struct {
	Avoidance string `json:"avoidance_rate_trend"`
	Recovery  string `json:"recovery_rate_trend"`
}

// The words of a trend.
const (
	Improving = "improving"
	Stable    = "stable"
	Degrading = "degrading"
)

// PatternTypes are the types that detections of this format know, in its order.
func PatternTypes() []string {
	return []string{"test_deletion", "test_skip", "feature_removal", "validation_bypass", "assertion_weakening", "workaround"}
}

// PatternType is what the format calls a type of findings. Where it has no word of its own,
// the nearest one stands.
func PatternType(finding string) string {
	switch finding {
	case "test_deletion", "test_skip", "feature_removal", "validation_bypass", "assertion_weakening", "workaround":
		return finding
	case "test_skipping":
		return "test_skip"
	case "error_suppression", "suppression":
		return "workaround"
	}
	return "validation_bypass"
}

// Task is one loop as the sums see it: the loop itself, and what its journal tells of
// findings, of which the state of a long loop keeps only the last.
type Task struct {
	Loop      *loop.Loop
	Found     []detect.Finding // those that counted
	Avoiding  int              // iterations with such findings
	Blocks    int
	Warnings  int
	Overrides int
}

// Sum adds up tasks, which are in the order in which they began.
func Sum(tasks []Task) Document {
	m := Metrics{Detection: Detection{BySeverity: map[string]int{"warning": 0, "violation": 0, "critical": 0}, ByPatternType: map[string]int{}}}
	for _, t := range PatternTypes() {
		m.Detection.ByPatternType[t] = 0
	}
	var s sums
	for i, t := range tasks {
		if i == 0 || t.Loop.StartedAt.Before(m.Period.Start) {
			m.Period.Start = t.Loop.StartedAt
		}
		if t.Loop.UpdatedAt.After(m.Period.End) {
			m.Period.End = t.Loop.UpdatedAt
		}
		m.Enforcement = Enforcement{m.Enforcement.Blocks + t.Blocks, m.Enforcement.Warnings + t.Warnings, m.Enforcement.Overrides + t.Overrides}
		for _, f := range t.Found {
			m.Detection.Total++
			m.Detection.BySeverity[string(f.Severity)]++
			m.Detection.ByPatternType[PatternType(f.Type)]++
		}
		s.add(t)
	}
	m.Detection.FalsePositiveRate = share(s.falsePositives, s.patterns)
	m.Recovery = Recovery{s.recoveries, share(s.recovered, s.recovered+s.escalated), share(s.attempts, s.recovered), s.escalated}
	m.Progress = Progress{s.completed, mean(s.quality, s.scored), mean(s.tenacity, s.tenacious), share(s.avoiding, s.iterations)}
	m.Trend = trendOf(tasks)
	return Document{m}
}

type sums struct {
	patterns, falsePositives, recoveries, recovered, escalated, attempts, completed, iterations, avoiding, scored, tenacious int
	quality, tenacity                                                                                                        float64
}

func (s *sums) add(t Task) {
	l := t.Loop
	for _, p := range l.Patterns {
		s.patterns++
		if p.FalsePositive {
			s.falsePositives++
		}
	}
	for _, r := range l.Recoveries {
		s.recoveries++
		switch r.Outcome {
		case "success":
			s.recovered++
			s.attempts += r.Attempts
		case "escalated":
			s.escalated++
		}
	}
	if l.Status == loop.Completed {
		s.completed++
	}
	for _, r := range l.Records { // of a long loop, the last ones
		s.quality += r.Quality
		s.scored++
	}
	s.iterations += max(l.Iterated, len(l.Records))
	s.avoiding += t.Avoiding
	if a, known := l.Assess(); known && a.Tenacity != nil {
		s.tenacity += *a.Tenacity
		s.tenacious++
	}
}

func share(part, whole int) *float64 { return mean(float64(part), whole) }

// mean of nothing is nil: nothing is known of it.
func mean(sum float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	v := sum / float64(n)
	return &v
}

const (
	leastTasks = 4    // in all, before halves are compared
	noise      = 0.05 // by which a rate moves without anything having changed
)

// trendOf compares the earlier half with the later one.
func trendOf(tasks []Task) Trend {
	t := Trend{Stable, Stable}
	if len(tasks) < leastTasks {
		return t
	}
	var early, late sums
	for i, task := range tasks {
		if i < len(tasks)/2 {
			early.add(task)
		} else {
			late.add(task)
		}
	}
	t.Avoidance = compared(share(late.avoiding, late.iterations), share(early.avoiding, early.iterations)) // less is better
	t.Recovery = compared(share(early.recovered, early.recovered+early.escalated), share(late.recovered, late.recovered+late.escalated))
	return t
}

// compared is improving when the second is larger.
func compared(a, b *float64) string {
	switch {
	case a == nil || b == nil:
		return Stable
	case *b-*a > noise:
		return Improving
	case *a-*b > noise:
		return Degrading
	}
	return Stable
}
