package analytics

import (
	"math"
	"sort"
)

// Summarise fills in everything of a loop that follows from its iterations: their order
// and deltas, totals, the optimal and the final one, diminishing returns and the
// trajectory. What was selected, and why, is the caller's to say.
func Summarise(l Loop, r Returns) Loop {
	l.Version = Version
	l.Iterations = append([]Record{}, l.Iterations...)
	sort.SliceStable(l.Iterations, func(i, j int) bool { return l.Iterations[i].IterationNumber < l.Iterations[j].IterationNumber })
	l.TotalIterations = len(l.Iterations)
	l.TotalTokens, l.TotalCostUSD, l.TotalTimeMS = 0, 0, 0
	l.OptimalIteration, l.FinalIteration = 0, 0
	highest := math.Inf(-1)
	for i := range l.Iterations {
		it := &l.Iterations[i]
		it.LoopID, it.QualityDelta = l.LoopID, 0
		if it.Reflections == nil {
			it.Reflections = []string{}
		}
		if i > 0 {
			it.QualityDelta = rounded(it.QualityScore - l.Iterations[i-1].QualityScore)
		}
		if it.QualityScore > highest { // a tie keeps the earlier one
			highest, l.OptimalIteration = it.QualityScore, it.IterationNumber
		}
		l.FinalIteration = it.IterationNumber
		l.TotalTokens += it.TokensUsed
		l.TotalCostUSD += it.TokenCostUSD
		l.TotalTimeMS += it.ExecutionTimeMS
	}
	l.DiminishingReturnsIteration = l.diminishing(r)
	l.DiminishingReturnsDetected = l.DiminishingReturnsIteration > 0
	l.QualityTrajectory = TrajectoryOf(l.scores())
	return l
}

func (l Loop) diminishing(r Returns) int {
	if at := r.Diminish(l.scores()); at > 0 {
		return l.Iterations[at-1].IterationNumber
	}
	return 0
}

func (l Loop) scores() []float64 {
	out := make([]float64, 0, len(l.Iterations))
	for _, it := range l.Iterations {
		out = append(out, it.QualityScore)
	}
	return out
}

// scoreOf is the quality of an iteration; false when there is none of this number.
func (l Loop) scoreOf(iteration int) (float64, bool) {
	for _, it := range l.Iterations {
		if it.IterationNumber == iteration {
			return it.QualityScore, true
		}
	}
	return 0, false
}

// rounded takes out what binary fractions leave behind.
func rounded(v float64) float64 { return math.Round(v*100) / 100 }
