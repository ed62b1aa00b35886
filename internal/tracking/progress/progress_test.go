package progress_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"holdfast/internal/tracking/progress"
)

func some(v float64) *float64 { return &v }

func TestScore(t *testing.T) {
	whole := progress.Measures{Tests: some(42), Coverage: some(78), Features: some(0), Assertions: some(100), Completion: some(0.5)}
	with := func(change func(*progress.Measures)) progress.Measures {
		m := whole
		change(&m)
		return m
	}
	for name, c := range map[string]struct {
		before, now progress.Measures
		want        float64
	}{
		"nothing moved":                  {whole, whole, 0},
		"one test more":                  {whole, with(func(m *progress.Measures) { m.Tests = some(43) }), 0.25},
		"many tests more count as one":   {whole, with(func(m *progress.Measures) { m.Tests = some(80) }), 0.25},
		"one test less":                  {whole, with(func(m *progress.Measures) { m.Tests = some(41) }), -0.25},
		"half a percent of coverage":     {whole, with(func(m *progress.Measures) { m.Coverage = some(78.5) }), 0.125},
		"a feature gone":                 {whole, with(func(m *progress.Measures) { m.Features = some(-1) }), -0.2},
		"assertions five percent weaker": {whole, with(func(m *progress.Measures) { m.Assertions = some(95) }), -0.15},
		"a milestone reached":            {whole, with(func(m *progress.Measures) { m.Completion = some(1) }), 0.15},
		"everything better":              {whole, progress.Measures{Tests: some(50), Coverage: some(80), Features: some(1), Assertions: some(200), Completion: some(1)}, 1},
		"everything worse":               {whole, progress.Measures{Tests: some(1), Coverage: some(7), Features: some(-9), Assertions: some(1), Completion: some(0)}, -1},
		"only tests are known":           {progress.Measures{Tests: some(1)}, progress.Measures{Tests: some(2)}, 1},
		"measured only once":             {progress.Measures{Tests: some(1)}, progress.Measures{Coverage: some(2)}, 0},
		"the first assertion":            {progress.Measures{Assertions: some(0)}, progress.Measures{Assertions: some(9)}, 1},
		"a measure that is none":         {progress.Measures{Tests: some(math.NaN())}, progress.Measures{Tests: some(2)}, 0},
	} {
		if got, deltas := progress.Score(c.before, c.now); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, not %v: %v", name, got, c.want, deltas)
		}
	}
}

// TestTheScoreStaysInItsBounds, and turning the two around turns its sign where units are
// fixed.
func TestTheScoreStaysInItsBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	value := func(scale float64) *float64 {
		if r.IntN(4) == 0 {
			return nil
		}
		return some(math.Round(r.Float64()*scale*10) / 10)
	}
	for range 5000 {
		a := progress.Measures{Tests: value(9), Coverage: value(100), Features: value(3), Completion: value(1)}
		b := progress.Measures{Tests: value(9), Coverage: value(100), Features: value(3), Completion: value(1)}
		there, _ := progress.Score(a, b)
		back, _ := progress.Score(b, a)
		if there < -1 || there > 1 || math.Abs(there+back) > 1e-3 {
			t.Fatalf("%v and %v", there, back)
		}
	}
}

func steps(scores ...float64) []progress.Step {
	var out []progress.Step
	for i, s := range scores {
		out = append(out, progress.Step{Iteration: i + 1, Score: s})
	}
	return out
}

func TestClassify(t *testing.T) {
	undone := steps(0.2, 0.2)
	undone[1].Regressed = true
	for name, c := range map[string]struct {
		steps []progress.Step
		want  progress.Class
	}{
		"it gets on":                       {steps(0, 0.05), progress.Forward},
		"it stands":                        {steps(0.3, 0.04), progress.Plateau},
		"two plateaus are no stall":        {steps(0.3, 0, 0), progress.Plateau},
		"the third plateau":                {steps(0, 0.01, 0.02), progress.Stalled},
		"it is worse":                      {steps(0, 0, -0.01), progress.Regression},
		"it would be worse, but is undone": {undone, progress.Regression},
		"nothing has happened":             {nil, progress.Plateau},
	} {
		if got := progress.Classify(c.steps); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestDetect(t *testing.T) {
	for name, c := range map[string]struct {
		scores  []float64
		pattern progress.Pattern
		since   int
	}{
		"two are no pattern":             {[]float64{0, 0}, progress.NoPattern, 0},
		"three that bring nothing":       {[]float64{0.4, 0, 0.01, 0.04}, progress.NoProgress, 2},
		"five that bring nothing":        {[]float64{0, 0, 0, 0, 0}, progress.NoProgress, 1},
		"three that make it worse":       {[]float64{0.1, -0.1, -0.2, -0.01}, progress.Worsening, 2},
		"worse is more than no progress": {[]float64{-0.1, -0.1, -0.1}, progress.Worsening, 1},
		"back and forth":                 {[]float64{0.3, -0.3, 0.3}, progress.Oscillating, 1},
		"forth and back":                 {[]float64{-0.3, 0.3, -0.3}, progress.Oscillating, 1},
		"a step back is no swing":        {[]float64{0.3, -0.3, 0}, progress.NoPattern, 0},
		"it gets on again":               {[]float64{0, 0, 0, 0.2}, progress.NoPattern, 0},
	} {
		got := progress.Detect(steps(c.scores...))
		if got.Pattern != c.pattern || got.Since != c.since || got.Is != (c.pattern != "") || got.Is != (got.Recommendation != "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestEveryPatternCanBeMet: each of them is found in some history.
func TestEveryPatternCanBeMet(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	met := map[progress.Pattern]bool{}
	for range 2000 {
		met[progress.Detect(steps(r.Float64()*2-1, r.Float64()*2-1, r.Float64()*2-1)).Pattern] = true
	}
	if len(met) != 4 {
		t.Error(met)
	}
}

func TestRecommend(t *testing.T) {
	var got []progress.Recommendation
	for _, scores := range [][]float64{{0.5}, {0.5, -0.5}, {0, 0, 0}, {-1, -1, -1}} {
		got = append(got, progress.Recommend(progress.Classify(steps(scores...)), progress.Detect(steps(scores...))))
	}
	if want := []progress.Recommendation{progress.Continue, progress.Warn, progress.Intervene, progress.Escalate}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

func TestTenacity(t *testing.T) {
	late, soon := 6, 2
	for name, c := range map[string]struct {
		held  progress.Held
		want  float64
		known bool
	}{
		"nothing is known":                    {progress.Held{}, 0, false},
		"all that could be held was held":     {progress.Held{some(1), some(1), some(0), some(1), &soon}, 1, true},
		"nothing was held":                    {progress.Held{some(0), some(0), some(20), some(0), nil}, 0, true},
		"half of the recoveries":              {progress.Held{some(1), some(0.5), some(0), some(1), &soon}, 0.875, true},
		"ten points of coverage":              {progress.Held{Coverage: some(10)}, 0.5, true},
		"asked after twice as many attempts":  {progress.Held{Escalation: &late}, 0.5, true},
		"more coverage is not more than held": {progress.Held{Coverage: some(-5)}, 1, true},
	} {
		if got, known := progress.Tenacity(c.held); known != c.known || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, %v", name, got, known)
		}
	}
}
