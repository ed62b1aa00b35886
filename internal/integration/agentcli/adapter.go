package agentcli

import (
	"os"
	"os/exec"
	"slices"
)

// adapter is how one agent is called and what it writes.
type adapter struct {
	name  string
	start []string // program and the arguments that make it run once and write its stream
	model string   // the flag that names a model
	free  []string // lets it work with nobody there to be asked
	own   []string // flags by which users decide that themselves; free is then left out
	end   []string // after the arguments of the user
	asArg string   // the flag that takes the prompt, "" for none; agents without it read stdin
	file  string   // the flag that takes a file with the prompt
	open  func() parser
}

// adapters are the agents known, in order of preference.
func adapters() []adapter {
	return []adapter{
		{
			name: "claude", start: []string{"claude", "-p", "--verbose", "--output-format", "stream-json"}, model: "--model",
			free: claudeFree(os.Geteuid() == 0 && os.Getenv("IS_SANDBOX") != "1"),
			own:  []string{"--dangerously-skip-permissions", "--permission-mode", "--allowedTools", "--allowed-tools", "--permission-prompt-tool"},
			open: func() parser { return &claude{} },
		},
		{
			name: "codex", start: []string{"codex", "exec", "--json", "--skip-git-repo-check"}, model: "--model",
			free: []string{"--dangerously-bypass-approvals-and-sandbox"},
			own:  []string{"--sandbox", "-s", "--full-auto", "--approve-for-me", "--yolo", "--dangerously-bypass-approvals-and-sandbox"},
			end:  []string{"-"}, open: func() parser { return &codex{} },
		},
		{
			name: "gemini", start: []string{"gemini", "--output-format", "stream-json"}, model: "--model",
			free: []string{"--yolo", "--skip-trust"}, own: []string{"--yolo", "-y", "--approval-mode", "--policy"},
			open: func() parser { return &gemini{} },
		},
		{
			name: "opencode", start: []string{"opencode", "run", "--format", "json"}, model: "--model",
			free: []string{"--auto"}, own: []string{"--auto", "--agent"},
			open: func() parser { return &opencode{} },
		},
		{
			name: "copilot", start: []string{"copilot", "--output-format", "json", "--no-color", "--no-ask-user"}, model: "--model",
			free: []string{"--allow-all-tools"}, own: []string{"--allow-all-tools", "--allow-all", "--yolo", "--allow-tool", "--available-tools"},
			open: func() parser { return &copilot{} },
		},
		{
			name: "cursor-agent", start: []string{"cursor-agent", "-p", "--output-format", "stream-json"}, model: "--model",
			free: []string{"--force"}, own: []string{"--force", "-f", "--yolo", "--sandbox"},
			asArg: "--", open: func() parser { return &claude{} },
		},
		{
			name: "aider", start: []string{"aider", "--no-pretty", "--no-stream", "--no-check-update", "--no-show-release-notes", "--no-gitignore", "--no-auto-commits", "--no-dirty-commits"},
			model: "--model", free: []string{"--yes-always"}, own: []string{"--yes-always", "--yes"},
			asArg: "--message", file: "--message-file", open: func() parser { return &plain{aider: true} },
		},
	}
}

// claudeFree lets Claude Code work unattended. It refuses to skip permissions for root
// outside of a sandbox; then the tools are allowed by name.
func claudeFree(root bool) []string {
	if root {
		return []string{"--permission-mode", "acceptEdits", "--allowedTools", "Bash,Edit,Write,NotebookEdit,WebFetch,WebSearch,Task"}
	}
	return []string{"--dangerously-skip-permissions"}
}

// Names are the agents known, in order of preference.
func Names() []string {
	var out []string
	for _, a := range adapters() {
		out = append(out, a.name)
	}
	return out
}

// Installed are those of Names that are on PATH.
func Installed() []string {
	return slices.DeleteFunc(Names(), func(name string) bool {
		_, err := exec.LookPath(name)
		return err != nil
	})
}
