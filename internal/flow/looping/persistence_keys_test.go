package looping

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/integration/config"
	"holdfast/internal/tracking/loop"
)

// persistenceKeys is the section as the reference project documents it: every key there is.
const persistenceKeys = `
enabled: true
detection: {mode: standard, patterns_enabled: [test_deletion, feature_removal, coverage_regression, validation_bypass]}
reinforcement: {default_level: MINIMAL, escalation_thresholds: {iteration_3: STANDARD, iteration_5: AGGRESSIVE}, quality_plateau_threshold: 0.05}
recovery: {max_retries: 3, auto_escalate_on_critical: true, human_gate_timeout_minutes: null}
best_output_selection: {enabled: true, quality_threshold: 70, require_verification: false}
performance: {detection_latency_budget_ms: 500, max_integration_overhead_percentage: 10}
`

// otherValues are values that differ from what holds where nothing is said, and the rule of
// a loop that each of them changes. run_persistence.txtar and run_plain.txtar show what
// loops make of the rules.
var otherValues = map[string]struct{ value, rule string }{
	"enabled":                     {"false", "Plain"},
	"detection.mode":              {"aggressive", "Mode"},
	"detection.patterns_enabled":  {"[test_deletion]", "Patterns"},
	"reinforcement.default_level": {"ADAPTIVE", "Reinforcement"},
	"reinforcement.escalation_thresholds.iteration_3": {"AGGRESSIVE", "Reinforcement"},
	"reinforcement.escalation_thresholds.iteration_5": {"STANDARD", "Reinforcement"},
	"reinforcement.quality_plateau_threshold":         {"0.2", "Reinforcement"},
	"recovery.max_retries":                            {"2", "MaxRecoveries"},
	"recovery.auto_escalate_on_critical":              {"false", "EscalateOnCritical"},
	"recovery.human_gate_timeout_minutes":             {"30", "HumanGateMS"},
	"best_output_selection.enabled":                   {"false", "Best"},
	"best_output_selection.quality_threshold":         {"90", "Best"},
	"best_output_selection.require_verification":      {"true", "Best"},
	"performance.detection_latency_budget_ms":         {"900", "DetectionBudgetMS"},
	"performance.max_integration_overhead_percentage": {"25", "MaxOverhead"},
}

func rulesWith(t *testing.T, text string) loop.Rules {
	t.Helper()
	p, err := config.ParsePersistence("aiwg.yml", []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	settings := config.Default()
	return loopRules(Request{}, settings, settings.Settings(p))
}

func TestEveryKeyOfAgentPersistenceChangesTheRulesOfALoop(t *testing.T) {
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(persistenceKeys), &root); err != nil {
		t.Fatal(err)
	}
	silent := rulesWith(t, "agent_persistence: {}\n")
	for _, key := range leaves(root.Content[0], "") {
		other, known := otherValues[key]
		if !known {
			t.Errorf("nobody has shown what %s does", key)
			continue
		}
		words := strings.Split(key, ".")
		text := "agent_persistence: " + nested(words, other.value)
		changed := rulesWith(t, text)
		before := reflect.ValueOf(silent).FieldByName(other.rule).Interface()
		after := reflect.ValueOf(changed).FieldByName(other.rule).Interface()
		if reflect.DeepEqual(before, after) {
			t.Errorf("%s: %s leaves %s at %v", key, other.value, other.rule, after)
		}
	}
}

// leaves are the keys of a document, each with those above it.
func leaves(n *yaml.Node, above string) []string {
	var out []string
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		key := above + n.Content[i].Value
		if n.Content[i+1].Kind == yaml.MappingNode {
			out = append(out, leaves(n.Content[i+1], key+".")...)
			continue
		}
		out = append(out, key)
	}
	return out
}

func nested(words []string, value string) string {
	if len(words) == 0 {
		return value
	}
	return "{" + words[0] + ": " + nested(words[1:], value) + "}"
}

func TestTheGuardsShareOfAnIterationIsToldWhenItIsTooLarge(t *testing.T) {
	now := time.Now()
	for name, c := range map[string]struct {
		whole, overhead int64
		share           float64
		told            bool
	}{
		"too much":                  {1000, 300, 10, true},
		"within the share":          {10_000, 300, 10, false},
		"a share of nearly nothing": {100, 90, 10, false},
		"a project that allows it":  {1000, 300, 50, false},
	} {
		var notes []string
		r := &runner{Hands: Hands{Now: func() time.Time { return now }, Note: func(s string) { notes = append(notes, s) }}, loop: &loop.Loop{}}
		r.loop.Rules.MaxOverhead = c.share
		r.loop.Current.BeganAt = now.Add(-time.Duration(c.whole) * time.Millisecond)
		r.withinShare(loop.Ended{Iteration: 2, OverheadMS: c.overhead})
		if told := len(notes) == 1 && strings.Contains(notes[0], "iteration 2"); told != c.told {
			t.Errorf("%s: %s", name, fmt.Sprint(notes))
		}
	}
}
