package agents_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	catalogroot "holdfast/catalog"
	"holdfast/internal/agents"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/best"
	"holdfast/internal/tracking/loop"
)

// record keeps what goes over a bus.
type record struct {
	mu    sync.Mutex
	turns []agents.Turn
}

func (r *record) add(t agents.Turn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turns = append(r.turns, t)
}

var scanner = sync.OnceValue(func() *detect.Scanner {
	return detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogroot.FS}))
})

func now() time.Time { return time.Unix(1800000000, 0).UTC() }

func teamOf(l *loop.Loop) (*agents.Team, *record) {
	kept, n := &record{}, 0
	return agents.NewTeam(agents.Desk{
		Loop: l, Scanner: scanner(), Mode: policy.Standard, Limits: baseline.DefaultLimits(),
		Bus: agents.Bus{Record: kept.add, Now: now, NewID: func() string { n++; return fmt.Sprintf("conv-%d", n) }},
	}), kept
}

func invoke(t *testing.T, team *agents.Team, c agents.Call) agents.Answer {
	t.Helper()
	a, err := team.Invoke(context.Background(), c)
	if err != nil {
		t.Fatalf("%s: %v", c.Agent, err)
	}
	if strings.TrimSpace(a.Reasoning) == "" || a.Verdict == "" || a.Confidence < 0 || a.Confidence > 1 {
		t.Errorf("%s answers without verdict, reasoning or confidence: %+v", c.Agent, a)
	}
	return a
}

// theSeeds are the names that the hooks of the reference use.
var theSeeds = []string{"progress-tracker", "laziness-detector", "best-output-selector", "prompt-reinforcement", "regression-detector", "best-output-tracker", "recovery-orchestrator"}

func TestEveryAgentAnswersUnderEveryName(t *testing.T) {
	team, _ := teamOf(&loop.Loop{})
	for _, name := range append(agents.Known(), theSeeds...) {
		a, ok := team.Find(name)
		if !ok || a.SystemMessage() == "" || a.Description == "" {
			t.Fatalf("%s: %+v", name, a)
		}
		for _, hook := range loop.Events() {
			invoke(t, team, agents.Call{Agent: strings.ToUpper(name), Hook: string(hook), Purpose: "Say something", Iteration: 1})
		}
	}
}

func TestAnUnknownAgentIsNamedTogetherWithTheKnownOnes(t *testing.T) {
	team, _ := teamOf(nil)
	_, err := team.Invoke(context.Background(), agents.Call{Agent: "lazyness-detector"})
	var unknown *agents.UnknownAgentError
	if !errors.As(err, &unknown) || !strings.Contains(err.Error(), "laziness-detector") {
		t.Errorf("got %v", err)
	}
}

func TestTheValuesThatHooksTakeOver(t *testing.T) {
	l := &loop.Loop{Iteration: 3, Best: best.Selection{Found: true, Iteration: 2, Quality: 85, Reason: "Highest quality score (85%)"}}
	l.LoopID, l.Metrics, l.Rules.Best = "ralph-fix-0a1b2c3d", baseline.Metrics{TestCount: 150}.WithCoverage(85), best.DefaultRule()
	l.Metrics.Custom.Hashes = map[string]string{"a_test.go": "x"}
	for i, q := range []float64{60, 85, 83, 80} {
		l.Records = append(l.Records, loop.Record{Iteration: i + 1, Quality: q})
	}
	team, _ := teamOf(l)
	value := func(agent, hook, name string, inputs map[string]any) any {
		return invoke(t, team, agents.Call{Agent: agent, Hook: hook, Iteration: 5, Inputs: inputs}).Values[name]
	}
	if m := value("progress-tracker", "loop_start", "baseline", nil).(baseline.Metrics); m.TestCount != 150 || m.Custom.Hashes != nil {
		t.Errorf("baseline %+v", m)
	}
	worse := map[string]any{"current": map[string]any{"test_count": 148}}
	for _, c := range []struct {
		agent, hook, name string
		inputs            map[string]any
		want              any
	}{
		{"progress-tracker", "loop_complete", "report_path", nil, ".aiwg/ralph/loops/ralph-fix-0a1b2c3d/analytics/report.md"},
		{"best-output-selector", "loop_complete", "iteration", nil, 2},
		{"best-output-tracker", "post_iteration", "best_iteration", nil, 2},
		{"prompt-reinforcement", "pre_iteration", "level", map[string]any{"iteration_number": "1"}, "MINIMAL"},
		{"prompt-reinforcement", "pre_iteration", "level", map[string]any{"iteration_number": 3.0}, "STANDARD"},
		{"prompt-reinforcement", "reinforcement_escalation", "escalated_level", nil, "AGGRESSIVE"},
		{"regression-detector", "post_iteration", "detected", worse, true},
		{"regression-detector", "post_iteration", "type", worse, "test_deletion"},
		{"regression-detector", "post_iteration", "detected", map[string]any{"current": map[string]any{"test_count": 151}}, false},
	} {
		if got := value(c.agent, c.hook, c.name, c.inputs); got != c.want {
			t.Errorf("%s.%s at %s with %v: got %v, want %v", c.agent, c.name, c.hook, c.inputs, got, c.want)
		}
	}
}

func TestCoverageIsToldFromTests(t *testing.T) {
	team, _ := teamOf(nil)
	at := func(tests int, percent float64) baseline.Metrics {
		return baseline.Metrics{TestCount: tests}.WithCoverage(percent)
	}
	for name, c := range map[string]struct {
		before, now any
		verdict     string
		kept        any
	}{
		"a drop of more than five points":         {at(10, 85), at(10, 79), "block", false},
		"a drop of three points":                  {at(10, 85), at(10, 82), "warn", false},
		"tests are gone and coverage is kept":     {at(10, 85), at(8, 85), "allow", true},
		"not measured now":                        {at(10, 85), baseline.Metrics{TestCount: 10}, "allow", nil},
		"measured by somebody who wrote it as is": {at(10, 85), map[string]any{"coverage_percentage": 50, "custom_metrics": map[string]any{"coverage_known": true}}, "block", false},
	} {
		a := invoke(t, team, agents.Call{Agent: "coverage-monitor", Inputs: map[string]any{"baseline": c.before, "current": c.now}})
		if a.Verdict != c.verdict || a.Values["coverage_maintained"] != c.kept {
			t.Errorf("%s: %+v", name, a)
		}
	}
}
