package analytics

import "math"

// Method is a way to recognise diminishing returns.
type Method string

// The methods. The default wants several iterations in a row that bring little.
const (
	AbsoluteThreshold   Method = "absolute_threshold"
	PercentageThreshold Method = "percentage_threshold"
	MovingAverage       Method = "moving_average"
	ConsecutiveLowDelta Method = "consecutive_low_delta"
)

// Returns says when an iteration brings too little.
type Returns struct {
	Method           Method
	AbsoluteDelta    float64 // points
	PercentageDelta  float64 // 0.05 is 5 % of the score before
	ConsecutiveCount int
}

// DefaultReturns are those that hold where nothing else is said.
func DefaultReturns() Returns {
	return Returns{Method: ConsecutiveLowDelta, AbsoluteDelta: 5, PercentageDelta: 0.05, ConsecutiveCount: 2}
}

// Diminish gives the position, from 1, of the first score from which on iterations bring
// too little; 0 when they still bring something. The first one has nothing to bring it to.
func (r Returns) Diminish(scores []float64) int {
	wanted := max(1, r.ConsecutiveCount)
	if r.Method == AbsoluteThreshold || r.Method == PercentageThreshold {
		wanted = 1
	}
	row := 0
	for i := 1; i < len(scores); i++ {
		if !r.low(scores, i, wanted) {
			row = 0
			continue
		}
		if row++; row == wanted || r.Method == MovingAverage {
			return i + 1
		}
	}
	return 0
}

func (r Returns) low(scores []float64, i, window int) bool {
	delta := scores[i] - scores[i-1]
	switch r.Method {
	case PercentageThreshold:
		return delta < r.PercentageDelta*math.Abs(scores[i-1])
	case MovingAverage:
		return i >= window && (scores[i]-scores[i-window])/float64(window) < r.AbsoluteDelta
	}
	return delta < r.AbsoluteDelta
}

const (
	noise = 1 // points by which scores move without anything having changed
	drift = 5 // points that count even when they came in small steps
)

// TrajectoryOf tells how scores moved: up and down, or one way, or not at all.
func TrajectoryOf(scores []float64) Trajectory {
	var up, down bool
	for i := 1; i < len(scores); i++ {
		delta := scores[i] - scores[i-1]
		up, down = up || delta >= noise, down || delta <= -noise
	}
	var whole float64
	if len(scores) > 0 {
		whole = scores[len(scores)-1] - scores[0]
	}
	switch {
	case up && down:
		return Fluctuating
	case up || whole >= drift:
		return Improving
	case down || whole <= -drift:
		return Declining
	}
	return Stable
}
