package loop

// markFalse marks what was found in the iteration of the gate as a false alarm.
func (l *Loop) markFalse() {
	for i := range l.Patterns {
		if p := &l.Patterns[i]; p.Iteration == l.Iteration {
			p.FalsePositive = true
		}
	}
}
