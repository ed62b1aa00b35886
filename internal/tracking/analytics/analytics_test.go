package analytics_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/tracking/analytics"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func loop(scores ...float64) analytics.Loop {
	l := analytics.Loop{LoopID: "ralph-fix-tests-a1b2c3d4", TaskDescription: "fix all TypeScript errors", StartTime: time.Date(2027, 2, 2, 21, 0, 0, 0, time.UTC)}
	for i, s := range scores {
		l.Iterations = append(l.Iterations, analytics.Record{
			IterationNumber: i + 1, Timestamp: l.StartTime.Add(time.Duration(i+1) * 5 * time.Minute), QualityScore: s,
			TokensUsed: 5000, TokenCostUSD: 0.025, ExecutionTimeMS: 60000, VerificationStatus: analytics.Failed,
			OutputSnapshotPath: fmt.Sprintf(".aiwg/ralph/loops/ralph-fix-tests-a1b2c3d4/iterations/iteration-%03d.json", i+1),
		})
	}
	return l
}

func TestSummarise(t *testing.T) {
	given := loop(60, 85, 83)
	given.Iterations[0], given.Iterations[2] = given.Iterations[2], given.Iterations[0]
	l := analytics.Summarise(given, analytics.DefaultReturns())
	if l.TotalIterations != 3 || l.OptimalIteration != 2 || l.FinalIteration != 3 || l.TotalTokens != 15000 || l.TotalTimeMS != 180000 || math.Abs(l.TotalCostUSD-0.075) > 1e-9 {
		t.Errorf("got %+v", l)
	}
	if l.QualityTrajectory != analytics.Fluctuating || l.DiminishingReturnsDetected {
		t.Errorf("got %s, %v", l.QualityTrajectory, l.DiminishingReturnsDetected)
	}
	for i, want := range []float64{0, 25, -2} {
		if l.Iterations[i].QualityDelta != want || l.Iterations[i].LoopID != l.LoopID {
			t.Errorf("iteration %d: %+v", i+1, l.Iterations[i])
		}
	}
	if given.Iterations[0].IterationNumber != 3 {
		t.Error("the caller's records were reordered")
	}
}

func TestATieKeepsTheEarlierIteration(t *testing.T) {
	if l := analytics.Summarise(loop(80, 85, 85), analytics.DefaultReturns()); l.OptimalIteration != 2 {
		t.Errorf("iteration %d is called optimal", l.OptimalIteration)
	}
}

func TestTrajectoryOf(t *testing.T) {
	for _, c := range []struct {
		scores []float64
		want   analytics.Trajectory
	}{
		{nil, analytics.Stable},
		{[]float64{50}, analytics.Stable},
		{[]float64{50, 50.4, 50.2}, analytics.Stable},
		{[]float64{50, 60, 60}, analytics.Improving},
		{[]float64{50, 50.9, 51.8, 52.7, 53.6, 54.5, 55.4}, analytics.Improving},
		{[]float64{60, 50, 50.5}, analytics.Declining},
		{[]float64{60, 85, 83, 81, 70}, analytics.Fluctuating},
	} {
		if got := analytics.TrajectoryOf(c.scores); got != c.want {
			t.Errorf("%v is %s, want %s", c.scores, got, c.want)
		}
	}
}

func TestDiminishingReturns(t *testing.T) {
	with := func(m analytics.Method) analytics.Returns {
		r := analytics.DefaultReturns()
		r.Method = m
		return r
	}
	for name, c := range map[string]struct {
		rule   analytics.Returns
		scores []float64
		want   int
	}{
		"two low deltas in a row":    {analytics.DefaultReturns(), []float64{60, 85, 86, 87, 88}, 4},
		"a high delta in between":    {analytics.DefaultReturns(), []float64{60, 62, 70, 71, 80}, 0},
		"falling brings nothing":     {analytics.DefaultReturns(), []float64{80, 70, 60}, 3},
		"one iteration":              {analytics.DefaultReturns(), []float64{80}, 0},
		"no iteration":               {analytics.DefaultReturns(), nil, 0},
		"the first low delta":        {with(analytics.AbsoluteThreshold), []float64{60, 70, 74}, 3},
		"a share of what was before": {with(analytics.PercentageThreshold), []float64{20, 22, 23}, 3},
		"the mean of two":            {with(analytics.MovingAverage), []float64{60, 61, 75, 76, 77}, 5},
	} {
		if got := c.rule.Diminish(c.scores); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func finished() analytics.Loop {
	l := loop(60, 85, 83, 81.5)
	l.EndTime = l.StartTime.Add(30 * time.Minute)
	l.Iterations[1].VerificationStatus = analytics.Passed
	l.SelectedIteration, l.SelectionReason = 2, "Highest quality score (85%)"
	return analytics.Summarise(l, analytics.DefaultReturns())
}

func TestMarkdown(t *testing.T) {
	hostile := loop()
	hostile.TaskDescription = "one\n# two | three ``` <script>\xff"
	running := loop(40)
	running.CostUnknown = true
	running.SelectionReason = "No iteration reached the threshold of 70%; the highest score is 40% at iteration 1"
	for name, l := range map[string]analytics.Loop{
		"finished": finished(), "running": analytics.Summarise(running, analytics.DefaultReturns()), "hostile": analytics.Summarise(hostile, analytics.DefaultReturns()),
	} {
		golden(t, name+".md", analytics.Markdown(l))
	}
}

func TestALoopThatGotWorseIsToldSo(t *testing.T) {
	text := analytics.Markdown(analytics.Summarise(loop(80, 60, 40), analytics.DefaultReturns()))
	if !strings.Contains(text, "Quality is declining.") || !strings.Contains(text, "Quality fell from iteration to iteration") {
		t.Errorf("got\n%s", text)
	}
}

func TestJSON(t *testing.T) {
	text, err := json.MarshalIndent(finished(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "finished.json", string(text)+"\n")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != got {
		t.Errorf("differs from %s (%v); run go test -update and look at the difference\ngot\n%s", file, err, got)
	}
}

func FuzzMarkdownStaysOneReport(f *testing.F) {
	f.Add("task", "reason", 50.0, 3)
	f.Fuzz(func(t *testing.T, task, reason string, quality float64, n int) {
		l := loop(quality, 100)
		l.TaskDescription, l.SelectionReason, l.SelectedIteration = task, reason, n
		text := analytics.Markdown(analytics.Summarise(l, analytics.DefaultReturns()))
		if got := strings.Count(text, "\n#"); got != 5 { // the five sections; the title is the first line
			t.Errorf("%d headings in\n%s", got, text)
		}
	})
}
