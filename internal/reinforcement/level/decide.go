package level

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

const (
	defaultPlateau    = 0.05
	plateauIterations = 3
)

// DefaultRules are those that hold where nothing else is said.
func DefaultRules() Rules {
	return Rules{Default: Minimal, Thresholds: []Threshold{{3, Standard}, {5, Aggressive}}, Plateau: defaultPlateau}
}

// Decide chooses the level of an iteration and says why.
func Decide(in Input) (l Level, reason string) {
	rules := in.Rules.settled()
	if rules.Default == Off {
		return Off, "Reinforcement is off"
	}
	seen := in.Regressions
	for _, c := range []struct {
		holds  bool
		level  Level
		reason string
	}{
		{len(seen) > 0, Aggressive, fmt.Sprintf("Regression detected in iteration %d", last(seen))},
		{plateau(in.Scores, rules.Plateau), cmp.Or(rules.PlateauLevel, Aggressive), fmt.Sprintf("Quality plateau detected (%d iterations < %s%% delta)", plateauIterations, percent(rules.Plateau))},
		{rules.Default == Adaptive && improving(in.Scores, rules.Plateau), Minimal, "Quality is improving"},
	} {
		if c.holds {
			return c.level, c.reason
		}
	}
	return rules.byIteration(in.Iteration)
}

// byIteration takes the last threshold that is reached. A threshold never lowers the
// level below the one that a loop starts with.
func (r Rules) byIteration(iteration int) (Level, string) {
	start := r.Default
	if start == Adaptive {
		start = Minimal
	}
	l, reason := start, "Loop initialization"
	at := 0
	for _, t := range r.Thresholds {
		if t.Iteration <= iteration && t.Iteration > at && t.Level != Adaptive && rank(t.Level) > rank(start) {
			l, at = t.Level, t.Iteration
			reason = fmt.Sprintf("Iteration %d threshold reached", t.Iteration)
		}
	}
	return l, reason
}

func (r Rules) settled() Rules {
	d := DefaultRules()
	if slices.Contains(Levels(), r.Default) {
		d.Default = r.Default
	}
	if r.Thresholds != nil {
		d.Thresholds = r.Thresholds
	}
	if r.Plateau > 0 {
		d.Plateau = r.Plateau
	}
	d.PlateauLevel = r.PlateauLevel
	return d
}

// plateau tells whether each of the last three iterations brought less than the
// threshold. The first iteration of a loop brings nothing by definition.
func plateau(scores []float64, threshold float64) bool {
	if len(scores) < plateauIterations {
		return false
	}
	for i := len(scores) - plateauIterations; i < len(scores); i++ {
		if delta(scores, i) >= threshold*100 {
			return false
		}
	}
	return true
}

func improving(scores []float64, threshold float64) bool {
	return len(scores) > 1 && delta(scores, len(scores)-1) >= threshold*100
}

func delta(scores []float64, i int) float64 {
	if i == 0 {
		return 0
	}
	return scores[i] - scores[i-1]
}

func rank(l Level) int { return slices.Index(Levels(), l) }

func last(iterations []int) int {
	if len(iterations) == 0 {
		return 0
	}
	return slices.Max(iterations)
}

func percent(share float64) string {
	return strconv.FormatFloat(math.Round(share*1000)/10, 'f', -1, 64)
}
