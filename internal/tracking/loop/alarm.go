package loop

// PersistenceMetrics are how well the guard itself did.
type PersistenceMetrics struct {
	FalsePositiveRate float64 `json:"false_positive_rate"` // false alarms by all detections
	TruePositives     int     `json:"true_positive_count"` // detections that no human has called false
	FalsePositives    int     `json:"false_positive_count"`
	Gates             int     `json:"human_gates_opened"`
	Overrides         int     `json:"override_count"`
}

// markFalse marks what was found in the iteration of the gate as a false alarm.
func (l *Loop) markFalse() {
	for i := range l.Patterns {
		if p := &l.Patterns[i]; p.Iteration == l.Iteration {
			p.FalsePositive = true
		}
	}
}

func (l *Loop) persistenceMetrics() PersistenceMetrics {
	m := PersistenceMetrics{Gates: l.GatesOpened, Overrides: l.Overrides}
	for _, p := range l.Patterns {
		if p.FalsePositive {
			m.FalsePositives++
		}
	}
	m.TruePositives = len(l.Patterns) - m.FalsePositives
	if n := len(l.Patterns); n > 0 {
		m.FalsePositiveRate = float64(m.FalsePositives) / float64(n)
	}
	return m
}
