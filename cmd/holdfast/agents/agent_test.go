package agents

import (
	"fmt"
	"slices"
	"strings"

	"holdfast/cmd/holdfast/agents/model"
	"holdfast/internal/integration/install"
)

// agent is how one of the agents is led to the scripted model, and what its tools are
// called. Everything that it needs is in its home and its environment, so that the
// repository is as the user left it.
type agent struct {
	name  string
	env   []string          // {url} is the model's address
	home  map[string]string // files of its home; {root} is the repository
	edit  func(path, old, new string) model.Call
	shell func(command string) model.Call
	tells told

	headless []string // the arguments of a run without a person; the prompt comes last
	guards   guards
}

// guards is what the agent's hooks can do, as docs/agents-hooks.md says.
type guards struct {
	target   install.Target
	settings string // the file with the hooks, or what loads them
	stop     bool   // a stop can be refused
}

// told is what an agent tells of a conversation with three answers of the model. Copilot
// says nothing about models of the user's own; Claude Code and OpenCode know prices.
type told struct {
	answers int // those whose tokens are counted
	cost    bool
}

var all = []agent{
	{
		name: "claude", tells: told{answers: 3, cost: true},
		headless: []string{"-p", "--output-format", "stream-json", "--verbose", "--permission-mode", "acceptEdits", "--allowedTools", "Bash,Edit,Write", "--"},
		guards:   guards{install.Claude, ".claude/settings.json", true},
		env:      []string{"ANTHROPIC_BASE_URL={url}", "ANTHROPIC_API_KEY=none", "DISABLE_AUTOUPDATER=1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1"},
		edit: func(path, old, new string) model.Call {
			return model.Call{Tool: "Edit", Input: map[string]any{"file_path": path, "old_string": old, "new_string": new}}
		},
		shell: func(command string) model.Call {
			return model.Call{Tool: "Bash", Input: map[string]any{"command": command, "description": "a command"}}
		},
	},
	{
		name: "codex", tells: told{answers: 3},
		headless: []string{"exec", "--json", "--dangerously-bypass-approvals-and-sandbox"},
		guards:   guards{install.Codex, ".codex/hooks.json", true},
		env:      []string{"SCRIPTED_KEY=none"},
		home: map[string]string{".codex/config.toml": `model = "gpt-5.5"
model_provider = "scripted"
[model_providers.scripted]
name = "scripted"
base_url = "{url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
[projects."{root}"]
trust_level = "trusted"
[analytics]
enabled = false
`},
		edit: func(path, old, new string) model.Call {
			patch := fmt.Sprintf("*** Begin Patch\n*** Update File: %s\n@@\n%s%s*** End Patch\n", path, marked("-", old), marked("+", new))
			return model.Call{Tool: "apply_patch", Raw: patch}
		},
		shell: func(command string) model.Call {
			return model.Call{Tool: "exec_command", Input: map[string]any{"cmd": command}}
		},
	},
	{
		name: "gemini", tells: told{answers: 3},
		headless: []string{"--output-format", "stream-json", "--yolo", "--skip-trust", "-p"},
		guards:   guards{install.Gemini, ".gemini/settings.json", true},
		env:      []string{"GOOGLE_GEMINI_BASE_URL={url}", "GEMINI_API_KEY=none", "GEMINI_MODEL=gemini-2.5-pro"},
		home: map[string]string{".gemini/settings.json": `{
  "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": false}},
  "privacy": {"usageStatisticsEnabled": false}, "telemetry": {"enabled": false}, "general": {"enableAutoUpdate": false}
}
`},
		edit: func(path, old, new string) model.Call {
			return model.Call{Tool: "replace", Input: map[string]any{"file_path": path, "instruction": "as it says", "old_string": old, "new_string": new}}
		},
		shell: func(command string) model.Call {
			return model.Call{Tool: "run_shell_command", Input: map[string]any{"command": command, "description": "a command"}}
		},
	},
	{
		name: "copilot", tells: told{},
		headless: []string{"--output-format", "json", "--no-color", "--no-ask-user", "--allow-all-tools", "-p"},
		guards:   guards{install.Copilot, ".github/hooks/holdfast.json", true},
		env: []string{"COPILOT_PROVIDER_BASE_URL={url}/v1", "COPILOT_PROVIDER_API_KEY=none", "COPILOT_MODEL=scripted", "COPILOT_AUTO_UPDATE=false",
			"COPILOT_OFFLINE=true", "GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS=true"},
		edit: func(path, old, new string) model.Call {
			return model.Call{Tool: "edit", Input: map[string]any{"path": path, "old_str": old, "new_str": new}}
		},
		shell: func(command string) model.Call {
			return model.Call{Tool: "bash", Input: map[string]any{"command": command, "description": "a command"}}
		},
	},
	{
		name: "opencode", tells: told{answers: 3, cost: true},
		headless: []string{"run", "--format", "json", "--auto"},
		guards:   guards{install.OpenCode, ".opencode/plugin/holdfast.js", false},
		env: []string{"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_DEFAULT_PLUGINS=1", "OPENCODE_DISABLE_LSP_DOWNLOAD=1",
			"OPENCODE_DISABLE_MODELS_FETCH=1", "npm_config_offline=true"}, // it asks npm for its plugins' types, again and again
		home: map[string]string{".config/opencode/opencode.json": `{
  "$schema": "https://opencode.ai/config.json", "autoupdate": false, "share": "disabled",
  "model": "scripted/scripted", "small_model": "scripted/scripted",
  "provider": {"scripted": {"npm": "@ai-sdk/openai-compatible", "name": "scripted", "options": {"baseURL": "{url}/v1", "apiKey": "none"},
    "models": {"scripted": {"name": "scripted", "cost": {"input": 3, "output": 15}, "limit": {"context": 100000, "output": 4000}}}}}
}
`},
		edit: func(path, old, new string) model.Call {
			return model.Call{Tool: "edit", Input: map[string]any{"filePath": path, "oldString": old, "newString": new}}
		},
		shell: func(command string) model.Call {
			return model.Call{Tool: "bash", Input: map[string]any{"command": command, "description": "a command"}}
		},
	},
}

func named(name string) agent {
	return all[slices.IndexFunc(all, func(a agent) bool { return a.name == name })]
}

// marked is a text as lines of a patch.
func marked(mark, text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(mark + line)
	}
	return out.String()
}

func calls(list ...model.Call) model.Turn { return model.Turn{Text: "I go on.", Calls: list} }

func says(text string) model.Turn { return model.Turn{Text: text} }
