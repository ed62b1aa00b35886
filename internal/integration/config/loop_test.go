package config_test

import (
	"strings"
	"testing"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/config"
	"holdfast/internal/reinforcement/level"
)

const wholeLoop = `mode: aggressive
loop:
  agent: claude
  agent_args: [--effort, high]
  model: opus
  completion:
    - go test ./...
    - {check: json, path: report.json, pointer: /failed, is: equals, want: 0}
  completion_token: ALL_DONE
  task_class: bugfix
  loop_max_iters: 9
  no_progress_limit: 3
  per_iter_timeout_ms: 60000
  idle_timeout_ms: 30000
  max_tool_calls: 500
  max_tokens: 1000000
  max_cost_usd: 2.5
  max_wall_time_ms: null
  max_check_runs: 2
  original_tests: off
  prd: docs/prd.json
  keep_final: true
  max_recoveries: 2
  escalate_on_critical: true
  on_ask: gate
  snapshots_kept: 20
  coverage_command: go test -coverprofile=cover.out ./...
  lint_command: make lint
  type_command: npx tsc --noEmit
  max_concurrent: 2
  max_wait: 5h
`

func parsed(t *testing.T, text string) config.Config {
	t.Helper()
	c, err := config.Parse("holdfast.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAWholeLoopSection(t *testing.T) {
	c := parsed(t, wholeLoop)
	got := c.Loop.Apply(contract.Default())
	if err := got.Validate(); err != nil {
		t.Fatal(err)
	}
	if got.LoopMaxIters != 9 || got.NoProgressLimit != 3 || *got.PerIterTimeoutMS != 60000 || *got.IdleTimeoutMS != 30000 || *got.MaxToolCalls != 500 ||
		*got.MaxTokens != 1000000 || *got.MaxCostUSD != 2.5 || got.MaxWallTimeMS != nil || got.MaxCheckRuns != 2 || got.OriginalTests != contract.Off ||
		got.TaskClass != "bugfix" || got.CompletionToken != "ALL_DONE" || len(got.CompletionChecks) != 2 {
		t.Errorf("the contract is %+v", got)
	}
	s := c.Settings(config.Persistence{})
	if s.Agent != "claude" || len(s.AgentArgs) != 2 || s.Model != "opus" || s.PRD != "docs/prd.json" || !s.KeepFinal || s.MaxRecoveries != 2 || !s.EscalateOnCritical ||
		s.OnAsk != config.Gate || s.SnapshotsKept != 20 || s.MaxConcurrent != 2 || s.MaxWait != 5*time.Hour || s.Mode != policy.Aggressive ||
		s.CoverageCommand == "" || s.LintCommand != "make lint" || s.TypeCommand != "npx tsc --noEmit" {
		t.Errorf("the settings are %+v", s)
	}
}

func TestALoopSectionThatSaysNothing(t *testing.T) {
	for _, text := range []string{"", "mode: standard\n", "loop:\n", "loop: {}\n"} {
		c := parsed(t, text)
		if got := c.Loop.Apply(contract.Default()); got.Hash() != contract.Default().Hash() {
			t.Errorf("%q changes the contract to %+v", text, got)
		}
		s := c.Settings(config.Persistence{})
		if s.MaxRecoveries != 3 || s.EscalateOnCritical || s.OnAsk != config.Undo || s.MaxConcurrent != 4 || s.SnapshotsKept != 200 || s.KeepFinal || s.Mode != policy.Standard ||
			!s.Best.Enabled || s.Best.Threshold != 70 || s.HumanGate != 0 || s.DetectionBudget != 0 || s.MaxOverhead != 0 || !s.Watches("test_skip") {
			t.Errorf("%q: the defaults are %+v", text, s)
		}
	}
}

func TestLimitsAloneNeedNoCheck(t *testing.T) {
	got := parsed(t, "loop:\n  loop_max_iters: 3\n").Loop.Apply(contract.Default())
	if got.LoopMaxIters != 3 || got.CompletionToken != "" || got.PerIterTimeoutMS == nil {
		t.Errorf("got %+v", got)
	}
}

func TestFaultsOfALoopSection(t *testing.T) {
	_, err := config.Parse("holdfast.yaml", []byte(`loop:
  agent: claude
  agent_cmd: ./agent
  agnet: x
  model: 5
  completion: [tests_gren, {check: file, is: exists}]
  loop_max_iters: 0
  max_cost_usd: -1
  max_tokens: many
  per_iter_timeout_ms: .nan
  prd: ../prd.json
  keep_final: yes
  max_recoveries: 0
  on_ask: ignore
  max_wait: -5m
  max_concurrent: 1.5
  model: again
  lint_command: ""
`))
	want := []string{
		`holdfast.yaml:3: agent and agent_cmd contradict each other`,
		`holdfast.yaml:4: unknown key "agnet"`,
		`holdfast.yaml:5: model: "5" is no text`,
		`holdfast.yaml:6: "tests_gren" is no check`,
		`holdfast.yaml:6: file: path is missing`,
		`holdfast.yaml:7: loop_max_iters is zero`,
		`holdfast.yaml:8: max_cost_usd is negative: -1`,
		`holdfast.yaml:9: max_tokens: "many" is no number`,
		`holdfast.yaml:10: per_iter_timeout_ms: ".nan" is no whole number`,
		`holdfast.yaml:11: prd: "../prd.json" does not lie in the work tree`,
		`holdfast.yaml:12: keep_final: "yes" is neither true nor false`,
		`holdfast.yaml:13: "0" is no max_recoveries`,
		`holdfast.yaml:14: "ignore" is no on_ask`,
		`holdfast.yaml:15: "-5m" is no max_wait`,
		`holdfast.yaml:16: "1.5" is no max_concurrent`,
		`holdfast.yaml:17: the key model stands there twice`,
		`holdfast.yaml:18: lint_command is no line of text`,
	}
	var got []string
	for _, f := range catalog.Faults(err) {
		got = append(got, f.Error())
		if f.Hint == "" {
			t.Errorf("%v has no hint", f)
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestWhatIsNoSectionAtAll(t *testing.T) {
	for text, want := range map[string]string{
		"loop: 5\n":                        `holdfast.yaml:1: loop: "5" is no map of keys`,
		"mode: off\nloop: [a]\n":           `holdfast.yaml:2: loop: a list is no map of keys`,
		"a: &x {b: 1}\nloop: *x\n":         `holdfast.yaml:1: unknown key "a"`,
		"loop:\n  prd: a\\b\n":             `holdfast.yaml:2: prd: "a\\b" does not lie in the work tree`,
		"loop:\n  max_wait: 9000h\n":       `holdfast.yaml:2: "9000h" is no max_wait`,
		"loop:\n  completion: tests\n":     `holdfast.yaml:2: completion: "tests" is no list`,
		"loop:\n  completion_checks: []\n": `holdfast.yaml:2: unknown key "completion_checks"`,
	} {
		_, err := config.Parse("holdfast.yaml", []byte(text))
		faults := catalog.Faults(err)
		if len(faults) == 0 || faults[0].Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestHoldfastYAMLWinsOverPersistence(t *testing.T) {
	yes, no, threshold, hour := true, false, 80.0, time.Hour
	p := config.Persistence{
		Mode: policy.Minimal, MaxRetries: 7, EscalateOnCritical: &yes, QualityThreshold: &threshold, RequireVerification: &yes, HumanGate: &hour,
		Reinforcement: level.Rules{Default: level.Standard},
	}
	s := parsed(t, "mode: standard\nloop: {max_recoveries: 1, escalate_on_critical: false}\n").Settings(p)
	if s.Mode != policy.Standard || s.MaxRecoveries != 1 || s.EscalateOnCritical {
		t.Errorf("aiwg.yml won: %+v", s)
	}
	s = parsed(t, "").Settings(p)
	if strict := (config.Config{Mode: policy.Aggressive}).Settings(config.Persistence{}); !strict.EscalateOnCritical {
		t.Error("the strictest mode does not ask a human about what is critical")
	}
	if strict := (config.Config{Mode: policy.Aggressive}).Settings(config.Persistence{EscalateOnCritical: new(bool)}); strict.EscalateOnCritical {
		t.Error("what the project says of critical findings does not hold in the strictest mode")
	}
	if s.Mode != policy.Minimal || s.MaxRecoveries != 7 || !s.EscalateOnCritical || s.Best.Threshold != 80 || !s.Best.RequireVerification || s.HumanGate != time.Hour || s.Reinforcement.Default != level.Standard {
		t.Errorf("aiwg.yml was not taken: %+v", s)
	}
	p = config.Persistence{Enabled: &no}
	for _, text := range []string{"", "mode: standard\n"} { // the mode is that of checks and audits; a loop that is switched off is off
		if s := parsed(t, text).Settings(p); !s.Plain || s.Mode != policy.Off || s.Best.Enabled || s.Reinforcement.Default != level.Off {
			t.Errorf("%q: switched off, and still %+v", text, s)
		}
	}
}

func FuzzLoopSection(f *testing.F) {
	f.Add([]byte(wholeLoop))
	f.Add([]byte("loop: {completion: [tests_green], max_wait: 1h}"))
	f.Add([]byte("loop: &a [*a]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := config.Parse("holdfast.yaml", text)
		if err != nil {
			for _, fault := range catalog.Faults(err) {
				if fault.Message == "" || fault.Hint == "" {
					t.Errorf("%+v does not say what to do", fault)
				}
			}
			return
		}
		got := c.Loop.Apply(contract.Default())
		if got.CompletionToken == "" && len(got.CompletionChecks) == 0 {
			got.CompletionToken = "ANY"
		}
		if err := got.Validate(); err != nil {
			t.Errorf("a section without faults makes a contract with some: %v", err)
		}
		if s := c.Settings(config.Persistence{}); s.MaxRecoveries < 1 || s.MaxConcurrent < 1 || s.OnAsk == "" || s.MaxWait < 0 {
			t.Errorf("void settings %+v", s)
		}
	})
}
