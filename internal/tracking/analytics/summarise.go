package analytics

import (
	"math"
	"sort"
)

// Summarise fills in everything of a loop that follows from its iterations: their order
// and deltas, totals, the optimal and the final one, diminishing returns and the
// trajectory. What was selected, and why, is the caller's to say.
func Summarise(l Loop, r Returns) Loop {
	l.Iterations = append([]Record{}, l.Iterations...)
	sort.SliceStable(l.Iterations, func(i, j int) bool { return l.Iterations[i].IterationNumber < l.Iterations[j].IterationNumber })
	var t Tally
	for i := range l.Iterations {
		it := &l.Iterations[i]
		it.QualityDelta = 0
		if i > 0 {
			it.QualityDelta = it.QualityScore - l.Iterations[i-1].QualityScore
		}
		t.Add(*it, r)
	}
	return t.Sum(l)
}

// Tally sums up iterations one by one, and keeps none of them: so a long loop can be
// summed up of which only the last iterations are at hand.
type Tally struct {
	iterations     int
	tokens         int64
	cost           float64
	timeMS         int64
	optimal, final int
	highest        float64
	verified       bool
	decline        decline
	diminished     int
	course         course
}

// Add counts the next iteration.
func (t *Tally) Add(it Record, r Returns) {
	first := t.iterations == 0
	t.iterations++
	t.tokens += it.TokensUsed
	t.cost += it.TokenCostUSD
	t.timeMS += it.ExecutionTimeMS
	t.final = it.IterationNumber
	t.verified = t.verified || it.VerificationStatus == Passed
	if first {
		t.highest = math.Inf(-1)
	}
	if it.QualityScore > t.highest { // a tie keeps the earlier one
		t.highest, t.optimal = it.QualityScore, it.IterationNumber
	}
	t.course.add(it.QualityScore, first)
	if t.decline.add(it.QualityScore, r); t.decline.at > 0 && t.diminished == 0 {
		t.diminished = it.IterationNumber
	}
}

// Sum fills in what follows from all iterations that were counted. Those of the loop are
// all of them or the last ones.
func (t Tally) Sum(l Loop) Loop {
	l.Version, l.tally = Version, t
	l.Iterations = append([]Record{}, l.Iterations...)
	for i := range l.Iterations {
		it := &l.Iterations[i]
		it.LoopID, it.QualityDelta = l.LoopID, rounded(it.QualityDelta)
		if it.Reflections == nil {
			it.Reflections = []string{}
		}
	}
	l.TotalIterations, l.OptimalIteration, l.FinalIteration = t.iterations, t.optimal, t.final
	l.TotalTokens, l.TotalCostUSD, l.TotalTimeMS = t.tokens, t.cost, t.timeMS
	l.DiminishingReturnsIteration, l.DiminishingReturnsDetected = t.diminished, t.diminished > 0
	l.QualityTrajectory = t.course.trajectory()
	return l
}

// Trajectory is how quality moved over all iterations that were counted.
func (t Tally) Trajectory() Trajectory { return t.course.trajectory() }

// rounded takes out what binary fractions leave behind.
func rounded(v float64) float64 { return math.Round(v*100) / 100 }
