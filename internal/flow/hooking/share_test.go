package hooking_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/agents"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/hooking"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/repotest"
)

// files are those of a folder of .aiwg/persistence, each held to its schema.
func (g *guarded) files(folder, schema string) map[string]map[string]any {
	g.T.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", schema))
	if err != nil {
		g.T.Fatal(err)
	}
	var parsed jsonschema.Schema
	if err := json.Unmarshal(source, &parsed); err != nil {
		g.T.Fatal(err)
	}
	resolved, err := parsed.Resolve(nil)
	if err != nil {
		g.T.Fatal(err)
	}
	names, err := filepath.Glob(g.path(".aiwg/persistence/" + folder + "/*"))
	if err != nil {
		g.T.Fatal(err)
	}
	out := map[string]map[string]any{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			g.T.Fatal(err)
		}
		var doc map[string]map[string]any
		var whole any
		if err := json.Unmarshal(text, &doc); err != nil {
			g.T.Fatal(err)
		}
		if json.Unmarshal(text, &whole) != nil || resolved.Validate(whole) != nil {
			g.T.Errorf("%s: %v\n%s", name, resolved.Validate(whole), text)
		}
		for _, body := range doc {
			out[filepath.Base(name)] = body
		}
	}
	return out
}

func (g *guarded) detections() []map[string]any {
	g.T.Helper()
	var out []map[string]any
	for _, d := range g.files("detections", "persistence-detection.schema.json") {
		out = append(out, d)
	}
	return out
}

func (g *guarded) metrics() map[string]any {
	g.T.Helper()
	return g.files("metrics", "persistence-metrics.schema.json")["persistence-metrics.json"]
}

// at follows keys into a document.
func at(doc map[string]any, keys ...string) any {
	var v any = doc
	for _, key := range keys {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	return v
}

func TestASessionShowsWhereItStartsFrom(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	body := g.files("baselines", "persistence-baseline.schema.json")["claude-s-1-baseline.json"]
	if at(body, "metrics", "test_count") != 2.0 || at(body, "context", "agent") != "claude" || at(body, "context", "task_description") != "" || at(body, "metrics", "test_coverage") != nil {
		t.Errorf("%v", body)
	}
	g.env["API_TOKEN"] = "hunter2hunter2"
	t.Setenv("API_TOKEN", "hunter2hunter2")
	g.claude("UserPromptSubmit", map[string]any{"prompt": "mend the cart with hunter2hunter2"})
	body = g.files("baselines", "persistence-baseline.schema.json")["claude-s-1-baseline.json"]
	if at(body, "context", "task_description") != "mend the cart with [$API_TOKEN]" || at(body, "metrics", "test_count") != 2.0 {
		t.Errorf("after the prompt: %v", body)
	}
	if said := g.Git("status", "--porcelain"); said != "" {
		t.Errorf("git is told of it: %s", said)
	}
}

func TestALargeWorkTreeIsMeasuredAtTheFirstStop(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	for n := range 301 {
		g.Write(fmt.Sprintf("notes/%d.txt", n), "a note\n")
	}
	g.start()
	if early := g.files("baselines", "persistence-baseline.schema.json"); len(early) > 0 {
		t.Errorf("measured while the agent waits: %v", early)
	}
	g.Write("other_test.go", "package cart\n")
	g.stop()
	body := g.files("baselines", "persistence-baseline.schema.json")["claude-s-1-baseline.json"]
	if at(body, "metrics", "test_count") != 2.0 {
		t.Errorf("not the tests of the start: %v", body)
	}
}

func TestEveryRefusedFindingIsADetection(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.passes(g.edit("cart.go", "return", "\n\treturn"), "an honest edit")
	if got := g.detections(); len(got) > 0 {
		t.Errorf("an honest edit is detected: %v", got)
	}
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	got := g.detections()
	if len(got) != 1 || got[0]["pattern_type"] != "test_skip" || at(got[0], "context", "task_id") != "claude-s-1" || at(got[0], "details", "file_path") != "cart_test.go" || at(got[0], "agent_reasoning", "blocking_decision_agent", "decision") != "block" {
		t.Fatalf("%v", got)
	}
	g.Write("cart_test.go", repotest.Skipped)
	for range 2 {
		g.refused(g.stop(), "a stop with a skip")
	}
	if again := g.detections(); len(again) > 2 {
		t.Errorf("what only stays is detected anew: %v", again)
	}
	m := g.metrics()
	if at(m, "detection_metrics", "by_pattern_type", "test_skip") == 0.0 || at(m, "enforcement_metrics", "blocks_issued").(float64) < 2 || at(m, "recovery_metrics", "recoveries_initiated") != 1.0 {
		t.Errorf("%v", m)
	}
	if said := g.Git("status", "--porcelain", ".aiwg"); said != "" {
		t.Errorf("git is told of it: %s", said)
	}
}

func TestAFalseAlarmIsMarkedInOldDetections(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	open, err := looping.Gates(g.Dir, false)
	if err != nil || len(open) != 1 {
		t.Fatalf("%v, %v", open, err)
	}
	now := func() time.Time { return g.now }
	if _, err := looping.AnswerGate(g.Dir, open[0].ID(), gate.Reply{Choice: gate.Approve, Reason: "it needs a device", By: "ada", FalsePositive: true}, now); err != nil {
		t.Fatal(err)
	}
	for _, d := range g.detections() {
		if at(d, "agent_reasoning", "laziness_detection_agent", "is_legitimate") != true || at(d, "agent_reasoning", "laziness_detection_agent", "justification") != "reported as a false alarm: it needs a device" {
			t.Errorf("%v", d)
		}
	}
	if m := g.metrics(); m != nil {
		t.Fatalf("nobody has stopped: %v", m)
	}
	g.stop()
	if m := g.metrics(); at(m, "detection_metrics", "false_positive_rate") != 1.0 || at(m, "enforcement_metrics", "overrides_granted") != 1.0 {
		t.Errorf("%v", m)
	}
}

func TestALateAnswerIsInTheMetricsAtOnce(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	g.stop()
	if m := g.metrics(); at(m, "detection_metrics", "false_positive_rate") != 0.0 {
		t.Fatalf("%v", m)
	}
	open, err := looping.Gates(g.Dir, false)
	if err != nil || len(open) != 1 {
		t.Fatalf("%v, %v", open, err)
	}
	if _, err := looping.AnswerGate(g.Dir, open[0].ID(), gate.Reply{Choice: gate.Approve, Reason: "it needs a device", By: "ada", FalsePositive: true}, func() time.Time { return g.now }); err != nil {
		t.Fatal(err)
	}
	if m := g.metrics(); at(m, "detection_metrics", "false_positive_rate") != 1.0 || at(m, "enforcement_metrics", "overrides_granted") != 1.0 {
		t.Errorf("%v", m)
	}
}

// TestASessionIsWeighedFromStopToStop: coverage that a report tells at the start and in the
// session, a test more, and a check that holds at the second stop.
func TestASessionIsWeighedFromStopToStop(t *testing.T) {
	g := newGuarded(t, "mode: standard\nloop:\n  original_tests: off\n  completion:\n    - grep -q done cart.go\n")
	g.Write(".gitignore", "cover.out\n")
	g.Write("cover.out", "mode: set\nexample.org/cart/cart.go:1.1,2.2 2 1\nexample.org/cart/cart.go:3.1,4.2 2 0\n")
	g.start()
	body := g.files("baselines", "persistence-baseline.schema.json")["claude-s-1-baseline.json"]
	if at(body, "metrics", "test_coverage") != 0.5 {
		t.Fatalf("%v", body)
	}
	g.Write("cart.go", repotest.Cart+"// begun\n")
	g.refused(g.stop(), "a stop before the check holds")
	g.Write("cart.go", repotest.Cart+"// done\n")
	g.Write("cover.out", "mode: set\nexample.org/cart/cart.go:1.1,2.2 2 1\nexample.org/cart/cart.go:3.1,4.2 2 1\n")
	g.Write("more_test.go", "package cart\n\nimport \"testing\"\n\nfunc TestMore(t *testing.T) {\n\tif Total(nil) != 0 {\n\t\tt.Fatal(\"something of nothing\")\n\t}\n}\n")
	g.passes(g.stop(), "a stop when it is done")
	g.passes(g.stop(), "nothing more was done")
	var said []string
	if err := hooking.SessionTalk(g.Dir, func(turn agents.Turn) error {
		if turn.Sender == "progress-tracking" && turn.Role == agents.Assistant {
			said = append(said, turn.Content)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if len(said) < 3 || !strings.Contains(said[0], "50.0 % coverage") || !strings.Contains(said[1], "on the spot (+0.00)") || !strings.Contains(said[2], "a step forward (+") {
		t.Errorf("%q", said)
	}
	if m := g.metrics(); at(m, "progress_metrics", "tenacity_score") != 1.0 {
		t.Errorf("%v", m)
	}
}

// TestAnObjectionThatAPersonAgreesWithMarksWhatItIsAbout has one agent refused twice: once for
// what it objects to, and once for something else.
func TestAnObjectionThatAPersonAgreesWithMarksWhatItIsAbout(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	pattern := at(g.detections()[0], "details", "pattern_matched").(string)
	g.refused(g.edit("other_test.go", "\tif Total", "\tt.Skip()\n\tif Total"), "another skip")
	now := func() time.Time { return g.now }
	if _, err := looping.Object(g.Dir, looping.Objection{Pattern: pattern, Path: "cart_test.go", Reason: "it needs a device"}, now); err != nil {
		t.Fatal(err)
	}
	open, err := looping.Gates(g.Dir, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range open {
		if q.Loop == nil {
			continue
		}
		if _, err := looping.AnswerGate(g.Dir, q.ID(), gate.Reply{Choice: gate.Approve, Reason: "right", By: "ada"}, now); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range g.detections() {
		want := at(d, "details", "file_path") == "cart_test.go"
		if at(d, "agent_reasoning", "laziness_detection_agent", "is_legitimate") != want {
			t.Errorf("%v", d)
		}
	}
}

func TestTheNamedAgentsSpeakAboutASessionWithoutAModel(t *testing.T) {
	g := newGuarded(t, "mode: standard\nloop:\n  completion:\n    - grep -q done cart.go\n")
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	g.Write("cart.go", repotest.Cart+"// begun\n")
	g.refused(g.stop(), "a stop before the check holds")
	said := map[string]string{}
	if err := hooking.SessionTalk(g.Dir, func(turn agents.Turn) error {
		if turn.Role == agents.Assistant {
			said[turn.Sender] += turn.Content + "\n"
		}
		if turn.Error != "" {
			t.Errorf("%s: %s", turn.Sender, turn.Error)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for agent, words := range map[string]string{
		"progress-tracking": "2 tests", "laziness-detection": "cart_test.go", "blocking-decision": "In mode standard", "recovery-orchestrator": "rec-001", "quality-gate-enforcer": "grep -q done cart.go",
		"metrics-aggregator": "1 regression found, 1 recovery",
	} {
		if !strings.Contains(said[agent], words) {
			t.Errorf("%s did not speak of %q: %q", agent, words, said[agent])
		}
	}
}

// TestWhatStaysInTheTreeDoesNotPassTheQualityGate: the agents must not say otherwise than the
// answer does.
func TestWhatStaysInTheTreeDoesNotPassTheQualityGate(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	g.refused(g.stop(), "a stop with a skip")
	g.Write("cart_test.go", repotest.Honest+"\n// kept\n")
	g.passes(g.stop(), "an honest stop")
	var verdicts []string
	if err := hooking.SessionTalk(g.Dir, func(turn agents.Turn) error {
		if turn.Sender == "quality-gate-enforcer" {
			verdicts = append(verdicts, fmt.Sprint(turn.Metadata["verdict"]))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if strings.Join(verdicts, " ") != "fail pass" {
		t.Errorf("%v", verdicts)
	}
}
