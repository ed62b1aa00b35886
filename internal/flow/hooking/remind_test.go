package hooking_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/flow/repotest"
)

// kept is what the one session of a guarded repository has written down.
func (g *guarded) kept() (level string, reasons []string) {
	g.T.Helper()
	files, err := filepath.Glob(filepath.Join(g.state, "sessions", "*", "*.json"))
	if err != nil || len(files) != 1 {
		g.T.Fatal(files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		g.T.Fatal(err)
	}
	var s struct {
		Reinforcement struct {
			Level   string `json:"reinforcement_level"`
			History []struct {
				From   string `json:"from_level"`
				To     string `json:"to_level"`
				Reason string `json:"reason"`
			} `json:"reinforcement_history"`
		} `json:"reinforcement"`
	}
	if err := json.Unmarshal(text, &s); err != nil {
		g.T.Fatal(err)
	}
	for _, c := range s.Reinforcement.History {
		reasons = append(reasons, c.From+" "+c.To+": "+c.Reason)
	}
	return s.Reinforcement.Level, reasons
}

func (g *guarded) fails(output string) says {
	g.T.Helper()
	return g.claude("PostToolUseFailure", map[string]any{"tool_name": "Bash", "tool_input": map[string]any{"command": "make"}, "error": output})
}

func (g *guarded) edited(name string) says {
	g.T.Helper()
	return g.claude("PostToolUse", map[string]any{"tool_name": "Edit", "tool_input": map[string]any{"file_path": g.path(name), "old_string": "a", "new_string": "b"}, "tool_response": map[string]any{"filePath": g.path(name)}})
}

func TestAFailureThatComesAgainIsNamedAndNotInTheSameWords(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("aiwg.yml", "agent_persistence: {reinforcement: {default_level: STANDARD}}\n")
	g.start()
	first := g.fails("error: total is 90, want 95")
	if first.context == "" || strings.Contains(first.context, "90, want 95") {
		t.Errorf("the first failure: %+v", first)
	}
	second, third := g.fails("error: total is 90, want 95"), g.fails("error: total is 90, want 95")
	for _, s := range []says{second, third} {
		if !strings.Contains(s.context, "`error: total is 90, want 95`") {
			t.Errorf("not named: %+v", s)
		}
	}
	if second.context == third.context {
		t.Errorf("twice in the same words: %s", second.context)
	}
}

func TestRemindersOfASessionStayWithinTheirBudget(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	said := len(g.start().context)
	for range 20 {
		said += len(g.fails("error: x").context)
	}
	if said == 0 || said > 4*100 {
		t.Errorf("%d bytes were said at the lowest level", said)
	}
	g.passes(g.fails("error: x"), "a failure when the budget is spent")
	if s := g.claude("SessionStart", map[string]any{"source": "compact"}); s.context == "" {
		t.Error("a context that was compacted is not told again")
	}
}

func TestARefusalRaisesTheLevelAndItIsWrittenDownWhy(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.prompt()
	g.passes(g.edit("cart_test.go", firstLine, firstLine+"\t// the sum\n"), "an edit of a test at the lowest level")
	g.passes(g.edited("cart_test.go"), "what it left behind")
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	if s := g.edit("cart_test.go", firstLine, firstLine+"\t// the sum\n"); s.blocked || !strings.Contains(s.context, "`cart_test.go`") {
		t.Errorf("an edit of a test after a refusal: %+v", s)
	}
	if s := g.edited("cart_test.go"); !strings.Contains(s.context, "`cart_test.go`") {
		t.Errorf("what it left behind: %+v", s)
	}
	g.passes(g.edited("cart.go"), "an edit of the code")
	level, reasons := g.kept()
	want := "OFF MINIMAL: Loop initialization\nMINIMAL AGGRESSIVE: Regression detected in iteration 1"
	if level != "AGGRESSIVE" || strings.Join(reasons, "\n") != want {
		t.Errorf("%s\n%s", level, strings.Join(reasons, "\n"))
	}
}

func TestAStopThatIsRefusedAgainIsRefusedMoreFirmly(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("aiwg.yml", "agent_persistence: {reinforcement: {escalation_thresholds: {iteration_3: STANDARD}}}\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	first, second := g.stop(), g.stop()
	g.refused(first, "a stop with a skip")
	if !strings.HasPrefix(second.reason, first.reason) || len(second.reason) <= len(first.reason) {
		t.Errorf("first %s\nsecond %s", first.reason, second.reason)
	}
}

func TestASessionIsQuietWhereAgentPersistenceIsOff(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("aiwg.yml", "agent_persistence: {enabled: false}\n")
	g.passes(g.start(), "a start")
	g.passes(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	g.Write("cart_test.go", repotest.Skipped)
	g.passes(g.stop(), "a stop with a skip")
}

func TestWhatAnAgentWritesIntoAiwgCountsFromTheNextSessionOn(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("aiwg.yml", "agent_persistence: {detection: {patterns_enabled: [test_deletion]}}\n")
	g.start()
	g.passes(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip where only deletions count")
	g.Write("aiwg.yml", "agent_persistence: {enabled: false}\n")
	g.refused(g.bash("rm cart_test.go"), "a deletion after the file was edited")
	g.session = "s-2"
	g.passes(g.start(), "another session")
}

func TestAnAiwgFileThatCannotBeReadDoesNotOpenTheGuard(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("aiwg.yml", "agent_persistence: {enabeld: false}\n")
	s := g.bash("ls")
	if !s.blocked || !strings.Contains(s.reason, `unknown key "enabeld"`) {
		t.Errorf("%+v", s)
	}
}

func TestTextsOfAProjectsOwn(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".holdfast/prompts/session-start.md", "Ask Ada.\n")
	if s := g.start(); s.context != "Ask Ada." {
		t.Errorf("%+v", s)
	}
	g.Write(".holdfast/prompts/session-start.md", "Ask nobody.\n")
	if s := g.claude("SessionStart", map[string]any{"source": "compact"}); s.context != "Ask Ada." {
		t.Errorf("a text of later: %+v", s)
	}
	bad := newGuarded(t, "mode: standard\n")
	bad.session = "s-3"
	bad.Write(".holdfast/prompts/session-start.md", "Ask {nobody}.\n")
	if s := bad.start(); s.blocked || !strings.Contains(s.context, "guarded by Holdfast") {
		t.Errorf("a text that cannot be given: %+v", s)
	}
}
