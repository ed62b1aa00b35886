package wiring_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/tracking/loop"
)

func TestBuiltin(t *testing.T) {
	w, err := wiring.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range loop.Events() {
		h, there := w.Hooks[e]
		if !there || len(h.Agents) == 0 || len(h.Actions) == 0 || len(h.Updates) == 0 || h.Description == "" {
			t.Errorf("%s is not wired as the others: %+v", e, h)
		}
	}
	post, regression, stuck := w.Hooks[loop.PostToolCall], w.Hooks[loop.RegressionDetected], w.Hooks[loop.StuckLoopDetected]
	if !post.Async || post.Blocking || post.OnFailure != wiring.LogAndContinue || post.Limit() != 5*time.Second {
		t.Errorf("post_tool_call runs as %+v", post)
	}
	if !regression.Blocking || regression.OnFailure != wiring.AbortIteration || regression.Limit() != 10*time.Second {
		t.Errorf("regression_detected runs as %+v", regression)
	}
	if stuck.Limit() != 0 || stuck.OnFailure != wiring.ForcePause || stuck.Gate == nil || len(stuck.Gate.Options) != 3 {
		t.Errorf("stuck_loop_detected runs as %+v", stuck)
	}
}

// A file of the reference project loads as it is, and lies over the built-in one.
func TestReferenceFile(t *testing.T) {
	text, err := os.ReadFile("testdata/reference.yaml")
	if err != nil {
		t.Fatal(err)
	}
	own, err := wiring.Load("reference.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	base, err := wiring.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	w, err := own.Over(base)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(w.Risks()); got != 4 || len(w.Hooks) != 10 {
		t.Errorf("%d risks and %d hooks, want 4 and 10", got, len(w.Hooks))
	}
	if w.Performance.P95MS != 500 || w.Performance.FalsePositive != 0.05 || w.Audit.RetentionDays != 90 || !w.Audit.All {
		t.Errorf("performance %+v, audit %+v", w.Performance, w.Audit)
	}
}

func TestOver(t *testing.T) {
	base, err := wiring.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	own, err := wiring.Load("own.yaml", []byte("hooks:\n  on_error:\n    actions: [log_error]\nexecution:\n  timeout_ms: {on_error: 7}\n  async_hooks: {hooks: []}\n"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := own.Over(base)
	if err != nil {
		t.Fatal(err)
	}
	if h := w.Hooks[loop.OnError]; len(h.Actions) != 1 || len(h.Agents) != 0 || h.Limit() != 7*time.Millisecond || h.File != "own.yaml" {
		t.Errorf("on_error is %+v", h)
	}
	if h := w.Hooks[loop.PostToolCall]; h.Async || h.File != "catalog/hooks.yaml" {
		t.Errorf("post_tool_call is %+v", h)
	}
	if h := base.Hooks[loop.PostToolCall]; !h.Async {
		t.Error("laying one wiring over another has changed the one below")
	}
	if _, err := mustLoad(t, "hooks:\n  regression_detected:\n    conditional_actions:\n    - {condition: 'iteration > 1', action: trigger_hook, hook: post_iteration}\n").Over(base); err == nil || !strings.Contains(err.Error(), "own.yaml:1: hooks that raise one another without end, together with the built-in ones: regression_detected → post_iteration → regression_detected") {
		t.Errorf("a cycle through the built-in hooks: %v", err)
	}
}

func mustLoad(t *testing.T, text string) *wiring.Wiring {
	t.Helper()
	w, err := wiring.Load("own.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestFaults(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an unknown hook":               {"hooks:\n  pre_iterations: {}\n", `own.yaml:2: "pre_iterations" is no hook | did you mean pre_iteration?`},
		"an unknown section":            {"hoks: {}\n", `own.yaml:1: a file of hooks has no key "hoks" | did you mean hooks?`},
		"an unknown key":                {"hooks:\n  on_error:\n    action: [log_error]\n", `own.yaml:3: on_error has no key "action" | did you mean actions?`},
		"an unknown action":             {"hooks:\n  on_error:\n    actions:\n    - log_eror\n", `own.yaml:4: "log_eror" is no action | did you mean log_error?`},
		"an unknown agent":              {"hooks:\n  on_error:\n    agents_to_invoke:\n    - agent: prompt-reinforcment\n", `own.yaml:4: "prompt-reinforcment" is no agent | did you mean prompt-reinforcement?`},
		"an agent without a name":       {"hooks:\n  on_error:\n    agents_to_invoke:\n    - required: true\n", `own.yaml:4: an agent without a name | write agent: and its name`},
		"an unknown field":              {"hooks:\n  on_error:\n    state_updates:\n    - increment: error_counts\n", `own.yaml:4: "error_counts" is no field of the state | did you mean error_count?`},
		"counting what is no counter":   {"hooks:\n  on_error:\n    state_updates:\n    - increment: last_error\n", `own.yaml:4: last_error is no counter | set it instead`},
		"appending to no list":          {"hooks:\n  on_error:\n    state_updates:\n    - {append: last_error, from: error_record}\n", `own.yaml:4: last_error is no list | set it instead`},
		"an update without a source":    {"hooks:\n  on_error:\n    state_updates:\n    - set: last_error\n", `own.yaml:4: an update without a source | write from: or value:`},
		"two sources":                   {"hooks:\n  on_error:\n    state_updates:\n    - {set: last_error, from: error_record, value: 1}\n", `own.yaml:4: an update with more than one source | keep one of the two; increment takes neither`},
		"an unknown source":             {"hooks:\n  on_error:\n    state_updates:\n    - {set: last_error, from: error_records}\n", `own.yaml:4: "error_records" is neither a fact nor a value of an agent | did you mean error_record?`},
		"an agent that is not asked":    {"hooks:\n  pre_iteration:\n    state_updates:\n    - {set: reinforcement_level, from: prompt-reinforcement.level}\n", `own.yaml:4: prompt-reinforcement is not asked at pre_iteration | add it to agents_to_invoke`},
		"a value nobody gives":          {"hooks:\n  pre_iteration:\n    agents_to_invoke: [{agent: prompt-reinforcement}]\n    state_updates:\n    - {set: reinforcement_level, from: prompt-reinforcement.levels}\n", `own.yaml:5: prompt-reinforcement answers with no "levels" | did you mean level?`},
		"an unknown placeholder":        {"hooks:\n  on_error:\n    agents_to_invoke:\n    - agent: prompt-reinforcement\n      inputs: {iteration: '{iterration}'}\n", `own.yaml:5: {iterration} stands for nothing that is known | did you mean iteration?`},
		"a condition on nothing":        {"hooks:\n  on_error:\n    conditional_actions:\n    - condition: iterations_done >= 5\n      action: log_error\n", `own.yaml:4: condition "iterations_done >= 5": unknown name iterations_done (1:1) | docs/events.md lists what conditions can compare`},
		"a condition of wrong types":    {"hooks:\n  on_error:\n    conditional_actions:\n    - condition: iteration >= 'five'\n      action: log_error\n", `own.yaml:4: condition "iteration >= 'five'": invalid operation: >= (mismatched types int and string) (1:11) | docs/events.md lists what conditions can compare`},
		"a condition that is a number":  {"hooks:\n  on_error:\n    conditional_actions:\n    - condition: iteration + 1\n      action: log_error\n", `own.yaml:4: condition "iteration + 1": expected bool, but got int | docs/events.md lists what conditions can compare`},
		"a condition that asks a clock": {"hooks:\n  on_error:\n    conditional_actions:\n    - condition: now().Year() > 2000\n      action: log_error\n", `own.yaml:4: condition "now().Year() > 2000": unknown name now (1:1) | docs/events.md lists what conditions can compare`},
		"a trigger of nothing":          {"hooks:\n  on_error:\n    conditional_actions:\n    - {condition: iteration > 1, action: trigger_hook}\n", `own.yaml:4: trigger_hook does not say which | write hook: and its name`},
		"hooks that raise themselves":   {"hooks:\n  on_error:\n    conditional_actions:\n    - {condition: iteration > 1, action: trigger_hook, hook: on_error}\n", `own.yaml:1: hooks that raise one another without end: on_error → on_error | take one trigger_hook out`},
		"a risk of a tool unknown":      {"hooks:\n  pre_tool_call:\n    risk_patterns:\n    - {tool: Bsh, command_pattern: 'rm *', risk: x}\n", `own.yaml:4: "Bsh" is no tool | did you mean Bash?`},
		"a risk that matches nothing":   {"hooks:\n  pre_tool_call:\n    risk_patterns:\n    - {tool: Write, command_pattern: 'rm *', risk: x}\n", `own.yaml:4: Write has a file and no command | write file_pattern:`},
		"risks at another hook":         {"hooks:\n  post_tool_call:\n    risk_patterns: []\n", `own.yaml:3: post_tool_call has no key "risk_patterns" | use one of actions, agents_to_invoke, conditional_actions, description, state_updates, timing, trigger`},
		"a threshold of nothing":        {"hooks:\n  reinforcement_escalation:\n    thresholds: {iteration_x: STANDARD}\n", `own.yaml:3: "iteration_x" is no threshold | write iteration_N or quality_plateau`},
		"a level that is none":          {"hooks:\n  reinforcement_escalation:\n    thresholds: {iteration_2: LOUD}\n", `own.yaml:3: "LOUD" is no level to rise to | use one of MINIMAL, STANDARD, AGGRESSIVE`},
		"an escalation to nobody":       {"hooks:\n  regression_detected:\n    recovery_protocol:\n      escalation_conditions:\n      - {condition: iteration > 1, action: log_error}\n", `own.yaml:5: log_error does not escalate | write action: invoke_human_gate`},
		"steps in disorder":             {"hooks:\n  regression_detected:\n    recovery_protocol:\n      steps:\n      - RETRY: x\n", `own.yaml:4: the steps of a recovery are in no order that it can have | write them in the order PAUSE, DIAGNOSE, ADAPT, RETRY, ESCALATE`},
		"an option without a meaning":   {"hooks:\n  stuck_loop_detected:\n    human_gate:\n      options:\n      - {id: a, label: b, action: abort}\n", `own.yaml:5: "abort" is no action of an option | use one of resume_with_new_strategy, abort_loop, pause_for_manual_intervention`},
		"a time that is none":           {"execution:\n  timeout_ms: {on_error: 0}\n", `own.yaml:2: "0" is no number of milliseconds | write a number from 1 to 3.6e+06`},
		"a failure policy unknown":      {"execution:\n  error_handling: {on_hook_failure: {default: ignore}}\n", `own.yaml:2: "ignore" is no failure policy | use one of log_and_continue, abort_iteration, force_pause`},
		"async and blocking":            {"execution:\n  async_hooks: {hooks: [on_error]}\n  blocking_hooks: {hooks: [on_error]}\n", `own.yaml:2: on_error is both async and blocking | keep it in one of the lists`},
		"a log elsewhere":               {"audit:\n  log_location: /tmp/x\n", `own.yaml:2: the log is not kept in "/tmp/x" | write .aiwg/ralph/loops/{loop_id}/hook-log.jsonl, or leave it out`},
		"a target that is none":         {"performance:\n  false_positive_rate: {target: few}\n", `own.yaml:2: "few" is no target | write a share such as "<5%"`},
		"an empty file":                 {"", "own.yaml:1: the file is empty | begin with one that `holdfast hooks show HOOK` prints"},
		"no YAML":                       {"hooks: [\n", "own.yaml:1: did not find expected node content | compare with what `holdfast hooks show HOOK` prints"},
		"two documents":                 {"title: a\n---\ntitle: b\n", "own.yaml:2: a second document | write one document"},
		"the same key twice":            {"title: a\ntitle: b\n", "own.yaml:2: the key title stands there twice | keep one of the two"},
		"an alias":                      {"title: &a x\nhooks: *a\n", "own.yaml:2: hooks: an alias is no map of keys | write a map of keys"},
	} {
		_, err := wiring.Load("own.yaml", []byte(c.text))
		faults := catalog.Faults(err)
		if len(faults) == 0 {
			t.Errorf("%s: no fault", name)
			continue
		}
		if got := faults[0].Error() + " | " + faults[0].Hint; got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestAllFaultsAtOnce(t *testing.T) {
	_, err := wiring.Load("own.yaml", []byte("execution: {timeout_ms: {nothing: 1}}\nhooks:\n  on_error:\n    actions: [a, b]\n  late: {}\n"))
	var lines []int
	for _, f := range catalog.Faults(err) {
		lines = append(lines, f.Line)
	}
	if len(lines) != 4 || lines[0] != 1 || lines[1] != 4 || lines[2] != 4 || lines[3] != 5 {
		t.Errorf("faults on lines %v, want 1, 4, 4, 5:\n%v", lines, err)
	}
}

// Whatever a file holds, it is either read or refused with its place.
func FuzzLoad(f *testing.F) {
	base, err := wiring.Builtin()
	if err != nil {
		f.Fatal(err)
	}
	reference, err := os.ReadFile("testdata/reference.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(reference))
	f.Add("hooks:\n  on_error:\n    conditional_actions:\n    - {condition: \"a['b'] AND 'x\", action: log_error}\n")
	f.Add("hooks: {pre_tool_call: {risk_patterns: [{tool: Write, file_pattern: '{[', risk: x}]}}\n")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := wiring.Load("own.yaml", []byte(text))
		if err != nil {
			if len(catalog.Faults(err)) == 0 || !strings.HasPrefix(err.Error(), "own.yaml") {
				t.Errorf("refused without a place: %v", err)
			}
			return
		}
		both, err := w.Over(base)
		if err != nil {
			return
		}
		for _, e := range loop.Events() {
			facts := &wiring.Facts{}
			both.Plan(e, facts)
			if _, err := both.Conclude(e, facts, nil); err != nil {
				t.Logf("%s: %v", e, err)
			}
		}
		both.RiskOf(wiring.Call{Command: text, Paths: []string{text}})
	})
}
