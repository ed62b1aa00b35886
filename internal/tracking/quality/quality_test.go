package quality_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"holdfast/internal/tracking/quality"
)

func at[T any](v T) *T { return &v }

func TestScoresOfTypicalIterations(t *testing.T) {
	done := quality.Facts{
		Checks: &quality.Checks{Passed: 2, Total: 2}, Tests: &quality.Tests{Passed: 40, Total: 40}, OriginalTests: at(true),
		Cases: &quality.Change{Before: 40, Now: 42}, OracleMass: &quality.Change{Before: 3000, Now: 3100},
		Production: &quality.Lines{Added: 30, Removed: 4}, FilesChanged: 2,
	}
	half := done
	half.Checks, half.Tests, half.OriginalTests = &quality.Checks{Passed: 1, Total: 2}, &quality.Tests{Passed: 30, Failed: 10, Total: 40}, at(false)
	cheated := done
	cheated.Findings.Violations = 1
	broken := half
	broken.CompileBroken = true
	nothing := quality.Facts{Tests: &quality.Tests{}}
	for name, c := range map[string]struct {
		facts quality.Facts
		want  float64
	}{
		"all is done":                 {done, 100},
		"half is done":                {half, 63.3},
		"done with an open violation": {cheated, 68},
		"the code does not build":     {broken, 36.7},
		"tests of which none ran":     {nothing, 28.6},
		"nothing was measured":        {quality.Facts{FilesChanged: 3}, 0},
	} {
		if got, b := quality.Score(c.facts); got != c.want {
			t.Errorf("%s: %v of %+v, want %v", name, got, b, c.want)
		}
	}
}

func TestWhatWasNotMeasuredNeitherLiftsNorLowers(t *testing.T) {
	f := quality.Facts{Checks: &quality.Checks{Passed: 1, Total: 4}, Suppressions: 100}
	total, b := quality.Score(f)
	if b.Correctness != total || b.Efficiency != total {
		t.Errorf("total %v, %+v: what was not measured must take the mean of the rest", total, b)
	}
	weighted := (30*b.Validation + 25*b.Completeness + 25*b.Correctness + 10*b.Readability + 10*b.Efficiency) / 100
	if math.Abs(weighted-total) > 0.11 {
		t.Errorf("the breakdown gives %v, the total is %v", weighted, total)
	}
}

// TestEveryMeasureIsAsDocumented looks at one measure at a time, as docs/quality.md has it.
func TestEveryMeasureIsAsDocumented(t *testing.T) {
	tokens, ms := int64(500), int64(60000)
	for name, c := range map[string]struct {
		facts quality.Facts
		of    func(quality.Breakdown) float64
		want  float64
	}{
		"a flaky check of two":         {quality.Facts{Checks: &quality.Checks{Flaky: 1, Total: 2}}, func(b quality.Breakdown) float64 { return b.Validation }, 25},
		"as many type errors as ever":  {quality.Facts{TypeErrors: &quality.Change{Before: 4, Now: 4}}, func(b quality.Breakdown) float64 { return b.Validation }, 55.6},
		"the first lint error":         {quality.Facts{LintErrors: &quality.Change{Now: 1}}, func(b quality.Breakdown) float64 { return b.Validation }, 50},
		"one story of four":            {quality.Facts{Stories: &quality.Share{Part: 1, Total: 4}}, func(b quality.Breakdown) float64 { return b.Completeness }, 25},
		"more cases than before":       {quality.Facts{Cases: &quality.Change{Before: 10, Now: 20}}, func(b quality.Breakdown) float64 { return b.Completeness }, 100},
		"three cases of four":          {quality.Facts{Cases: &quality.Change{Before: 4, Now: 3}}, func(b quality.Breakdown) float64 { return b.Completeness }, 75},
		"coverage five points lower":   {quality.Facts{Coverage: &quality.Change{Before: 80, Now: 75}}, func(b quality.Breakdown) float64 { return b.Correctness }, 75},
		"half of the tests pass":       {quality.Facts{Tests: &quality.Tests{Passed: 5, Failed: 5}}, func(b quality.Breakdown) float64 { return b.Correctness }, 50},
		"2200 lines":                   {known(quality.Facts{Production: &quality.Lines{Added: 1000, Removed: 200}, TestCode: &quality.Lines{Added: 1000}}), func(b quality.Breakdown) float64 { return b.Readability }, 83.3},
		"400 lines":                    {known(quality.Facts{Production: &quality.Lines{Added: 400}}), func(b quality.Breakdown) float64 { return b.Readability }, 100},
		"the first lint warning":       {known(quality.Facts{LintWarnings: &quality.Change{Now: 1}}), func(b quality.Breakdown) float64 { return b.Readability }, 83.3},
		"a suppression and two TODOs":  {known(quality.Facts{Suppressions: 1, Todos: 2}), func(b quality.Breakdown) float64 { return b.Readability }, 80},
		"a file of four was undone":    {known(quality.Facts{FilesChanged: 3, UndoneFiles: 1}), func(b quality.Breakdown) float64 { return b.Efficiency }, 75},
		"its whole share of tokens":    {known(quality.Facts{Used: quality.Use{Tokens: &tokens}, Allowed: quality.Use{Tokens: &tokens}}), func(b quality.Breakdown) float64 { return b.Efficiency }, 50},
		"its whole share of the time":  {known(quality.Facts{Used: quality.Use{DurationMS: &ms}, Allowed: quality.Use{DurationMS: &ms}}), func(b quality.Breakdown) float64 { return b.Efficiency }, 50},
		"half of its share of dollars": {known(quality.Facts{Used: quality.Use{CostUSD: at(1.0)}, Allowed: quality.Use{CostUSD: at(2.0)}}), func(b quality.Breakdown) float64 { return b.Efficiency }, 75},
	} {
		if _, b := quality.Score(c.facts); c.of(b) != c.want {
			t.Errorf("%s: %v, want %v", name, c.of(b), c.want)
		}
	}
}

// known adds that the work is right, without which there is no score.
func known(f quality.Facts) quality.Facts {
	f.OriginalTests = at(true)
	return f
}

func TestSkippingTestsIsNoWayUp(t *testing.T) {
	before := &quality.Tests{Passed: 8, Failed: 2, Skipped: 1, Total: 11}
	failing, _ := quality.Score(quality.Facts{Tests: before, TestsBefore: before})
	skipping, _ := quality.Score(quality.Facts{Tests: &quality.Tests{Passed: 8, Skipped: 3, Total: 11}, TestsBefore: before})
	if skipping > failing {
		t.Errorf("skipping the failing tests gives %v, leaving them %v", skipping, failing)
	}
}

func TestBreakdownIsWrittenInTheWordsOfLoopStates(t *testing.T) {
	_, b := quality.Score(quality.Facts{OriginalTests: at(true)})
	text, err := json.Marshal(b)
	if want := `{"validation":100,"completeness":100,"correctness":100,"readability":100,"efficiency":100}`; err != nil || string(text) != want {
		t.Errorf("got %s, %v", text, err)
	}
}

// TestBetterFactsNeverScoreLower changes one fact of many random ones for the better or
// the worse and looks which way the score goes.
func TestBetterFactsNeverScoreLower(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	steps := map[string]struct {
		up   bool
		step func(*quality.Facts)
	}{
		"one more check passes":      {true, func(f *quality.Facts) { f.Checks.Passed = min(f.Checks.Passed+1, f.Checks.Total) }},
		"a flaky check passes":       {true, func(f *quality.Facts) { n := min(1, f.Checks.Flaky); f.Checks.Flaky -= n; f.Checks.Passed += n }},
		"one more story passes":      {true, func(f *quality.Facts) { f.Stories.Part = min(f.Stories.Part+1, f.Stories.Total) }},
		"one more test passes":       {true, func(f *quality.Facts) { n := min(1, f.Tests.Failed); f.Tests.Failed -= n; f.Tests.Passed += n }},
		"the proof holds":            {true, func(f *quality.Facts) { f.OriginalTests = at(true) }},
		"a lint error is gone":       {true, func(f *quality.Facts) { f.LintErrors.Now = max(0, f.LintErrors.Now-1) }},
		"one more warning":           {false, func(f *quality.Facts) { f.Findings.Warnings++ }},
		"one more violation":         {false, func(f *quality.Facts) { f.Findings.Violations++ }},
		"one more critical finding":  {false, func(f *quality.Facts) { f.Findings.Criticals++ }},
		"one more suppression":       {false, func(f *quality.Facts) { f.Suppressions++ }},
		"one more TODO":              {false, func(f *quality.Facts) { f.Todos++ }},
		"a test case is gone":        {false, func(f *quality.Facts) { f.Cases.Now-- }},
		"assertions are weaker":      {false, func(f *quality.Facts) { f.OracleMass.Now -= 50 }},
		"coverage falls":             {false, func(f *quality.Facts) { f.Coverage.Now -= 3 }},
		"the code no longer builds":  {false, func(f *quality.Facts) { f.CompileBroken = true }},
		"one file more was undone":   {false, func(f *quality.Facts) { f.UndoneFiles++ }},
		"the iteration costs double": {false, func(f *quality.Facts) { f.Used.CostUSD = at(*f.Used.CostUSD * 2) }},
	}
	for name, s := range steps {
		moved := false
		for range 500 {
			f := randomFacts(random)
			before, _ := quality.Score(f)
			s.step(&f)
			after, b := quality.Score(f)
			if s.up && after < before || !s.up && after > before {
				t.Fatalf("%s: the score goes from %v to %v with %+v", name, before, after, b)
			}
			moved = moved || after != before
		}
		if !moved {
			t.Errorf("%s never changes the score", name)
		}
	}
}

func randomFacts(r *rand.Rand) quality.Facts {
	total := 1 + r.IntN(6)
	passed := r.IntN(total + 1)
	change := func() *quality.Change {
		return &quality.Change{Before: float64(r.IntN(200)), Now: float64(r.IntN(200))}
	}
	return quality.Facts{
		Checks:  &quality.Checks{Passed: passed, Flaky: r.IntN(total - passed + 1), Total: total},
		Stories: &quality.Share{Part: r.IntN(total + 1), Total: total},
		Tests:   &quality.Tests{Passed: r.IntN(30), Failed: r.IntN(30), Skipped: r.IntN(5)}, TestsBefore: &quality.Tests{Skipped: r.IntN(5)},
		OriginalTests: at(r.IntN(2) == 0), CompileBroken: r.IntN(8) == 0,
		Findings: quality.Findings{Warnings: r.IntN(3), Violations: r.IntN(2)},
		Cases:    change(), OracleMass: change(), Coverage: change(), LintErrors: change(), TypeErrors: change(),
		Production: &quality.Lines{Added: r.IntN(3000)}, Suppressions: r.IntN(4), Todos: r.IntN(4),
		FilesChanged: r.IntN(9), UndoneFiles: r.IntN(3),
		Used: quality.Use{CostUSD: at(r.Float64())}, Allowed: quality.Use{CostUSD: at(1.0)},
	}
}

func FuzzScoreIsBounded(f *testing.F) {
	f.Add(1, 2, -3, math.NaN(), math.Inf(1), int64(5))
	f.Add(math.MaxInt, math.MinInt, 0, -1e308, 1e308, int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, a, b, c int, x, y float64, n int64) {
		change := &quality.Change{Before: x, Now: y}
		total, parts := quality.Score(quality.Facts{
			Checks: &quality.Checks{Passed: a, Flaky: b, Total: c}, Stories: &quality.Share{Part: b, Total: a},
			Tests: &quality.Tests{Passed: c, Failed: a, Skipped: b}, TestsBefore: &quality.Tests{Skipped: c},
			Findings: quality.Findings{Warnings: a, Violations: b, Criticals: c},
			Cases:    change, OracleMass: change, Coverage: change, LintErrors: change, LintWarnings: change, TypeErrors: change,
			Production: &quality.Lines{Added: a, Removed: b}, TestCode: &quality.Lines{Added: c},
			Suppressions: a, Todos: b, FilesChanged: b, UndoneFiles: c,
			Used: quality.Use{CostUSD: &x, Tokens: &n}, Allowed: quality.Use{CostUSD: &y, Tokens: &n},
		})
		for _, v := range []float64{total, parts.Validation, parts.Completeness, parts.Correctness, parts.Readability, parts.Efficiency} {
			if !(v >= 0 && v <= 100) {
				t.Fatalf("%v is no score", v)
			}
		}
	})
}
