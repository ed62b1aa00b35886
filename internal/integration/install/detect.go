package install

import (
	"os"
	"path/filepath"
)

// trace is what the use of a target leaves behind.
type trace struct {
	target   Target
	project  []string
	user     []string
	programs []string
}

func traces() []trace {
	return []trace{
		{Claude, []string{".claude", "CLAUDE.md"}, []string{".claude"}, []string{"claude"}},
		{Codex, []string{".codex"}, []string{".codex"}, []string{"codex"}},
		{Gemini, []string{".gemini", "GEMINI.md"}, []string{".gemini"}, []string{"gemini"}},
		{Copilot, []string{".github/hooks", ".github/copilot-instructions.md"}, []string{".copilot"}, []string{"copilot"}},
		{OpenCode, []string{".opencode", "opencode.json", "opencode.jsonc"}, []string{".config/opencode"}, []string{"opencode"}},
		{Cursor, []string{".cursor", ".cursorrules"}, []string{".cursor"}, []string{"cursor", "cursor-agent"}},
		{Windsurf, []string{".windsurf", ".windsurfrules"}, []string{".codeium/windsurf"}, []string{"windsurf"}},
		{Crush, []string{"crush.json", ".crush.json"}, []string{".config/crush"}, []string{"crush"}},
		{Aider, []string{".aider.conf.yml"}, []string{".aider.conf.yml"}, []string{"aider"}},
		{Git, []string{".husky", "lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".git"}, nil, nil},
		{GitHub, []string{".github/workflows"}, nil, nil},
		{GitLab, []string{".gitlab-ci.yml"}, nil, nil},
		{PreCommit, []string{".pre-commit-config.yaml"}, nil, nil},
	}
}

// Detect lists the targets that are in use here. look finds a program, as exec.LookPath does.
func Detect(root, home string, look func(string) (string, error)) []Found {
	var out []Found
	for _, t := range traces() {
		if found := t.find(root, home, look); found.Where != "" {
			out = append(out, found)
		}
	}
	return out
}

func (t trace) find(root, home string, look func(string) (string, error)) Found {
	for _, name := range t.project {
		if present(root, name) {
			return Found{t.target, name + " is in the repository", InRepository}
		}
	}
	for _, name := range t.programs {
		if _, err := look(name); err == nil {
			return Found{t.target, name + " is on the PATH", OnPath}
		}
	}
	for _, name := range t.user {
		if present(home, name) {
			return Found{t.target, name + " is in the home directory", InHome}
		}
	}
	return Found{}
}

func present(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
	return err == nil
}
