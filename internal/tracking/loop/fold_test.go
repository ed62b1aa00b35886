package loop_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/tracking/best"
	"holdfast/internal/tracking/loop"
)

// line is an entry of a journal.
type line struct {
	kind loop.Kind
	data any
}

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// fold reads a journal with an entry a second.
func fold(t testing.TB, journal ...[]line) *loop.Loop {
	t.Helper()
	l := &loop.Loop{}
	var seq int64
	for _, part := range journal {
		for _, e := range part {
			seq++
			if err := l.Apply(seq, noon.Add(time.Duration(seq)*time.Second), e.kind, raw(t, e.data)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return l
}

func begin() []line {
	c := contract.Default()
	c.CompletionChecks = []contract.Check{{Kind: contract.Command, Command: "make check"}}
	return []line{{loop.KindStarted, loop.Started{
		LoopID: "ralph-fix-0a1b2c3d", Task: "fix", Root: "/shop", Owner: "ada", PID: 7, Agent: loop.Agent{Command: "./agent"}, Contract: c, ContractHash: c.Hash(),
		Rules: loop.Rules{Mode: "standard", Best: best.Rule{Enabled: true, Threshold: 70}}, Baseline: at("base"),
	}}}
}

func at(name string) loop.Point { return loop.Point{Snapshot: "snap-" + name, Tree: "tree-" + name} }

// iteration is a whole one that leaves a tree behind.
func iteration(n int, tree string, quality float64, verified bool) []line {
	return []line{
		{loop.KindBegan, loop.Began{Iteration: n, Attempt: 1, Before: at("before"), Level: "MINIMAL"}},
		{loop.KindAgent, loop.AgentBegan{Iteration: n, PID: 8}},
		{loop.KindAgentDone, loop.AgentEnded{Iteration: n, Reason: "exited", Tokens: 100, CostUSD: 0.5, CostSource: "reported", ToolCalls: 3}},
		{loop.KindJudged, loop.Judged{Iteration: n, After: at(tree), Verdict: "allow"}},
		{loop.KindChecked, loop.Checked{Iteration: n, Point: at(tree), Evidence: []contract.Evidence{{Check: "command: make check", Passed: verified, Tree: "tree-" + tree}}}},
		{loop.KindEnded, loop.Ended{Iteration: n, Point: at(tree), Quality: quality, Verified: verified, ElapsedMS: int64(n) * 1000}},
	}
}

// avoidance is an iteration in which a test was deleted and brought back. What was escalated
// was so by somebody else than the recovery.
func avoidance(n int, outcome loop.Recovery) []line {
	lost := detect.Finding{ID: "test-removed", Type: "test_deletion", Severity: "violation", Path: "cart_test.go", Test: "TestFree"}
	return []line{
		{loop.KindBegan, loop.Began{Iteration: n, Attempt: 1, Level: "AGGRESSIVE", LevelReason: "Regression"}},
		{loop.KindAgentDone, loop.AgentEnded{Iteration: n, Reason: "exited", Exit: 1, CostSource: "unknown"}},
		{loop.KindJudged, loop.Judged{
			Iteration: n, After: at("cheat"), Verdict: "block", Findings: []detect.Finding{lost}, Undo: []loop.Undo{{Path: "cart_test.go"}},
			Summary: detect.Summary{TestsBefore: 2, TestsAfter: 1},
		}},
		{loop.KindRecovery, recovery.Begin(recovery.ShortID((n+1)/2), recovery.Task{ID: "ralph-fix-0a1b2c3d"}, recovery.Facts{Findings: []detect.Finding{lost}}, 3, n, noon)},
		{loop.KindRecovery, recovery.Pause("snap-cheat", n, noon)},
		{loop.KindUndone, loop.Undone{Iteration: n, Safety: "snap-cheat", Point: at("base")}},
		{loop.KindChecked, loop.Checked{Iteration: n, Point: at("base")}},
		{loop.KindRecovery, recovery.Event{Kind: recovery.Diagnosed, At: noon, Iteration: n, Diagnosis: &recovery.Diagnosis{RootCause: "why", Category: recovery.RewardHacking, Confidence: 0.9}}},
		{loop.KindRecovery, recovery.Event{Kind: recovery.Adapted, At: noon, Iteration: n, Adaptation: &recovery.Adaptation{Strategy: recovery.ChangeApproach, Guidance: "mend the code"}}},
		{loop.KindEnded, loop.Ended{Iteration: n, Point: at("base"), Quality: 20, Recovery: outcome, Escalation: map[bool]string{true: "too often"}[outcome == loop.RecoveryEscalated]}},
	}
}

// again is an iteration that repeats the avoidance of the one before.
func again(n int, outcome loop.Recovery) []line {
	lines := avoidance(n, outcome)
	begin := lines[3].data.(recovery.Event)
	lines[3].data = recovery.Event{Kind: recovery.Failed, At: noon, Iteration: n, Fix: begin.Fix, Reason: "TestFree is gone"}
	lines[8].data = recovery.Event{Kind: recovery.Adapted, At: noon, Iteration: n, Adaptation: &recovery.Adaptation{Strategy: recovery.EscalateEarly, Reason: "the same was done twice"}}
	return lines
}

func clean(n int) []line {
	lines := iteration(n, "good", 90, true)
	lines = slices.Insert(lines, 5, line{loop.KindRecovery, recovery.Event{Kind: recovery.Passed, At: noon, Iteration: n}})
	lines[6].data = loop.Ended{Iteration: n, Point: at("good"), Quality: 90, Verified: true, Recovery: loop.RecoverySucceeded}
	return lines
}

func pausedFor(reason contract.StopReason) []line {
	return []line{{loop.KindPaused, loop.Stop{Reason: reason, Reasons: []string{"why"}}}}
}

func resumed(r loop.Resumed) []line { return []line{{loop.KindResumed, r}} }

func ending(status loop.Status, reason contract.StopReason) []line {
	return []line{
		{loop.KindStopping, loop.Stopping{Stop: loop.Stop{Reason: reason}, Status: status, Selected: best.Selection{Found: true, Iteration: 1, Reason: "best"}}},
		{loop.KindStopped, loop.Stopped{Status: status, Point: at("good")}},
	}
}

func TestWhatFollowsFromAJournal(t *testing.T) {
	for name, c := range map[string]struct {
		journal [][]line
		want    string
	}{
		"it begins":                         {[][]line{begin()}, "running at 0, step , tree base"},
		"an agent is at work":               {[][]line{begin(), iteration(1, "one", 50, false)[:2]}, "running at 1, step agent_began, tree base"},
		"an iteration":                      {[][]line{begin(), iteration(1, "one", 50, false)}, "running at 1, step iteration_ended, tree one, 100 tokens, 3 calls, $0.5"},
		"what is spent adds up":             {[][]line{begin(), iteration(1, "one", 50, false), iteration(2, "two", 80, true)}, "running at 2, step iteration_ended, tree two, best 2, 200 tokens, 6 calls, $1"},
		"the best is not the last":          {[][]line{begin(), iteration(1, "one", 90, true), iteration(2, "two", 80, true)}, "running at 2, step iteration_ended, tree two, best 1, 200 tokens, 6 calls, $1"},
		"a deletion is undone":              {[][]line{begin(), avoidance(1, loop.RecoveryFailed)}, "running at 1, step iteration_ended, tree base, in recovery 1, regressions reg-001"},
		"a recovery that succeeds":          {[][]line{begin(), avoidance(1, loop.RecoveryFailed), clean(2)}, "running at 2, step iteration_ended, tree good, best 2, regressions reg-001 success, 100 tokens, 3 calls, $0.5"},
		"an escalation":                     {[][]line{begin(), avoidance(1, loop.RecoveryEscalated), pausedFor(contract.Escalated)}, "paused at 1, step iteration_ended, tree base, in recovery 1, regressions reg-001 escalated, escalated"},
		"the same avoidance twice":          {[][]line{begin(), avoidance(1, loop.RecoveryFailed), again(2, loop.RecoveryEscalated), pausedFor(contract.Escalated)}, "paused at 2, step iteration_ended, tree base, in recovery 2, regressions reg-001 escalated reg-002 escalated, escalated"},
		"an escalation that is answered":    {[][]line{begin(), avoidance(1, loop.RecoveryEscalated), pausedFor(contract.Escalated), resumed(loop.Resumed{PID: 9, Decided: "approve", Point: at("cheat")})}, "running at 1, step iteration_ended, tree cheat, regressions reg-001 escalated"},
		"an answer that is yet to come":     {[][]line{begin(), avoidance(1, loop.RecoveryEscalated), pausedFor(contract.Escalated), resumed(loop.Resumed{PID: 9, Waiting: true, Point: at("base")})}, "running at 1, step iteration_ended, tree base, in recovery 1, regressions reg-001 escalated"},
		"a pause":                           {[][]line{begin(), iteration(1, "one", 50, false), pausedFor(contract.ContextCanceled)}, "paused at 1, step iteration_ended, tree one, context_canceled, 100 tokens, 3 calls, $0.5"},
		"the user worked during the pause":  {[][]line{begin(), iteration(1, "one", 50, false), pausedFor(contract.ContextCanceled), resumed(loop.Resumed{PID: 9, Point: at("mine")})}, "running at 1, step iteration_ended, tree mine, 100 tokens, 3 calls, $0.5"},
		"a crash keeps the tree":            {[][]line{begin(), iteration(1, "one", 50, false), iteration(2, "two", 50, false)[:2], resumed(loop.Resumed{PID: 9, Crashed: true, Point: at("other")})}, "running at 2, step agent_began, tree one, 100 tokens, 3 calls, $0.5"},
		"an attempt anew is no iteration":   {[][]line{begin(), iteration(1, "one", 50, false)[:2], iteration(1, "one", 50, false)}, "running at 1, step iteration_ended, tree one, 100 tokens, 3 calls, $0.5"},
		"it is about to end":                {[][]line{begin(), iteration(1, "one", 90, true), ending(loop.Completed, contract.Completed)[:1]}, "completing at 1, step iteration_ended, tree one, best 1, completed, 100 tokens, 3 calls, $0.5"},
		"it completes":                      {[][]line{begin(), iteration(1, "one", 90, true), ending(loop.Completed, contract.Completed)}, "completed at 1, step iteration_ended, tree one, best 1, completed, 100 tokens, 3 calls, $0.5"},
		"it is aborted where it had paused": {[][]line{begin(), pausedFor(contract.ContextCanceled), ending(loop.Aborted, contract.Aborted)}, "aborted at 0, step , tree base, aborted"},
		"an entry of a later version":       {[][]line{begin(), {{"telepathy", map[string]any{"status": "completed"}}}}, "running at 0, step , tree base"},
	} {
		if got := story(fold(t, c.journal...)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestWhatCannotFollowIsAnError(t *testing.T) {
	for name, c := range map[string]struct {
		journal [][]line
		next    line
		want    string
	}{
		"a pause of what has paused":     {[][]line{begin(), pausedFor("")}, line{loop.KindPaused, loop.Stop{}}, "entry 3 (paused): a loop that is paused cannot become paused"},
		"going on after the end":         {[][]line{begin(), ending(loop.Completed, contract.Completed)}, line{loop.KindResumed, loop.Resumed{}}, "entry 4 (resumed): a loop that is completed cannot become running"},
		"a payload of another kind":      {[][]line{begin()}, line{loop.KindBegan, "first"}, "entry 2 (iteration_began): "},
		"an iteration that is no number": {[][]line{begin()}, line{loop.KindEnded, map[string]any{"iteration": "one"}}, "entry 2 (iteration_ended): "},
	} {
		l := fold(t, c.journal...)
		err := l.Apply(l.Sequence+1, noon, c.next.kind, raw(t, c.next.data))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEntriesOfALaterVersionArePassedOver(t *testing.T) {
	l := &loop.Loop{}
	if err := l.Apply(1, noon, "telepathy", json.RawMessage("not even JSON")); err != nil || l.Sequence != 1 {
		t.Errorf("sequence %d, %v", l.Sequence, err)
	}
}

func TestFoldingTwiceGivesTheSame(t *testing.T) {
	journal := [][]line{begin(), iteration(1, "one", 50, false), avoidance(2, loop.RecoveryFailed), clean(3), pausedFor(contract.ContextCanceled), resumed(loop.Resumed{PID: 9, Point: at("good")}), ending(loop.Completed, contract.Completed)}
	first, second := fold(t, journal...), fold(t, journal...)
	if !reflect.DeepEqual(first, second) {
		t.Error("two readings of one journal differ")
	}
	if a, b := string(raw(t, first.Document())), string(raw(t, second.Document())); a != b {
		t.Errorf("two states of one journal differ\n%s\n%s", a, b)
	}
}

func TestTestsAreCountedAfterWhatWasUndone(t *testing.T) {
	start := begin()
	s := start[0].data.(loop.Started)
	s.Metrics.TestCount = 2
	start[0].data = s
	cheated := avoidance(1, loop.RecoveryFailed)
	if got := fold(t, start, cheated[:3]).TestCount(); got != 1 {
		t.Errorf("%d tests before it is undone, want 1", got)
	}
	l := fold(t, start, cheated)
	if got := l.TestCount(); got != 2 {
		t.Errorf("%d tests after it was undone, want 2", got)
	}
	if got := l.Records[0].Metrics["test_count"]; got != 2 {
		t.Errorf("the history says %v tests, want 2", got)
	}
}

// TestLongLoopsRememberABoundedPast: of the rest they know the numbers, and a loop that is
// read to be shown has all of it.
func TestLongLoopsRememberABoundedPast(t *testing.T) {
	running, shown := &loop.Loop{}, &loop.Loop{Whole: true}
	const rounds = 800
	feed := func(lines []line) {
		for _, e := range lines {
			for _, l := range []*loop.Loop{running, shown} {
				if err := l.Apply(l.Sequence+1, noon, e.kind, raw(t, e.data)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	feed(begin())
	for n := 1; n <= 2*rounds; n += 2 {
		feed(avoidance(n, loop.RecoveryFailed))
		feed(clean(n + 1))
	}
	l := running
	if len(l.Prints) > 64 || len(l.Evidence) > 64 || len(l.Regressions) > 500 || len(l.Patterns) > 500 || len(l.Recoveries) > 501 || len(l.Sessions) > 50 || len(l.Levels) > 500 || len(l.Records) >= 2*loop.KeptRecords {
		t.Errorf("%d prints, %d pieces of evidence, %d regressions, %d patterns, %d recoveries, %d records", len(l.Prints), len(l.Evidence), len(l.Regressions), len(l.Patterns), len(l.Recoveries), len(l.Records))
	}
	if r, ok := l.Record(2 * rounds); !ok || r.Iteration != 2*rounds || l.Iterated != 2*rounds || len(shown.Records) != 2*rounds {
		t.Errorf("%d iterations, %d records are shown", l.Iterated, len(shown.Records))
	}
	if last := l.Regressions[len(l.Regressions)-1].ID; last != fmt.Sprintf("reg-%03d", rounds) {
		t.Errorf("the last regression is %s", last)
	}
	if last := l.Recoveries[len(l.Recoveries)-1].ID; last != fmt.Sprintf("rec-%03d", rounds) || l.Document().RecoveryAttempts != rounds {
		t.Errorf("the last recovery is %s of %d attempts", last, l.Document().RecoveryAttempts)
	}
	if len(shown.Regressions) != rounds || len(shown.Patterns) < rounds || len(shown.Recoveries) != rounds || len(shown.Sessions) != rounds || shown.Shortened() || !l.Shortened() {
		t.Errorf("shown are %d regressions, %d patterns, %d recoveries, %d of them in full", len(shown.Regressions), len(shown.Patterns), len(shown.Recoveries), len(shown.Sessions))
	}
	for i, r := range l.Regressions { // what is at hand is the end of what is shown
		if other := shown.Regressions[len(shown.Regressions)-len(l.Regressions)+i]; other.ID != r.ID || other.Iteration != r.Iteration {
			t.Fatalf("regression %s of iteration %d is shown as %s of %d", r.ID, r.Iteration, other.ID, other.Iteration)
		}
	}
	short, long := running.Analytics(), shown.Analytics()
	short.Iterations, long.Iterations = nil, nil
	if !reflect.DeepEqual(short, long) || running.Document().Metrics != shown.Document().Metrics || !reflect.DeepEqual(running.Document().BestIteration, shown.Document().BestIteration) {
		t.Errorf("the sums differ: %+v\n%+v", short, long)
	}
}
