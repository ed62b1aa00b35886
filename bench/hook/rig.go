package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// rig is two repositories, the command, and the empty program.
type rig struct {
	binary, empty      string
	guarded, unguarded string
	env                []string
}

const (
	line   = "  expect(total(500)).toBe(1500)"
	honest = line + "\n  expect(total(501)).toBe(1503)"
	skip   = "  return\n" + line
)

func newRig(dir, binary string) (rig, error) {
	r := rig{binary: binary, empty: filepath.Join(dir, "empty"), guarded: filepath.Join(dir, "guarded"), unguarded: filepath.Join(dir, "unguarded")}
	home := filepath.Join(dir, "home")
	r.env = append(os.Environ(), "HOME="+home, "XDG_STATE_HOME=", "XDG_CONFIG_HOME=", "GIT_CONFIG_GLOBAL=/dev/null")
	files := map[string]string{
		filepath.Join(dir, "src", "main.go"): "package main\n\nfunc main() {}\n", filepath.Join(home, "x"): "",
		filepath.Join(r.guarded, "cart.test.ts"): suite(1000), filepath.Join(r.guarded, "holdfast.yaml"): "mode: standard\n", filepath.Join(r.unguarded, "cart.test.ts"): suite(1000),
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return r, err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return r, err
		}
	}
	for _, repo := range []string{r.guarded, r.unguarded} {
		if out, err := exec.Command("git", "init", "-q", repo).CombinedOutput(); err != nil {
			return r, fmt.Errorf("git init: %w: %s", err, out)
		}
	}
	out, err := exec.Command("go", "build", "-o", r.empty, filepath.Join(dir, "src", "main.go")).CombinedOutput()
	if err != nil {
		return r, fmt.Errorf("go build: %w: %s", err, out)
	}
	return r, nil
}

// suite is a test file with so many lines.
func suite(lines int) string {
	var out strings.Builder
	out.WriteString("import { test, expect } from 'vitest'\nimport { total } from './cart'\n")
	for i := 1; i*4 < lines; i++ {
		fmt.Fprintf(&out, "test('total of %d', () => {\n  const n = %d\n  expect(total(n)).toBe(%d)\n})\n", i, i, 3*i)
		if i == lines/8 {
			out.WriteString("test('total of many', () => {\n" + line + "\n})\n")
		}
	}
	return out.String()
}

// job is one process: what it is and what it is told.
type job struct {
	args []string
	dir  string
	in   []byte
}

func (r rig) edit(repo string, i int, session, fresh string) job {
	input := map[string]any{"file_path": filepath.Join(repo, "cart.test.ts"), "old_string": line, "new_string": fresh}
	return r.call(repo, session, fmt.Sprintf("e%d%d", i, len(fresh)), "Edit", input)
}

func (r rig) shell(repo string, i int, session string) job {
	return r.call(repo, session, fmt.Sprintf("b%d", i), "Bash", map[string]any{"command": "npx vitest run && git status --short"})
}

func (r rig) call(repo, session, id, tool string, input map[string]any) job {
	raw, err := json.Marshal(map[string]any{"session_id": "bench" + session, "cwd": repo, "prompt_id": "p", "hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input, "tool_use_id": id})
	if err != nil {
		raw = nil // texts can always be written
	}
	return job{args: []string{r.binary, "hook", "claude"}, dir: repo, in: raw}
}

// time is how long a process takes, from its start to its end.
func (r rig) time(j job) (time.Duration, error) {
	cmd := exec.Command(j.args[0], j.args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = j.dir, r.env, bytes.NewReader(j.in)
	begin := time.Now()
	out, err := cmd.Output()
	took := time.Since(begin)
	if err == nil && bytes.Contains(out, []byte("could not judge")) {
		err = fmt.Errorf("%s", out)
	}
	return took, err
}
