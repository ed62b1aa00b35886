package best_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"holdfast/internal/tracking/best"
)

func scores(values ...float64) []best.Candidate {
	var out []best.Candidate
	for i, v := range values {
		out = append(out, best.Candidate{Iteration: i + 1, Quality: v})
	}
	return out
}

func verified(candidates []best.Candidate, iterations ...int) []best.Candidate {
	for _, n := range iterations {
		candidates[n-1].Verified = true
	}
	return candidates
}

func TestSelect(t *testing.T) {
	rule := best.DefaultRule()
	strict, recent, either, off := rule, rule, rule, rule
	strict.RequireVerification = true
	recent.Criteria = best.MostRecentAboveThreshold
	either.Criteria = best.HighestQuality
	off.Enabled = false
	for name, c := range map[string]struct {
		candidates       []best.Candidate
		rule             best.Rule
		iteration        int
		reason, decision string
	}{
		"quality peaked early":           {scores(60, 85, 83, 80), rule, 2, "Highest quality score (85%)", "Best quality (85%) at iteration 2, not final"},
		"the last one is the best":       {scores(60, 70, 92.25), rule, 3, "Highest quality score (92.3%)", "Final iteration was also best"},
		"of equal ones the earlier":      {scores(80, 85, 85), rule, 2, "Highest quality score (85%)", "Best quality (85%) at iteration 2, not final"},
		"verified ones first":            {verified(scores(95, 82, 81), 2, 3), rule, 2, "Highest quality score of the verified iterations (82%)", "Best quality (82%) at iteration 2, not final"},
		"all are verified":               {verified(scores(75, 82), 1, 2), rule, 2, "Highest quality score (82%)", "Final iteration was also best"},
		"verification does not matter":   {verified(scores(95, 82), 2), either, 1, "Highest quality score (95%)", "Best quality (95%) at iteration 1, not final"},
		"the most recent one":            {scores(90, 72, 40), recent, 2, "Most recent iteration at or above the threshold (72%)", "Best quality (72%) at iteration 2, not final"},
		"exactly the threshold":          {scores(70), rule, 1, "Highest quality score (70%)", "Final iteration was also best"},
		"all below the threshold":        {scores(40, 69.9), rule, 0, "No iteration reached the threshold of 70%; the highest score is 69.9% at iteration 2", ""},
		"none verified, but asked for":   {scores(90), strict, 0, "No verified iteration reached the threshold of 70%; the highest score is 90% at iteration 1", ""},
		"a verified one below threshold": {verified(scores(90, 60), 2), rule, 1, "Highest quality score (90%)", "Best quality (90%) at iteration 1, not final"},
		"a score that is none":           {scores(math.NaN(), 71), rule, 2, "Highest quality score (71%)", "Final iteration was also best"},
		"no score at all":                {scores(math.NaN()), rule, 0, "No iteration has a quality score", ""},
		"no iteration":                   {nil, rule, 0, "There was no iteration", ""},
		"switched off":                   {scores(90), off, 0, "Best output selection is off", ""},
	} {
		got := best.Select(c.candidates, c.rule)
		if got.Iteration != c.iteration || got.Reason != c.reason || got.Decision != c.decision || got.Found != (c.iteration > 0) {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// TestTheOrderOfCandidatesDoesNotMatter, and nothing better is ever passed over.
func TestTheOrderOfCandidatesDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		candidates := scores(make([]float64, 1+r.IntN(8))...)
		for i := range candidates {
			candidates[i].Quality, candidates[i].Verified = float64(r.IntN(11)*10), r.IntN(3) == 0
		}
		got := best.Select(candidates, best.DefaultRule())
		r.Shuffle(len(candidates), func(i, j int) { candidates[i], candidates[j] = candidates[j], candidates[i] })
		if again := best.Select(candidates, best.DefaultRule()); again != got {
			t.Fatalf("%+v, and in another order %+v", got, again)
		}
		for _, c := range candidates {
			if c.Quality < 70 || got.Found && (c.Iteration == got.Iteration || better(got, candidates, c)) {
				continue
			}
			t.Fatalf("%+v was selected instead of %+v", got, c)
		}
	}
}

// better tells whether the selected candidate rightly comes before another one.
func better(got best.Selection, candidates []best.Candidate, other best.Candidate) bool {
	var selected best.Candidate
	for _, c := range candidates {
		if c.Iteration == got.Iteration {
			selected = c
		}
	}
	switch {
	case selected.Verified != other.Verified:
		return selected.Verified
	case selected.Quality != other.Quality:
		return selected.Quality > other.Quality
	}
	return selected.Iteration < other.Iteration
}
