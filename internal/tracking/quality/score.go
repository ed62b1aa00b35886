package quality

import "math"

// The weights of the dimensions, which are those of quality_score in loop states.
const (
	validationWeight   = 30
	completenessWeight = 25
	correctnessWeight  = 25
	readabilityWeight  = 10
	efficiencyWeight   = 10
)

// Score weighs the facts. A dimension of which nothing was measured takes the mean of the
// others, so that it neither lifts nor lowers the total. Where nothing was measured of
// whether the work is right, how it reads gives no score.
func Score(f Facts) (total float64, b Breakdown) {
	trust := trustIn(f.Findings)
	dimensions := []part{
		{validationWeight, scaled(validation(f), trust)},
		{completenessWeight, scaled(completeness(f), trust)},
		{correctnessWeight, scaled(correctness(f), trust)},
		{readabilityWeight, readability(f)},
		{efficiencyWeight, efficiency(f)},
	}
	if math.IsNaN(mean(dimensions[:3]...)) {
		return 0, Breakdown{}
	}
	whole := mean(dimensions...)
	for i, to := range []*float64{&b.Validation, &b.Completeness, &b.Correctness, &b.Readability, &b.Efficiency} {
		*to = points(dimensions[i].value, whole)
	}
	return points(whole, 0), b
}

// trustIn is how much of what the checks say counts while avoidance is open in the tree.
// One violation leaves at most 68 points, so that it never reaches the threshold of 70.
func trustIn(f Findings) float64 {
	return math.Pow(0.95, count(f.Warnings)) * math.Pow(0.6, count(f.Violations)) * math.Pow(0.3, count(f.Criticals))
}

// part is a measure from 0 to 1 with its weight; NaN for one that was not measured.
type part struct{ weight, value float64 }

var unknown = math.NaN()

// mean weighs the parts that were measured; NaN when none was.
func mean(parts ...part) float64 {
	var sum, weights float64
	for _, p := range parts {
		if !math.IsNaN(p.value) {
			sum += p.weight * unit(p.value)
			weights += p.weight
		}
	}
	if weights == 0 {
		return unknown
	}
	return sum / weights
}

func scaled(value, by float64) float64 { return value * by }

// points turns a value from 0 to 1 into a score with one decimal.
func points(value, otherwise float64) float64 {
	if math.IsNaN(value) {
		value = otherwise
	}
	return math.Round(unit(value)*1000) / 10
}

func unit(v float64) float64 { return min(1, max(0, v)) }

func count(n int) float64 { return float64(max(0, n)) }
