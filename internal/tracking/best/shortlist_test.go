package best

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSelectingFromAShortlistGivesWhatAllCandidatesGive plays many loops and compares
// after every iteration.
func TestSelectingFromAShortlistGivesWhatAllCandidatesGive(t *testing.T) {
	scores := []float64{0, 30, 69.9, 70, 70, 85, 85, 100, math.NaN()}
	for seed := range uint64(3000) {
		random := rand.New(rand.NewPCG(seed, 1))
		rule := Rule{
			Enabled: random.IntN(8) > 0, Threshold: 70, RequireVerification: random.IntN(2) == 0,
			Criteria: []string{"", HighestQuality, HighestQualityVerified, MostRecentAboveThreshold}[random.IntN(4)],
		}
		var all, short []Candidate
		for iteration := 1; iteration <= 12; iteration++ {
			next := Candidate{Iteration: iteration, Quality: scores[random.IntN(len(scores))], Verified: random.IntN(3) == 0}
			all = append(all, next)
			short = Shortlist(short, next, rule)
			if got, want := Select(short, rule), Select(all, rule); got != want {
				t.Fatalf("of %v\n%+v was selected from %v\nnot %+v", all, got, short, want)
			}
			if len(short) > 5 {
				t.Fatalf("the shortlist is long: %v", short)
			}
		}
	}
}
