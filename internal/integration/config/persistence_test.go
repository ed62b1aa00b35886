package config_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/config"
	"holdfast/internal/reinforcement/level"
)

const wholePersistence = `name: somebody else's key
agent_persistence:
  enabled: true

  detection:
    mode: "standard"  # off, minimal, standard, aggressive
    patterns_enabled:
      - test_deletion
      - feature_removal
      - coverage_regression
      - validation_bypass

  reinforcement:
    default_level: "MINIMAL"
    escalation_thresholds:
      iteration_5: "AGGRESSIVE"
      iteration_3: "STANDARD"
    quality_plateau_threshold: 0.05  # 5% delta

  recovery:
    max_retries: 3
    auto_escalate_on_critical: true
    human_gate_timeout_minutes: null  # Block indefinitely

  best_output_selection:
    enabled: true
    quality_threshold: 70
    require_verification: false

  performance:
    detection_latency_budget_ms: 500
    max_integration_overhead_percentage: 10
`

func TestAWholePersistenceSection(t *testing.T) {
	p, err := config.ParsePersistence("aiwg.yml", []byte(wholePersistence))
	if err != nil {
		t.Fatal(err)
	}
	yes, no, seventy, ten := true, false, 70.0, 10.0
	want := config.Persistence{
		File: "aiwg.yml", Given: true, Enabled: &yes, Mode: policy.Standard,
		Patterns: []string{"test_deletion", "feature_removal", "coverage_regression", "validation_bypass"},
		Reinforcement: level.Rules{Default: level.Minimal, Plateau: 0.05, Thresholds: []level.Threshold{
			{Iteration: 3, Level: level.Standard}, {Iteration: 5, Level: level.Aggressive},
		}},
		MaxRetries: 3, EscalateOnCritical: &yes, BestEnabled: &yes, QualityThreshold: &seventy, RequireVerification: &no,
		DetectionBudget: 500 * time.Millisecond, MaxOverhead: &ten,
	}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("got %+v", p)
	}
}

func TestWhichFindingsCount(t *testing.T) {
	p, err := config.ParsePersistence("aiwg.yml", []byte(wholePersistence))
	if err != nil {
		t.Fatal(err)
	}
	s := config.Default().Settings(p)
	for kind, want := range map[string]bool{
		"test_deletion": true, "gate_lowering": true, "guard_tampering": true, "workaround": true, "test_skip": false, "assertion_weakening": false,
	} {
		if s.Watches(kind) != want {
			t.Errorf("%s counts: %v", kind, !want)
		}
	}
}

func TestTamperingWithTheGuardAlwaysCounts(t *testing.T) {
	s := config.Default().Settings(config.Persistence{Patterns: []string{"test_skipping"}})
	if !s.Watches("guard_tampering") || !s.Watches("test_skip") || s.Watches("validation_bypass") {
		t.Error("only test_skipping was asked for")
	}
}

func TestAGateThatDoesNotWaitForEver(t *testing.T) {
	p, err := config.ParsePersistence("aiwg.yml", []byte("agent_persistence: {recovery: {human_gate_timeout_minutes: 1.5}}"))
	if err != nil || p.HumanGate == nil || *p.HumanGate != 90*time.Second {
		t.Errorf("got %+v, %v", p, err)
	}
}

func TestFilesThatSayNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "[a, b]\n", "other: {agent_persistence: 5}\nother: twice\n", "agent_persistence:\n"} {
		p, err := config.ParsePersistence("aiwg.yml", []byte(text))
		if err != nil || !reflect.DeepEqual(p, config.Persistence{File: "aiwg.yml"}) {
			t.Errorf("%q: %+v, %v", text, p, err)
		}
	}
}

// TestWhoeverWritesTheSectionIsAskedAboutWhatIsCritical: the framework asks a human at once,
// unless one of the two files says otherwise.
func TestWhoeverWritesTheSectionIsAskedAboutWhatIsCritical(t *testing.T) {
	for text, want := range map[string]bool{
		"":                                   false,
		"agent_persistence:\n":               false,
		"other: {enabled: true}\n":           false,
		"agent_persistence: {}\n":            true,
		"agent_persistence: {recovery: }\n":  true,
		"agent_persistence: {enabled: true}": true,
		"agent_persistence: {recovery: {auto_escalate_on_critical: false}}": false,
	} {
		p, err := config.ParsePersistence("aiwg.yml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := config.Default().Settings(p).EscalateOnCritical; got != want {
			t.Errorf("%q: a human is asked: %v", text, got)
		}
	}
	no := config.Default()
	no.Loop.EscalateOnCritical = new(bool)
	if no.Settings(config.Persistence{Given: true}).EscalateOnCritical {
		t.Error("holdfast.yaml said no")
	}
}

func TestFaultsOfAPersistenceSection(t *testing.T) {
	_, err := config.ParsePersistence("aiwg.yml", []byte(`agent_persistence:
  enabled: 1
  detection:
    mode: strict
    patterns_enabled: [test_deletion, laziness]
  reinforcement:
    default_level: standard
    escalation_thresholds: {iteration_0: STANDARD, iteration_4: ADAPTIVE, round_5: MINIMAL, iteration_6: OFF, iteration_6: MINIMAL, iteration_07: OFF}
    quality_plateau_threshold: 5
  recovery:
    max_retries: -1
    auto_escalate_on_critical: maybe
    human_gate_timeout_minutes: 0
  best_output_selection:
    quality_threshold: 170
    selection: best
  performance: fast
`))
	want := []string{
		`aiwg.yml:2: enabled: "1" is neither true nor false`,
		`aiwg.yml:4: "strict" is no mode`,
		`aiwg.yml:5: "laziness" is no type of findings`,
		`aiwg.yml:7: "standard" is no default_level`,
		`aiwg.yml:8: unknown key "iteration_0"`,
		`aiwg.yml:8: "ADAPTIVE" is no iteration_4`,
		`aiwg.yml:8: unknown key "round_5"`,
		`aiwg.yml:8: the key iteration_6 stands there twice`,
		`aiwg.yml:8: unknown key "iteration_07"`,
		`aiwg.yml:9: "5" is no quality_plateau_threshold`,
		`aiwg.yml:11: "-1" is no max_retries`,
		`aiwg.yml:12: auto_escalate_on_critical: "maybe" is neither true nor false`,
		`aiwg.yml:13: "0" is no human_gate_timeout_minutes`,
		`aiwg.yml:15: "170" is no quality_threshold`,
		`aiwg.yml:16: unknown key "selection"`,
		`aiwg.yml:17: performance: "fast" is no map of keys`,
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

func TestFilesThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"a: [":                               "aiwg.yml:1:",
		"a: 1\n---\nagent_persistence: {}\n": "aiwg.yml:2: a second document",
		"agent_persistence: {}\nagent_persistence: {}\n":         "aiwg.yml:2: the key agent_persistence stands there twice",
		"a: &x {}\nagent_persistence: *x\n":                      "aiwg.yml:2: agent_persistence: an alias is no map of keys",
		"agent_persistence: {detection: {patterns_enabled: []}}": "aiwg.yml:1: patterns_enabled: an empty list would look for nothing",
		strings.Repeat("#", 1<<20+1):                             "aiwg.yml: is larger than 1 MiB",
	} {
		_, err := config.ParsePersistence("aiwg.yml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
	}
}

func TestLoadPersistence(t *testing.T) {
	top := t.TempDir()
	repo, deep, outside := filepath.Join(top, "repo"), filepath.Join(top, "repo", "a", "b"), filepath.Join(top, "aiwg.yml")
	os.MkdirAll(filepath.Join(repo, ".git"), 0o755)
	os.MkdirAll(deep, 0o755)
	put := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(outside, "agent_persistence: {detection: {mode: off}}\n")
	put(filepath.Join(deep, "aiwg.yml"), "agent_persistence: {detection: {mode: off}}\n")
	if p, err := config.LoadPersistence(deep); err != nil || p.File != "" || p.Mode != "" {
		t.Errorf("a file that is not at the top was taken: %+v, %v", p, err)
	}
	first, second := filepath.Join(repo, "aiwg.yml"), filepath.Join(repo, "aiwg.yaml")
	put(second, "agent_persistence: {detection: {mode: minimal}}\n")
	if p, err := config.LoadPersistence(deep); err != nil || p.Mode != policy.Minimal || filepath.Base(p.File) != "aiwg.yaml" {
		t.Errorf("got %+v, %v", p, err)
	}
	put(first, "agent_persistence: {}\n")
	if _, err := config.LoadPersistence(deep); err == nil || !strings.Contains(err.Error(), "stands beside aiwg.yaml") {
		t.Errorf("two files: %v", err)
	}
	os.Remove(second)
	os.Remove(first)
	if err := os.Symlink(outside, first); err != nil {
		t.Fatal(err)
	}
	if p, err := config.LoadPersistence(repo); len(catalog.Faults(err)) != 1 || p.Mode != "" {
		t.Errorf("a link out of the repository was followed: %+v, %v", p, err)
	}
	os.Remove(first)
	os.Mkdir(first, 0o755)
	if _, err := config.LoadPersistence(repo); err == nil || !strings.Contains(err.Error(), "is no plain file") {
		t.Errorf("a directory: %v", err)
	}
}

func FuzzPersistence(f *testing.F) {
	f.Add([]byte(wholePersistence))
	f.Add([]byte("agent_persistence: {reinforcement: {escalation_thresholds: {iteration_2: OFF}}}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := config.ParsePersistence("aiwg.yml", text)
		for _, fault := range catalog.Faults(err) {
			if fault.Message == "" || fault.Hint == "" {
				t.Errorf("%+v does not say what to do", fault)
			}
		}
		if err != nil {
			return
		}
		s := config.Default().Settings(p)
		if s.MaxRecoveries < 1 || s.HumanGate < 0 || s.DetectionBudget < 0 || !(s.Best.Threshold >= 0 && s.Best.Threshold <= 100) || !(s.MaxOverhead >= 0) {
			t.Errorf("void settings %+v", s)
		}
		if l, reason := level.Decide(level.Input{Iteration: 9, Rules: s.Reinforcement}); l == level.Adaptive || reason == "" {
			t.Errorf("level %s because %q", l, reason)
		}
	})
}

// TestThereAreThreeAttemptsAtMost: what the protocol does not have cannot be asked for.
func TestThereAreThreeAttemptsAtMost(t *testing.T) {
	_, loops := config.Parse("holdfast.yaml", []byte("loop: {max_recoveries: 4}\n"))
	_, sessions := config.ParsePersistence("aiwg.yml", []byte("agent_persistence: {recovery: {max_retries: 4}}\n"))
	for want, err := range map[string]error{`"4" is no max_recoveries`: loops, `"4" is no max_retries`: sessions} {
		faults := catalog.Faults(err)
		if len(faults) != 1 || faults[0].Message != want || !strings.Contains(faults[0].Hint, "1 to 3") {
			t.Errorf("want %s, got %+v", want, faults)
		}
	}
	for _, fine := range []string{"1", "2", "3"} {
		if p, err := config.ParsePersistence("aiwg.yml", []byte("agent_persistence: {recovery: {max_retries: "+fine+"}}\n")); err != nil || strconv.Itoa(p.MaxRetries) != fine {
			t.Errorf("%s: %+v, %v", fine, p, err)
		}
	}
}
