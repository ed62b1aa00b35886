package hooking_test

import (
	"os"
	"strings"
	"testing"

	"holdfast/internal/flow/repotest"
)

func TestAStopIsRefusedThreeTimesAndThenLetGoWithAWordToThePerson(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	for range 3 {
		g.refused(g.stop(), "a stop with a skip")
	}
	if s := g.stop(); s.blocked || !strings.Contains(s.note, "3 refusals") {
		t.Errorf("the fourth stop: %+v", s)
	}
	g.passes(g.stop(), "a stop after it was let go")
	g.prompt()
	g.refused(g.stop(), "a stop after a new prompt")
}

func TestAnUnknownSessionIsNeverTrapped(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write("cart_test.go", repotest.Skipped)
	g.passes(g.stop(), "a stop of a session that nobody saw begin")
}

func TestTheContractIsAskedAtTheStop(t *testing.T) {
	g := newGuarded(t, "loop:\n  completion:\n    - grep -q done cart.go\n")
	g.start()
	g.passes(g.stop(), "a stop before anything was done")
	g.Write("cart.go", repotest.Cart+"// begun\n")
	g.refused(g.stop(), "a stop before the check holds")
	g.Write("cart.go", repotest.Cart+"// done\n")
	g.passes(g.stop(), "a stop when it holds")
}

func TestATestThatMovesInTwoCallsIsNoLoss(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	empty := "package cart\n"
	g.passes(g.put(g.path("cart_test.go"), empty), "a test that leaves its file")
	g.Write("cart_test.go", empty)
	g.refused(g.stop(), "a stop while the test is nowhere")
	g.passes(g.put(g.path("total_test.go"), repotest.Honest), "the test in another file")
	g.Write("total_test.go", repotest.Honest)
	g.passes(g.stop(), "a stop after it arrived")
}

func TestSettingsAreThoseOfTheStart(t *testing.T) {
	g := newGuarded(t, "guard:\n  max_stop_blocks: 1\n")
	g.start()
	if err := os.Remove(g.path("holdfast.yaml")); err != nil {
		t.Fatal(err)
	}
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip after the settings are gone")
	g.Write("holdfast.yaml", "guard: {max_stop_blocks: 7, on_error: warn}\n")
	g.refused(g.stop(), "a stop after the settings were edited")
	if s := g.stop(); s.blocked {
		t.Errorf("the edited settings count: %+v", s)
	}
	g.session = "s-2"
	if err := os.Remove(g.path("holdfast.yaml")); err != nil {
		t.Fatal(err)
	}
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "another session without the file: the marker guards")
}

func TestAResumedOrCompactedSessionKeepsItsStart(t *testing.T) {
	for _, source := range []string{"resume", "compact"} {
		g := newGuarded(t, "mode: standard\n")
		g.start()
		g.Write("cart_test.go", repotest.Skipped)
		if source == "resume" {
			g.claude("SessionEnd", map[string]any{"reason": "other"})
		}
		g.claude("SessionStart", map[string]any{"source": source})
		g.refused(g.stop(), "a stop after "+source)
	}
}

func TestSessionsAreKeptApart(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	for range 3 {
		g.refused(g.stop(), "the first session")
	}
	g.session = "s-2"
	g.start()
	g.passes(g.stop(), "a session that found the skip there")
	g.session = "s-1"
	if s := g.stop(); s.blocked {
		t.Errorf("the first session's refusals are forgotten: %+v", s)
	}
}

func TestASubagentsWorkIsLookedAt(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.passes(g.claude("SubagentStop", map[string]any{"agent_id": "a1", "agent_type": "x", "stop_hook_active": false}), "a subagent that did nothing")
	g.Write("cart_test.go", repotest.Skipped)
	g.refused(g.claude("SubagentStop", map[string]any{"agent_id": "a1", "agent_type": "x", "stop_hook_active": false}), "a subagent that skipped")
	g.Write("cart_test.go", repotest.Honest)
	g.refused(g.claude("PreToolUse", map[string]any{"agent_id": "a1", "tool_name": "Bash", "tool_input": map[string]any{"command": "rm cart_test.go"}}), "a subagent's command")
}

func TestRemindersAreGivenAndCanBeLeftOut(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	if s := g.start(); !strings.Contains(s.context, "guarded by Holdfast") {
		t.Errorf("at the start: %+v", s)
	}
	g.passes(g.prompt(), "a prompt before anything was refused")
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	if s := g.prompt(); !strings.Contains(s.context, "`cart_test.go: TestTotal ran before and is switched off now: t.Skip()`") {
		t.Errorf("at a prompt after a refusal: %+v", s)
	}
	quiet := newGuarded(t, "guard:\n  reinforce: false\n")
	quiet.passes(quiet.start(), "a start without reminders")
}

func TestSettingsOfTheAgentStayDuringASession(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.claude("ConfigChange", map[string]any{"source": "local_settings", "file_path": g.path(".claude/settings.local.json")}), "a change of settings")
}

func TestARefusalThatComesBackAsAPromptBeginsNothingAnew(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	for range 3 {
		s := g.stop()
		g.refused(s, "a stop with a skip")
		g.claude("UserPromptSubmit", map[string]any{"prompt": "<hook>\n" + s.reason})
	}
	if s := g.stop(); s.blocked || !strings.Contains(s.note, "3 refusals") {
		t.Errorf("the fourth stop: %+v", s)
	}
}
