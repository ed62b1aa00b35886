// Package level decides how firmly an agent is reminded of what counts.
package level

// Level is an intensity of reinforcement.
type Level string

// The levels. With Adaptive a loop that gets better is left alone, however many
// iterations it has had; Decide never answers with it.
const (
	Off        Level = "OFF"
	Minimal    Level = "MINIMAL"
	Standard   Level = "STANDARD"
	Aggressive Level = "AGGRESSIVE"
	Adaptive   Level = "ADAPTIVE"
)

// Levels are all of them, in rising order.
func Levels() []Level { return []Level{Off, Minimal, Standard, Aggressive, Adaptive} }

// Threshold raises the level from an iteration on.
type Threshold struct {
	Iteration int
	Level     Level
}

// Rules say when the level rises. A zero value means the default.
type Rules struct {
	Default      Level // the level to start with, and never to fall below
	Thresholds   []Threshold
	Plateau      float64 // 0.05 is 5 points of quality
	PlateauLevel Level   `json:",omitempty"` // when quality stands still; Aggressive when empty
}

// Input is what the decision rests on.
type Input struct {
	Iteration   int       // the one that is about to begin, from 1
	Scores      []float64 // quality of the iterations before it, 0 to 100
	Regressions []int     // iterations in which a regression was detected
	Rules       Rules
}
