package policy_test

import (
	"math"
	"testing"
	"testing/quick"

	"holdfast/internal/enforcement/policy"
)

func TestStricter(t *testing.T) {
	for name, c := range map[string]struct {
		local, model policy.Verdict
		confidence   float64
		want         policy.Verdict
	}{
		"a model that waves a block through": {policy.Block, policy.Allow, 1, policy.Block},
		"a model that waves a doubt through": {policy.Ask, policy.Allow, 1, policy.Ask},
		"a model that would block alone":     {policy.Allow, policy.Block, 0.9, policy.Ask},
		"a model that warns":                 {policy.Allow, policy.Warn, 0.9, policy.Warn},
		"a model that asks":                  {policy.Warn, policy.Ask, 0.6, policy.Ask},
		"a model that shares a doubt":        {policy.Ask, policy.Block, 0.8, policy.Block},
		"a model that is not sure":           {policy.Allow, policy.Block, 0.59, policy.Allow},
		"a model that is too sure":           {policy.Allow, policy.Block, 7, policy.Allow},
		"a model that counts badly":          {policy.Warn, policy.Block, math.NaN(), policy.Warn},
		"a word that is no verdict":          {policy.Warn, "deny", 1, policy.Warn},
		"no opinion":                         {policy.Warn, "", 0, policy.Warn},
	} {
		if got := policy.Stricter(c.local, policy.Opinion{Verdict: c.model, Confidence: c.confidence}); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

// TestNoOpinionMakesAVerdictMilder holds for every verdict and whatever a model says.
func TestNoOpinionMakesAVerdictMilder(t *testing.T) {
	verdicts := []policy.Verdict{policy.Allow, policy.Warn, policy.Ask, policy.Block}
	holds := func(local, said uint8, words string, confidence float64, garbled bool) bool {
		before := verdicts[int(local)%len(verdicts)]
		o := policy.Opinion{Verdict: verdicts[int(said)%len(verdicts)], Confidence: confidence, Reasoning: words}
		if garbled {
			o.Verdict = policy.Verdict(words)
		}
		after := policy.Stricter(before, o)
		alone := before.Rank() < policy.Ask.Rank()
		return after.Rank() >= before.Rank() && !(alone && after == policy.Block)
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: 20000}); err != nil {
		t.Error(err)
	}
}
