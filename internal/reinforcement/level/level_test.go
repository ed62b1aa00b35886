package level_test

import (
	"math"
	"slices"
	"testing"

	"holdfast/internal/reinforcement/level"
)

func TestDecide(t *testing.T) {
	own := level.Rules{Default: level.Standard, Thresholds: []level.Threshold{{Iteration: 2, Level: level.Minimal}, {Iteration: 4, Level: level.Aggressive}}, Plateau: 0.1}
	adaptive := level.Rules{Default: level.Adaptive}
	for name, c := range map[string]struct {
		in     level.Input
		want   level.Level
		reason string
	}{
		"the first iteration":                     {level.Input{Iteration: 1}, level.Minimal, "Loop initialization"},
		"the second":                              {level.Input{Iteration: 2}, level.Minimal, "Loop initialization"},
		"the third":                               {level.Input{Iteration: 3}, level.Standard, "Iteration 3 threshold reached"},
		"the fourth":                              {level.Input{Iteration: 4, Scores: []float64{20, 40, 60}}, level.Standard, "Iteration 3 threshold reached"},
		"the fifth":                               {level.Input{Iteration: 5}, level.Aggressive, "Iteration 5 threshold reached"},
		"the fiftieth":                            {level.Input{Iteration: 50}, level.Aggressive, "Iteration 5 threshold reached"},
		"three iterations that bring nothing":     {level.Input{Iteration: 4, Scores: []float64{60, 61, 62}}, level.Aggressive, "Quality plateau detected (3 iterations < 5% delta)"},
		"exactly five points are no plateau":      {level.Input{Iteration: 4, Scores: []float64{60, 61, 66}}, level.Standard, "Iteration 3 threshold reached"},
		"quality that falls is a plateau":         {level.Input{Iteration: 4, Scores: []float64{60, 50, 40}}, level.Aggressive, "Quality plateau detected (3 iterations < 5% delta)"},
		"two iterations are too few":              {level.Input{Iteration: 3, Scores: []float64{60, 60}}, level.Standard, "Iteration 3 threshold reached"},
		"a regression":                            {level.Input{Iteration: 2, Regressions: []int{1}}, level.Aggressive, "Regression detected in iteration 1"},
		"of two regressions the later":            {level.Input{Iteration: 9, Regressions: []int{7, 2}}, level.Aggressive, "Regression detected in iteration 7"},
		"switched off":                            {level.Input{Iteration: 9, Regressions: []int{7}, Rules: level.Rules{Default: level.Off}}, level.Off, "Reinforcement is off"},
		"own rules: no threshold lowers":          {level.Input{Iteration: 2, Rules: own}, level.Standard, "Loop initialization"},
		"own rules: their threshold":              {level.Input{Iteration: 5, Rules: own}, level.Aggressive, "Iteration 4 threshold reached"},
		"own rules: their plateau":                {level.Input{Iteration: 4, Scores: []float64{60, 69, 78}, Rules: own}, level.Aggressive, "Quality plateau detected (3 iterations < 10% delta)"},
		"no thresholds at all":                    {level.Input{Iteration: 9, Rules: level.Rules{Thresholds: []level.Threshold{}}}, level.Minimal, "Loop initialization"},
		"adaptive: a loop that gets better":       {level.Input{Iteration: 6, Scores: []float64{10, 20, 30, 40, 50}, Rules: adaptive}, level.Minimal, "Quality is improving"},
		"adaptive: one that does not":             {level.Input{Iteration: 4, Scores: []float64{10, 11, 12}, Rules: adaptive}, level.Aggressive, "Quality plateau detected (3 iterations < 5% delta)"},
		"adaptive: one of which too little shows": {level.Input{Iteration: 3, Scores: []float64{10, 12}, Rules: adaptive}, level.Standard, "Iteration 3 threshold reached"},
	} {
		got, reason := level.Decide(c.in)
		if got != c.want || reason != c.reason {
			t.Errorf("%s: %s because %q", name, got, reason)
		}
	}
}

func FuzzDecideAlwaysAnswers(f *testing.F) {
	f.Add(3, 50.0, 51.0, 52.0, 2, "MINIMAL", 4, "AGGRESSIVE")
	f.Add(9, 50.0, 60.0, 70.0, 0, "ADAPTIVE", 1, "ADAPTIVE")
	f.Fuzz(func(t *testing.T, iteration int, a, b, c float64, regression int, start string, at int, raised string) {
		in := level.Input{
			Iteration: iteration, Scores: []float64{a, b, c, math.NaN(), b}[:max(0, min(5, at))],
			Rules: level.Rules{Default: level.Level(start), Thresholds: []level.Threshold{{Iteration: at, Level: level.Level(raised)}}, Plateau: a},
		}
		if regression > 0 {
			in.Regressions = []int{regression}
		}
		got, reason := level.Decide(in)
		if got == level.Adaptive || !slices.Contains(level.Levels(), got) || reason == "" {
			t.Errorf("%q because %q", got, reason)
		}
	})
}
