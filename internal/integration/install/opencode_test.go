package install

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// driver calls the plugin as OpenCode does and says what came of it.
const driver = `
import { Holdfast } from "./.opencode/plugin/holdfast.js"
const prompts = []
const client = { session: { prompt: async (p) => prompts.push(p) } }
const hooks = await Holdfast({ client, directory: process.cwd(), worktree: "/" })
const result = { before: "ran", after: "" }
try { await hooks["tool.execute.before"]({ tool: "write", sessionID: "s", callID: "c" }, { args: { filePath: "x" } }) } catch (e) { result.before = e.message }
const output = { title: "t", output: "written", metadata: {} }
await hooks["tool.execute.after"]({ tool: "write", sessionID: "s", callID: "c", args: {} }, output)
result.after = output.output
await hooks.event({ event: { type: "session.idle", properties: { sessionID: "s" } } })
await hooks.event({ event: { type: "other", properties: {} } })
result.prompts = prompts.map((p) => p.path.id + ":" + p.body.parts[0].text)
console.log(JSON.stringify(result))
`

// TestThePluginOfOpenCodeFailsClosed runs the plugin itself under node.
func TestThePluginOfOpenCodeFailsClosed(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed here")
	}
	for name, c := range map[string]struct {
		program       string // what the command is, "" for nothing at all
		before, after string
		prompts       string
	}{
		"allowed":           {`echo '{"decision":"allow"}'`, "ran", "written", ""},
		"denied":            {`echo '{"decision":"deny","reason":"no skips"}'`, "no skips", "written\n\nno skips", ""},
		"with context":      {`echo '{"decision":"context","context":"mind the tests"}'`, "ran", "written\n\nmind the tests", ""},
		"a blocked stop":    {`echo '{"decision":"block_stop","reason":"go on"}'`, "ran", "written\n\ngo on", "s:go on"},
		"silence":           {`true`, "holdfast: its answer cannot be read", "cannot be read", ""},
		"an unknown answer": {`echo '{"decision":"perhaps"}'`, "holdfast: its answer cannot be read", "cannot be read", ""},
		"no JSON":           {`echo hello`, "holdfast: its answer cannot be read", "cannot be read", ""},
		"a crash":           {`echo broken >&2; exit 1`, "holdfast: broken", "holdfast: broken", ""},
		"no such program":   {"", "holdfast: cannot run", "holdfast: cannot run", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := plainHouse(t)
			program := filepath.Join(h.home, "hold fast")
			if c.program != "" {
				h.writeMode(program, "#!/bin/sh\n[ \"$1 $2\" = 'hook opencode' ] || exit 9\ncat >>'"+h.home+"/said'\n"+c.program+"\n", 0o755)
			}
			h.install(OpenCode, Options{Command: program})
			h.write("driver.mjs", driver)
			cmd := exec.Command(node, "driver.mjs")
			cmd.Dir = h.root
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, err.(*exec.ExitError).Stderr)
			}
			var got struct {
				Before, After string
				Prompts       []string
			}
			if err := json.Unmarshal(out, &got); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if !strings.Contains(got.Before, c.before) || !strings.Contains(got.After, c.after) || strings.Join(got.Prompts, ",") != c.prompts {
				t.Errorf("%+v", got)
			}
			if c.program != "" && !strings.Contains(h.read(filepath.Join(h.home, "said")), `"hook":"tool.execute.before","input":{"tool":"write","sessionID":"s","callID":"c"},"output":{"args":{"filePath":"x"}}`) {
				t.Errorf("it was told %s", h.read(filepath.Join(h.home, "said")))
			}
		})
	}
}
