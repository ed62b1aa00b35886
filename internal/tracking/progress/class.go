package progress

// Class is what kind of step an iteration was.
type Class string

// The classes. Regression is a tree that is worse than before, or would be, had the change
// not been undone; stalled is the third plateau in a row.
const (
	Forward    Class = "forward"
	Plateau    Class = "plateau"
	Regression Class = "regression"
	Stalled    Class = "stalled"
)

const (
	little     = 0.05 // a score below is no progress
	window     = 3    // iterations after which no progress is a state, not an accident
	noVariance = 0.02 // scores that differ by less are the same
)

// Step is an iteration as progress sees it.
type Step struct {
	Iteration int     `json:"iteration"`
	Score     float64 `json:"score"`
	Regressed bool    `json:"regressed,omitempty"` // avoidance was found in it, whether undone or not
}

// Classify says what the last of the steps was.
func Classify(steps []Step) Class {
	if len(steps) == 0 {
		return Plateau
	}
	last := steps[len(steps)-1]
	switch {
	case last.Regressed || last.Score < 0:
		return Regression
	case last.Score >= little:
		return Forward
	case stalled(steps):
		return Stalled
	}
	return Plateau
}

func stalled(steps []Step) bool {
	if len(steps) < window {
		return false
	}
	recent := steps[len(steps)-window:]
	for _, s := range recent {
		if s.Regressed || s.Score < 0 || s.Score >= little {
			return false
		}
	}
	return variance(recent) < noVariance
}

func variance(steps []Step) float64 {
	var sum, squares float64
	n := float64(len(steps))
	for _, s := range steps {
		sum += s.Score
	}
	for _, s := range steps {
		squares += (s.Score - sum/n) * (s.Score - sum/n)
	}
	return squares / n
}
