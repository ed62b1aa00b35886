package hooking_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/agenthook"
)

// crush calls the only hook that Crush has; it refuses with JSON.
func (g *guarded) crush(tool, input string) string {
	g.T.Helper()
	o := g.call(agenthook.Crush, fmt.Appendf(nil, `{"event":"PreToolUse","session_id":"c-1","cwd":%q,"tool_name":%q,"tool_input":%s}`, g.Dir, tool, input))
	return string(o.Stdout) + string(o.Stderr)
}

func TestCrushIsToldBeforeTheNextCallWhatACommandDid(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	for _, command := range []string{"make", "ls"} {
		if said := g.crush("bash", `{"command":"`+command+`"}`); said != "" {
			t.Fatalf("%s: %s", command, said)
		}
	}
	g.Write("cart_test.go", repotest.Skipped) // by a command that nobody could read
	if said := g.crush("view", `{"file_path":"cart.go"}`); !strings.Contains(said, `"decision":"deny"`) || !strings.Contains(said, "The command did something that does not stand.") {
		t.Errorf("the next call: %s", said)
	}
	if said := g.crush("view", `{"file_path":"cart.go"}`); said != "" {
		t.Errorf("the same call again: %s", said)
	}
}

func TestWindsurfIsToldBeforeTheNextCallWhatACommandDid(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	windsurf := func(action, info string) agenthook.Output {
		return g.call(agenthook.Windsurf, fmt.Appendf(nil, `{"agent_action_name":%q,"trajectory_id":"w-1","execution_id":"e-%d","tool_info":%s}`, action, g.calls, info))
	}
	run := fmt.Sprintf(`{"command_line":"make","cwd":%q}`, g.Dir)
	windsurf("post_run_command", run)
	g.calls++
	g.Write("cart_test.go", repotest.Skipped)
	windsurf("post_run_command", run)
	g.calls++
	if o := windsurf("pre_run_command", run); o.Exit != 2 || !strings.Contains(string(o.Stderr), "does not stand") {
		t.Errorf("the next call: %+v", o)
	}
	g.calls++
	if o := windsurf("pre_run_command", run); o.Exit != 0 {
		t.Errorf("the same call again: %+v", o)
	}
}
