package metrics_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/metrics"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// meets validates a document, and that one in which a member is missing is refused.
func meets(t *testing.T, name string, document any) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", name+".schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var parsed jsonschema.Schema
	if err := json.Unmarshal(source, &parsed); err != nil {
		t.Fatal(err)
	}
	resolved, err := parsed.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	var value map[string]any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(value); err != nil {
		t.Errorf("%s: %v\n%s", name, err, text)
	}
	for top, inner := range value {
		for member := range inner.(map[string]any) {
			less := map[string]any{}
			for k, v := range inner.(map[string]any) {
				if k != member {
					less[k] = v
				}
			}
			optional := member == "baseline_comparison" || member == "agent_reasoning"
			if err := resolved.Validate(map[string]any{top: less}); (err == nil) != optional {
				t.Errorf("%s: without %s: %v", name, member, err)
			}
		}
	}
}

// task is a loop with iterations of which some avoid.
func task(day, iterations, avoiding int, outcome string) metrics.Task {
	l := &loop.Loop{Status: loop.Completed, StartedAt: noon.AddDate(0, 0, day), UpdatedAt: noon.AddDate(0, 0, day).Add(time.Hour)}
	l.LoopID, l.Task = "ralph-fix-00000001", "fix"
	for i := range iterations {
		l.Records = append(l.Records, loop.Record{Iteration: i + 1, Quality: 80})
	}
	if outcome != "" {
		l.Recoveries = []loop.RecoveryRecord{{Outcome: outcome, Attempts: 2}}
	}
	t := metrics.Task{Loop: l, Avoiding: avoiding, Blocks: avoiding, Warnings: 1}
	for range avoiding {
		t.Found = append(t.Found, detect.Finding{ID: "test-removed", Type: "test_deletion", Severity: "critical"}, detect.Finding{Type: "suppression", Severity: "violation"})
	}
	return t
}

func TestSum(t *testing.T) {
	d := metrics.Sum([]metrics.Task{task(0, 4, 4, "escalated"), task(1, 4, 3, "escalated"), task(2, 4, 1, "success"), task(3, 4, 0, "")})
	m := d.Metrics
	if m.Detection.Total != 16 || m.Detection.BySeverity["critical"] != 8 || m.Detection.ByPatternType["workaround"] != 8 || m.Enforcement.Blocks != 8 || m.Enforcement.Warnings != 4 {
		t.Errorf("%+v", m)
	}
	if m.Recovery.Escalations != 2 || *m.Recovery.SuccessRate != 1.0/3 || *m.Recovery.AvgAttempts != 2 || m.Progress.Completed != 4 || *m.Progress.AvgQuality != 80 || *m.Progress.RegressionRate != 0.5 {
		t.Errorf("%+v", m)
	}
	if m.Trend != (metrics.Trend{Avoidance: metrics.Improving, Recovery: metrics.Improving}) {
		t.Errorf("%+v", m.Trend)
	}
	if !m.Period.Start.Equal(noon) || !m.Period.End.Equal(noon.AddDate(0, 0, 3).Add(time.Hour)) {
		t.Errorf("%+v", m.Period)
	}
	meets(t, "persistence-metrics", d)
	worse := metrics.Sum([]metrics.Task{task(0, 4, 0, "success"), task(1, 4, 0, "success"), task(2, 4, 2, "escalated"), task(3, 4, 4, "escalated")}).Metrics.Trend
	if worse != (metrics.Trend{Avoidance: metrics.Degrading, Recovery: metrics.Degrading}) {
		t.Errorf("%+v", worse)
	}
	one := metrics.Sum([]metrics.Task{task(0, 0, 0, "")})
	if one.Metrics.Progress.AvgQuality != nil || one.Metrics.Trend.Avoidance != metrics.Stable {
		t.Errorf("%+v", one)
	}
	meets(t, "persistence-metrics", one)
}

func TestBaselineAndDetections(t *testing.T) {
	l := task(0, 1, 1, "").Loop
	strength := 85.0
	l.Metrics = baseline.Metrics{CapturedAt: noon, TestCount: 3, Custom: baseline.Custom{MeanStrength: &strength}}.WithCoverage(78)
	mean := 2.5
	l.Survey = baseline.Survey{TestFiles: []string{"a_test.go"}, SourceFiles: []string{"a.go"}, FlagsOn: []string{"enable_search"}, Complexity: &mean, Phase: "construction"}
	b := metrics.BaselineOf(l)
	if m := b.Baseline.Metrics; *m.CodeComplexity != 2.5 || len(m.FeatureFlags.Enabled) != 1 || m.FeatureFlags.Disabled == nil || b.Baseline.Context.SDLCPhase != "construction" || b.Baseline.Files.SourceFiles[0] != "a.go" {
		t.Errorf("%+v", b)
	}
	if *b.Baseline.Metrics.TestCoverage != 0.78 || *b.Baseline.Metrics.AssertionStrength != 0.85 {
		t.Errorf("%+v", b)
	}
	meets(t, "persistence-baseline", b)
	judged := loop.Judged{Iteration: 2, Findings: []detect.Finding{{ID: "test-removed", Type: "test_deletion", Severity: "critical", Path: "a_test.go", Line: 3, Confidence: 0.9, Message: "gone"}, {ID: "x", Type: "gate_lowering", Severity: "violation"}},
		Undo: []loop.Undo{{Path: "a_test.go"}}, Summary: detect.Summary{TestsBefore: 3, TestsAfter: 2}}
	found := metrics.DetectedIn(l, judged, noon, nil)
	if again := metrics.DetectedIn(l, judged, noon, nil); len(found) != 2 || found[0].Detection.ID != again[0].Detection.ID || found[0].Detection.ID == found[1].Detection.ID {
		t.Errorf("%+v", found)
	}
	if d := found[0].Detection; d.Comparison.Delta != -1 || d.Reasoning.Blocking.Decision != "block" || found[1].Detection.PatternType != "validation_bypass" {
		t.Errorf("%+v", d)
	}
	for _, d := range found {
		meets(t, "persistence-detection", d)
	}
	if found[0].Detection.Reasoning.Detection.IsLegitimate {
		t.Error("what counted is legitimate without anybody's word")
	}
	if name := metrics.DetectionFile(noon, 1); name != "20260302T120000.000000Z001-detection.json" {
		t.Error(name)
	}
}

func TestWhatIsLegitimateSaysWhy(t *testing.T) {
	l := task(0, 1, 1, "").Loop
	counted := detect.Finding{ID: "test-removed", Type: "test_deletion", Severity: "critical", Path: "a_test.go", Message: "gone"}
	cleared := counted
	cleared.Clearances = []detect.Clearance{{Kind: "subject-removed", Reason: "Login is gone too"}}
	judged := loop.Judged{Iteration: 2, Findings: []detect.Finding{counted}, Legitimate: []detect.Finding{cleared}}
	for name, c := range map[string]struct {
		answer *gate.Answer
		want   string // of what counted
	}{
		"nobody has answered":  {},
		"it was rejected":      {answer: &gate.Answer{Decision: gate.Rejected, Reason: "no"}},
		"it was approved":      {&gate.Answer{Decision: gate.Approved, Reason: "the feature is gone"}, "approved: the feature is gone"},
		"it was a false alarm": {&gate.Answer{Decision: gate.Approved, FalsePositive: true, Reason: "it moved"}, "reported as a false alarm: it moved"},
	} {
		found := metrics.DetectedIn(l, judged, noon, c.answer)
		for _, d := range found {
			meets(t, "persistence-detection", d)
		}
		first, second := found[0].Detection.Reasoning, found[1].Detection.Reasoning
		if first.Detection.IsLegitimate != (c.want != "") || first.Detection.Justification != c.want {
			t.Errorf("%s: %+v", name, first)
		}
		if !second.Detection.IsLegitimate || second.Blocking.Decision != "allow" || second.Detection.Justification != "subject-removed: Login is gone too" {
			t.Errorf("%s: what was cleared: %+v", name, second)
		}
	}
}
