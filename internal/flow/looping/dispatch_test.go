package looping

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/agents/wiring"
	"holdfast/internal/tracking/loop"
)

// rig is a dispatcher over a wiring of the test's own, with a log to look at.
func rig(t *testing.T, text string, invoke func(context.Context, agents.Call) (agents.Answer, error)) (*dispatcher, *[]HookLine) {
	t.Helper()
	w, err := wiring.Load("own.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var lines []HookLine
	d := &dispatcher{wired: w, invoke: invoke, now: time.Now, told: map[loop.Event]int{}, actions: map[string]action{
		"log_error":             func(context.Context, *occasion) (string, error) { return "logged", nil },
		"increment_error_count": func(context.Context, *occasion) (string, error) { return "", errNotDone },
	}}
	d.log = func(line []byte) error {
		var l HookLine
		err := json.Unmarshal(line, &l)
		lines = append(lines, l)
		return err
	}
	return d, &lines
}

const asks = `
hooks:
  on_error:
    agents_to_invoke:
      - {agent: laziness-detector, required: false}
      - {agent: prompt-reinforcement, required: true}
    actions: [increment_error_count, log_error]
execution: {timeout_ms: {on_error: 50}}
audit: {log_all_hook_invocations: true}
`

func TestAHookWhoseActionsTakeTooLongHasFailedThoughTheyWereDone(t *testing.T) {
	d, lines := rig(t, "hooks:\n  on_error:\n    actions: [log_error]\nexecution: {timeout_ms: {on_error: 1}}\n", nil)
	d.actions["log_error"] = func(context.Context, *occasion) (string, error) {
		time.Sleep(2 * time.Millisecond)
		return "logged", nil
	}
	m := d.open(Moment{Name: loop.OnError}, &wiring.Facts{}, nil)
	d.act(t.Context(), m, m.plan.Actions)
	if err := d.write(m); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(m.failure, context.DeadlineExceeded) || !slices.Equal((*lines)[0].Outcomes, []string{"log_error: logged"}) {
		t.Errorf("failure %v, outcomes %q", m.failure, (*lines)[0].Outcomes)
	}
}

func TestHooksAskAndAct(t *testing.T) {
	mute := errors.New("mute")
	for name, c := range map[string]struct {
		invoke   func(context.Context, agents.Call) (agents.Answer, error)
		outcomes []string
		failed   string
	}{
		"an action that was not done fails the hook, and keeps no other from being done": {
			func(context.Context, agents.Call) (agents.Answer, error) { return agents.Answer{Verdict: "yes"}, nil },
			[]string{"laziness-detector: yes", "prompt-reinforcement: yes", "increment_error_count: failed: it was not done", "log_error: logged"}, "increment_error_count: it was not done",
		},
		"an agent that has to answer and does not": {
			func(_ context.Context, call agents.Call) (agents.Answer, error) { return agents.Answer{}, mute },
			[]string{"laziness-detector: failed: mute", "prompt-reinforcement: failed: mute", "increment_error_count: failed: it was not done", "log_error: logged"}, "prompt-reinforcement: mute",
		},
		"an agent that never answers": {
			func(_ context.Context, call agents.Call) (agents.Answer, error) { select {} },
			[]string{"laziness-detector: failed: no answer in time: context deadline exceeded", "prompt-reinforcement: failed: no answer in time: context deadline exceeded", "increment_error_count: failed: it was not done", "log_error: logged"},
			"prompt-reinforcement: no answer in time: context deadline exceeded",
		},
	} {
		d, lines := rig(t, asks, c.invoke)
		m := d.open(Moment{Name: loop.OnError, LoopID: "ralph-a-00000001", Iteration: 2}, &wiring.Facts{Iteration: 2}, changed{"last_error": "x"})
		d.ask(t.Context(), m)
		d.act(t.Context(), m, m.plan.Actions)
		if err := d.write(m); err != nil {
			t.Fatal(err)
		}
		line := (*lines)[0]
		if !slices.Equal(line.Outcomes, c.outcomes) || line.Failed != c.failed || !slices.Equal(line.Agents, []string{"laziness-detector", "prompt-reinforcement"}) || line.Iteration != 2 || line.HookName != "on_error" {
			t.Errorf("%s:\n%s\n%+v", name, strings.Join(line.Outcomes, "\n"), line)
		}
	}
}

func TestALogOfLittle(t *testing.T) {
	d, lines := rig(t, strings.Replace(asks, "invocations: true", "invocations: false", 1), func(context.Context, agents.Call) (agents.Answer, error) { return agents.Answer{}, nil })
	for _, changes := range []changed{nil, {"last_error": "x"}} {
		if err := d.write(d.open(Moment{Name: loop.OnError}, &wiring.Facts{}, changes)); err != nil {
			t.Fatal(err)
		}
	}
	failed := d.open(Moment{Name: loop.OnError}, &wiring.Facts{}, nil)
	failed.fail(errNotDone)
	if err := d.write(failed); err != nil {
		t.Fatal(err)
	}
	if len(*lines) != 2 || (*lines)[0].StateChanges["last_error"] != "x" || (*lines)[1].Failed == "" {
		t.Errorf("%d lines: %+v", len(*lines), *lines)
	}
}

// Every action that a file can name is done by somebody, and nobody does another.
func TestEveryActionIsDone(t *testing.T) {
	done := sortedKeys((&runner{loop: &loop.Loop{}}).hookActions())
	if named := sortedKeys(wiring.Actions()); !slices.Equal(named, done) {
		t.Errorf("named are\n%v\ndone are\n%v", named, done)
	}
}

func TestImpact(t *testing.T) {
	before := map[string]int64{"a": 5, "b": -1, "c": 7, "d": 1}
	after := map[string]int64{"a": -1, "b": 3, "c": 2, "d": 1}
	if got := impact(before, after); got != "a is gone; b is new, 3 bytes; c went from 7 to 2 bytes" {
		t.Error(got)
	}
}

func TestSignature(t *testing.T) {
	one := signature("agent_exited", "TypeError at 0x7ffe in line 42")
	if one != signature("agent_exited", "TypeError  at 0x7aaa in line 43") || one == signature("agent_exited", "SyntaxError in line 42") || one == signature("agent_timeout", "TypeError at 0x7ffe in line 42") {
		t.Error("equal errors have equal signatures, others have not")
	}
}
