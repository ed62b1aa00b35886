package hooking_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/flow/repotest"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

// shown is the file of the session's recoveries, held to its schema.
func (g *guarded) shown() (recovery map[string]any, earlier []any) {
	g.T.Helper()
	text, err := os.ReadFile(g.path(".aiwg/persistence/recoveries/claude-s-1-recovery.json"))
	if err != nil {
		g.T.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", "recovery.schema.json"))
	if err != nil {
		g.T.Fatal(err)
	}
	var parsed jsonschema.Schema
	var doc map[string]any
	if err := json.Unmarshal(source, &parsed); err != nil {
		g.T.Fatal(err)
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		g.T.Fatal(err)
	}
	resolved, err := parsed.Resolve(nil)
	if err != nil {
		g.T.Fatal(err)
	}
	if err := resolved.Validate(doc); err != nil {
		g.T.Errorf("%v\n%s", err, text)
	}
	return doc["recovery"].(map[string]any), doc["earlier"].([]any)
}

func TestTheRecoveryOfASessionIsAFileForOthers(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	if r, _ := g.shown(); r["current_stage"] != "retry" || r["task_id"] != "claude-s-1" || r["outcome"] != nil {
		t.Errorf("after a refusal: %v", r)
	}
	g.Write("cart.go", repotest.Cart+"// mended\n")
	g.passes(g.stop(), "an honest stop")
	if r, _ := g.shown(); r["current_stage"] != "resolved" || r["outcome"].(map[string]any)["status"] != "resolved" {
		t.Errorf("after an honest stop: %v", r)
	}
	g.prompt()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.SkipNow()\n"+firstLine), "another skip")
	g.claude("SessionEnd", map[string]any{"reason": "other"})
	if r, earlier := g.shown(); len(earlier) != 1 || r["recovery_id"] != "rec-002" || r["outcome"].(map[string]any)["status"] != "abandoned" {
		t.Errorf("after the end: %v, earlier %v", r, earlier)
	}
	if said := g.Git("status", "--porcelain", ".aiwg"); said != "" {
		t.Errorf("git is told of it: %s", said)
	}
}

// TestAFolderOfSomebodyElsesKeepsNobodyFromWorking has a link where the file would go.
func TestAFolderOfSomebodyElsesKeepsNobodyFromWorking(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	elsewhere := t.TempDir()
	if err := os.Symlink(elsewhere, g.path(".aiwg")); err != nil {
		t.Fatal(err)
	}
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	if found, err := os.ReadDir(elsewhere); err != nil || len(found) > 0 {
		t.Errorf("written through a link: %v, %v", found, err)
	}
}

// levels is what a session's file tells of its levels.
func (g *guarded) levels() (string, []loop.LevelChange) {
	g.T.Helper()
	files, err := filepath.Glob(filepath.Join(g.state, "sessions", "*", "claude-*.json"))
	if err != nil || len(files) != 1 {
		g.T.Fatalf("%d sessions, %v", len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		g.T.Fatal(err)
	}
	var s struct {
		Reinforcement struct {
			Level   string             `json:"reinforcement_level"`
			History []loop.LevelChange `json:"reinforcement_history"`
		}
	}
	if err := json.Unmarshal(text, &s); err != nil {
		g.T.Fatal(err)
	}
	return s.Reinforcement.Level, s.Reinforcement.History
}

// TestAnAdaptiveSessionFollowsItsHistory: four checks, of which more and more hold, and then
// none more.
func TestAnAdaptiveSessionFollowsItsHistory(t *testing.T) {
	g := newGuarded(t, "guard:\n  max_stop_blocks: 4\nloop:\n  completion:\n    - grep -q one cart.go\n    - grep -q two cart.go\n    - grep -q three cart.go\n    - grep -q four cart.go\n")
	g.Write("aiwg.yml", "agent_persistence: {reinforcement: {default_level: ADAPTIVE}}\n")
	g.start()
	begun := ""
	for _, part := range []string{"// begun\n", "// one\n", "// two\n", "// three\n"} {
		begun += part
		g.Write("cart.go", repotest.Cart+begun)
		g.refused(g.stop(), "a stop before all checks hold")
	}
	if now, _ := g.levels(); now != string(level.Minimal) {
		t.Errorf("a session that gets on: %s", now)
	}
	g.prompt()
	for n := range 3 {
		g.Write("cart.go", repotest.Cart+begun+strings.Repeat("// still\n", n+1))
		g.refused(g.stop(), "a stop that is no further")
	}
	now, history := g.levels()
	if now != string(level.Aggressive) || !strings.HasPrefix(history[len(history)-1].Reason, "Quality plateau detected") {
		t.Errorf("a session that stands still: %s, %+v", now, history)
	}
}
