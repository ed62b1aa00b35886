package best

import (
	"fmt"
	"math"
	"strconv"
)

// Select picks the candidate to hand over: at or above the threshold, verified ones
// first, the highest score, of equal ones the earlier.
func Select(candidates []Candidate, r Rule) Selection {
	final := last(candidates)
	switch {
	case len(candidates) == 0:
		return Selection{Reason: "There was no iteration"}
	case !r.Enabled:
		return Selection{Reason: "Best output selection is off"}
	}
	pool := only(candidates, func(c Candidate) bool { return c.Quality >= r.Threshold })
	verified := only(pool, func(c Candidate) bool { return c.Verified })
	verifiedFirst := r.Criteria != HighestQuality && r.Criteria != MostRecentAboveThreshold && len(verified) > 0
	passedOver := 0
	if r.RequireVerification || verifiedFirst {
		passedOver = len(pool) - len(verified)
		pool = verified
	}
	if len(pool) == 0 {
		return Selection{Reason: tooLow(candidates, r)}
	}
	choose, why := highest, "Highest quality score (%s)"
	switch {
	case r.Criteria == MostRecentAboveThreshold:
		choose, why = last, "Most recent iteration at or above the threshold (%s)"
	case passedOver > 0:
		why = "Highest quality score of the verified iterations (%s)"
	}
	b := choose(pool)
	return Selection{
		Iteration: b.Iteration, Quality: b.Quality, Snapshot: b.Snapshot, Found: true,
		Reason: fmt.Sprintf(why, percent(b.Quality)), Decision: compared(b, final),
	}
}

func compared(b, final Candidate) string {
	if b.Iteration == final.Iteration {
		return "Final iteration was also best"
	}
	return fmt.Sprintf("Best quality (%s) at iteration %d, not final", percent(b.Quality), b.Iteration)
}

func tooLow(candidates []Candidate, r Rule) string {
	kind := "iteration"
	if r.RequireVerification {
		kind = "verified iteration"
	}
	known := only(candidates, func(c Candidate) bool { return !math.IsNaN(c.Quality) })
	if len(known) == 0 {
		return "No iteration has a quality score"
	}
	b := highest(known)
	return fmt.Sprintf("No %s reached the threshold of %s; the highest score is %s at iteration %d", kind, percent(r.Threshold), percent(b.Quality), b.Iteration)
}

func only(candidates []Candidate, holds func(Candidate) bool) []Candidate {
	var out []Candidate
	for _, c := range candidates {
		if holds(c) {
			out = append(out, c)
		}
	}
	return out
}

func highest(candidates []Candidate) Candidate {
	return first(candidates, func(a, b Candidate) bool {
		return a.Quality > b.Quality || a.Quality == b.Quality && a.Iteration < b.Iteration
	})
}

func last(candidates []Candidate) Candidate {
	return first(candidates, func(a, b Candidate) bool { return a.Iteration > b.Iteration })
}

// first is the candidate that comes before all others.
func first(candidates []Candidate, before func(a, b Candidate) bool) Candidate {
	var out Candidate
	for i, c := range candidates {
		if i == 0 || before(c, out) {
			out = c
		}
	}
	return out
}

// percent writes a score with at most one decimal.
func percent(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) + "%"
}
