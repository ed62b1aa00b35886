package hooking_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/flow/hooking"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
)

// failing are ways in which the guard itself fails.
var failing = map[string]func(g *guarded){
	"a broken catalog": func(g *guarded) { g.Write(".holdfast/catalog/patterns/mine.yaml", "id: [\n") },
	"a file where the sessions are": func(g *guarded) {
		repotest.Write(g.T, filepath.Join(g.state, "sessions"), "")
	},
	"a file where the state is": func(g *guarded) { repotest.Write(g.T, g.state, "") },
	"a file where the audit trail is": func(g *guarded) {
		repotest.Write(g.T, filepath.Join(g.state, "audit"), "")
	},
	"a file where the tickets are": func(g *guarded) { repotest.Write(g.T, filepath.Join(g.state, "gates"), "") },
}

func TestAGuardThatBreaksRefusesAndSaysSo(t *testing.T) {
	for name, breaks := range failing {
		t.Run(name, func(t *testing.T) {
			g := newGuarded(t, "mode: standard\n")
			breaks(g)
			g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip with "+name)
			if s := g.edit("cart_test.go", firstLine, "\t// here\n"+firstLine); !s.blocked || !strings.Contains(s.reason, "could not judge") {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestAGuardThatBreaksLetsGoWhereTheProjectSaysSo(t *testing.T) {
	g := newGuarded(t, "guard:\n  on_error: warn\n")
	failing["a broken catalog"](g)
	if s := g.edit("cart_test.go", firstLine, "\t// here\n"+firstLine); s.blocked || !strings.Contains(s.note, "could not judge") {
		t.Errorf("%+v", s)
	}
}

func TestBrokenSettingsRefuseCallsAndStopsButDoNotTrap(t *testing.T) {
	g := newGuarded(t, "guard: {on_eror: warn}\n")
	s := g.edit("cart.go", "n * 3", "3 * n")
	if !s.blocked || !strings.Contains(s.reason, "on_eror") {
		t.Errorf("the fault is not named: %+v", s)
	}
	for i := range 3 {
		if s := g.stop(); !s.blocked {
			t.Errorf("stop %d: %+v", i+1, s)
		}
	}
	if s := g.stop(); s.blocked || s.note == "" {
		t.Errorf("the fourth stop: %+v", s)
	}
	if s := g.prompt(); s.blocked || s.note == "" {
		t.Errorf("a prompt: %+v", s)
	}
}

func TestAStopThatCannotBeCountedIsRefusedOnce(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	failing["a file where the sessions are"](g)
	if s := g.stop(); !s.blocked {
		t.Errorf("%+v", s)
	}
	if s := g.claude("Stop", map[string]any{"stop_hook_active": true}); s.blocked || s.note == "" {
		t.Errorf("%+v", s)
	}
}

func TestASessionThatIsTakenIsWaitedForAndThenRefused(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	if s := g.whileTaken(); !s.blocked || !strings.Contains(s.reason, "in use") {
		t.Errorf("%+v", s)
	}
}

func TestASessionThatIsTakenIsLetGoWhereTheProjectSaidSoAtItsStart(t *testing.T) {
	g := newGuarded(t, "guard:\n  on_error: warn\n")
	g.start()
	g.Write("holdfast.yaml", "guard:\n  on_error: block\n")
	if s := g.whileTaken(); s.blocked || !strings.Contains(s.note, "in use") {
		t.Errorf("%+v", s)
	}
	g = newGuarded(t, "mode: standard\n")
	g.start()
	g.Write("holdfast.yaml", "guard:\n  on_error: warn\n")
	if s := g.whileTaken(); !s.blocked {
		t.Errorf("what was written since the start counts: %+v", s)
	}
	if err := os.Remove(g.path("holdfast.yaml")); err != nil {
		t.Fatal(err)
	}
	if s := g.whileTaken(); !s.blocked {
		t.Errorf("settings that are gone let a call go: %+v", s)
	}
}

// whileTaken is the answer to a call while another process holds the session.
func (g *guarded) whileTaken() says {
	t := g.T
	held, err := store.OpenSession(context.Background(), g.state, g.Dir, "claude", g.session)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	payload := fmt.Sprintf(`{"session_id":%q,"cwd":%q,"prompt_id":"p","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"t"}`, g.session, g.Dir)
	return g.read(hooking.Hook(ctx, hooking.Request{Agent: agenthook.Claude, Raw: []byte(payload), Env: func(string) string { return "" }, Home: g.home, State: g.state, Now: time.Now}))
}

func TestADamagedSessionIsNoWayOut(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	files, err := filepath.Glob(filepath.Join(g.state, "sessions", "*", "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	repotest.Write(t, files[0], "{")
	g.refused(g.edit("cart.go", "n * 3", "3 * n"), "a call with a damaged session")
}

func TestAPanicIsARefusal(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	payload := fmt.Sprintf(`{"session_id":"s","cwd":%q,"prompt_id":"p","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"t"}`, g.Dir)
	calls := 0
	out := hooking.Hook(context.Background(), hooking.Request{Agent: agenthook.Claude, Raw: []byte(payload), Env: func(string) string { return "" }, Home: g.home, State: g.state, Now: func() time.Time {
		if calls++; calls == 2 {
			panic("the clock is broken")
		}
		return time.Now()
	}})
	if s := g.read(out); !s.blocked || !strings.Contains(s.reason, "the clock is broken") {
		t.Errorf("%+v", s)
	}
}

func TestAPayloadThatCannotBeReadIsRefusedByEveryAgent(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	t.Chdir(g.Dir)
	for _, agent := range agenthook.Agents() {
		for _, raw := range []string{"", "{", "[]", "null", `{"x":1}`, `{"hook_event_name":"PreToolUse","tool_input":`, "\xff\xfe", strings.Repeat("[", 100000)} {
			out := g.call(agent, []byte(raw))
			if out.Exit != 2 && !strings.Contains(string(out.Stdout), `"deny"`) {
				t.Errorf("%s is let through with %.40q: %d %s", agent, raw, out.Exit, out.Stdout)
			}
		}
	}
}

func TestFailuresAreInTheAuditTrail(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	failing["a broken catalog"](g)
	g.edit("cart_test.go", firstLine, "\t// here\n"+firstLine)
	failures := 0
	if _, err := looping.Trail(g.Dir, func(e store.Entry) error {
		if e.Kind == "failed" {
			failures++
		}
		return nil
	}); err != nil || failures != 1 {
		t.Errorf("%d failures in the trail, %v", failures, err)
	}
}

func TestAnUnguardedRepositoryIsLeftAlone(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	if err := os.Remove(g.path("holdfast.yaml")); err != nil {
		t.Fatal(err)
	}
	g.passes(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip that nobody guards")
	g.passes(g.start(), "a start")
	g.passes(g.bash("rm cart_test.go"), "a removal")
	if _, err := os.Lstat(g.state); !os.IsNotExist(err) {
		t.Error("something was written:", err)
	}
	t.Chdir(g.Dir)
	g.passes(g.read(g.call(agenthook.Claude, []byte("{"))), "half a payload")
}
