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
	var d decline
	for _, score := range scores {
		d.add(score, r)
	}
	return d.at
}

// decline notices diminishing returns score by score, and holds no more scores than that needs.
type decline struct {
	recent []float64
	count  int
	row    int // of scores that brought little
	at     int // where it began; 0 before
}

func (d *decline) add(score float64, r Returns) {
	window := max(1, r.ConsecutiveCount)
	if r.Method == AbsoluteThreshold || r.Method == PercentageThreshold {
		window = 1
	}
	d.count++
	d.recent = append(d.recent, score)
	d.recent = d.recent[max(0, len(d.recent)-window-1):]
	switch {
	case d.at > 0 || d.count < 2:
	case !r.low(d.recent, window):
		d.row = 0
	default:
		if d.row++; d.row == window || r.Method == MovingAverage {
			d.at = d.count
		}
	}
}

// low tells whether the last of at least two scores brought little.
func (r Returns) low(recent []float64, window int) bool {
	last, before := recent[len(recent)-1], recent[len(recent)-2]
	switch r.Method {
	case PercentageThreshold:
		return last-before < r.PercentageDelta*math.Abs(before)
	case MovingAverage:
		return len(recent) > window && (last-recent[0])/float64(window) < r.AbsoluteDelta
	}
	return last-before < r.AbsoluteDelta
}

const (
	noise = 1 // points by which scores move without anything having changed
	drift = 5 // points that count even when they came in small steps
)

// TrajectoryOf tells how scores moved: up and down, or one way, or not at all.
func TrajectoryOf(scores []float64) Trajectory {
	var c course
	for i, score := range scores {
		c.add(score, i == 0)
	}
	return c.trajectory()
}

// course follows scores one by one.
type course struct {
	first, last float64
	up, down    bool
}

func (c *course) add(score float64, first bool) {
	if first {
		c.first, c.last = score, score
	}
	delta := score - c.last
	c.up, c.down, c.last = c.up || delta >= noise, c.down || delta <= -noise, score
}

func (c course) trajectory() Trajectory {
	whole := c.last - c.first
	switch {
	case c.up && c.down:
		return Fluctuating
	case c.up || whole >= drift:
		return Improving
	case c.down || whole <= -drift:
		return Declining
	}
	return Stable
}
