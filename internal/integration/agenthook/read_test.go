package agenthook_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"holdfast/internal/integration/agenthook"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// payload is a hook's input: captured from a real agent, or written after its documents.
type payload struct {
	name  string
	agent agenthook.Agent
	raw   []byte
}

func payloads(t testing.TB) []payload {
	t.Helper()
	var out []payload
	for _, from := range []string{"testdata/payloads", "testdata/documented"} {
		files, err := filepath.Glob(from + "/*/*.json")
		if err != nil || len(files) == 0 {
			t.Fatalf("no payloads in %s: %v", from, err)
		}
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			agent := filepath.Base(filepath.Dir(file))
			name := filepath.Base(from) + "/" + agent + "/" + strings.TrimSuffix(filepath.Base(file), ".json")
			out = append(out, payload{name, agenthook.Agent(agent), raw})
		}
	}
	return out
}

func read(t testing.TB, p payload, claimed agenthook.Agent) (agenthook.Event, error) {
	t.Helper()
	env := map[string]string{"CLAUDE_PROJECT_DIR": "/repo", "GEMINI_PROJECT_DIR": "/repo", "CLAUDE_CODE_ENTRYPOINT": "sdk-cli"}
	return agenthook.Read(claimed, p.raw, func(name string) string { return env[name] })
}

// TestRead holds what is made of every payload against a golden file.
func TestRead(t *testing.T) {
	var out strings.Builder
	for _, p := range payloads(t) {
		e, err := read(t, p, p.agent)
		fmt.Fprintf(&out, "== %s\n", p.name)
		if err != nil {
			fmt.Fprintf(&out, "error: %v\n", err)
		}
		out.WriteString(shown(e))
	}
	golden(t, "testdata/events.golden", out.String())
}

// shown writes the members of an event that say something.
func shown(e agenthook.Event) string {
	e.Raw = nil
	var out strings.Builder
	members(&out, "", reflect.ValueOf(e))
	return out.String()
}

func members(out *strings.Builder, prefix string, v reflect.Value) {
	for i := range v.NumField() {
		name, f := prefix+v.Type().Field(i).Name, v.Field(i)
		for f.Kind() == reflect.Pointer && !f.IsNil() {
			f = f.Elem()
			fmt.Fprintf(out, "%s: %#v\n", name, f.Interface())
			f = reflect.Zero(f.Type())
		}
		switch {
		case f.IsZero():
		case f.Kind() == reflect.Struct:
			members(out, name+".", f)
		case f.Kind() == reflect.Slice:
			for j := range f.Len() {
				members(out, fmt.Sprintf("%s[%d].", name, j), f.Index(j))
			}
		default:
			fmt.Fprintf(out, "%s: %#v\n", name, f.Interface())
		}
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Fatalf("%s, line %d\ngot  %s\nwant %s", file, i+1, gotLines[i], wantLines[i])
		}
	}
	t.Fatalf("%s has %d lines, want %d", file, len(wantLines), len(gotLines))
}

// TestReadConfirmsTheAgent: whatever the command line claims, a payload that bears its
// agent's mark is that agent's.
func TestReadConfirmsTheAgent(t *testing.T) {
	// Codex's end of a session and Claude's sessions look alike; only the claim tells.
	unmarked := map[string]bool{"payloads/codex/024-SessionEnd": true, "payloads/claude/000-SessionStart": true, "documented/claude/SessionStart-compact": true}
	for _, p := range payloads(t) {
		for _, claimed := range agenthook.Agents() {
			e, _ := read(t, p, claimed)
			if e.Agent != p.agent && !unmarked[p.name] {
				t.Errorf("%s, claimed to be %s: taken for %s", p.name, claimed, e.Agent)
			}
			if e.Claimed != claimed {
				t.Errorf("%s: the claim %s was not kept", p.name, claimed)
			}
		}
	}
}

func TestReadRefuses(t *testing.T) {
	claude := func(rest string) string {
		return `{"session_id":"s","prompt_id":"p","cwd":"/repo","hook_event_name":"PreToolUse",` + rest + `}`
	}
	cases := map[string]struct{ raw, want string }{
		"nothing":                      {``, "hook payload, byte 0: expected a JSON object"},
		"half a payload":               {`{"session_id":"s","hook_event_name":"Pre`, "hook payload, byte 40: the text ends too early"},
		"no hook":                      {`{"session_id":"s"}`, "hook payload, hook_event_name: missing, and nothing else tells which hook this is"},
		"a call of no tool":            {claude(`"tool_input":{"command":"ls"}`), "hook payload, tool_name: missing, and the hook's name does not tell the tool"},
		"a write without a path":       {claude(`"tool_name":"Write","tool_input":{"content":"x"}`), "hook payload, tool_input.file_path: missing or no text"},
		"a write without a content":    {claude(`"tool_name":"Write","tool_input":{"file_path":"a"}`), "hook payload, tool_input.old_string: missing or no text"},
		"an edit of a number":          {claude(`"tool_name":"Edit","tool_input":{"file_path":"a","old_string":7}`), "hook payload, tool_input.old_string: missing or no text"},
		"a new text that is a list":    {claude(`"tool_name":"Edit","tool_input":{"file_path":"a","old_string":"x","new_string":[]}`), "hook payload, tool_input.new_string: missing or no text"},
		"a shell without a command":    {claude(`"tool_name":"Bash","tool_input":{}`), "hook payload, tool_input.command: missing or no text"},
		"a patch without a text":       {claude(`"tool_name":"apply_patch","tool_input":{}`), "hook payload, tool_input.command: missing or no text"},
		"an edit whose input is text":  {claude(`"tool_name":"Edit","tool_input":"x"`), "hook payload, tool_input.file_path: missing or no text"},
		"a list of edits without text": {claude(`"tool_name":"MultiEdit","tool_input":{"file_path":"a","edits":[{}]}`), "hook payload, tool_input.old_string: missing or no text"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := agenthook.Read(agenthook.Claude, []byte(c.raw), nil)
			if !errors.Is(err, agenthook.ErrBadPayload) || err.Error() != c.want {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestAnUnknownHookIsToldAndNotRefused(t *testing.T) {
	e, err := agenthook.Read(agenthook.Claude, []byte(`{"session_id":"s","prompt_id":"p","hook_event_name":"MoonPhase"}`), nil)
	if !errors.Is(err, agenthook.ErrUnknownPhase) || e.Phase != agenthook.Other || e.Session != "s" {
		t.Errorf("got %v, %+v", err, e)
	}
}

func TestAfterATool(t *testing.T) {
	raw := `{"session_id":"s","prompt_id":"p","hook_event_name":"PostToolUse","tool_name":"Write","tool_input":{},"tool_response":{}}`
	if _, err := agenthook.Read(agenthook.Claude, []byte(raw), nil); err != nil {
		t.Errorf("what was already done need not be understood: %v", err)
	}
}

func TestAgentNamed(t *testing.T) {
	for name, want := range map[string]agenthook.Agent{"claude": agenthook.Claude, "claude-code": agenthook.Claude, "gemini-cli": agenthook.Gemini, "copilot": agenthook.Copilot} {
		if got, ok := agenthook.AgentNamed(name); !ok || got != want {
			t.Errorf("%s is %s, %v", name, got, ok)
		}
	}
	if _, ok := agenthook.AgentNamed("vim"); ok {
		t.Error("vim is no agent")
	}
}
