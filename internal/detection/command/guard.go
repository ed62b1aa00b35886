package command

import (
	"strings"
	"sync"
)

// guardFiles are the files that guard a project or an agent, by role. The names are
// examples that stand for what patterns and folders may meet.
type guardFile struct {
	role, glob string
	names      []string
}

var guardFiles = sync.OnceValue(func() []guardFile {
	return []guardFile{
		{"agent-settings", "**/.claude/settings*.json", []string{".claude/settings.json", ".claude/settings.local.json"}},
		{"agent-settings", "**/.claude/{hooks,plugins}/**", []string{".claude/hooks/guard.sh", ".claude/plugins/guard.json"}},
		{"agent-settings", "**/.codex/{config.toml,hooks.json,requirements.toml}", []string{".codex/config.toml", ".codex/hooks.json"}},
		{"agent-settings", "**/.gemini/settings.json", []string{".gemini/settings.json"}},
		{"agent-settings", "**/.cursor/{hooks.json,hooks/**}", []string{".cursor/hooks.json"}},
		{"agent-settings", "**/.github/hooks/**", []string{".github/hooks/guard.json"}},
		{"agent-settings", "**/.opencode/{plugin,plugins}/**", []string{".opencode/plugin/guard.js"}},
		{"agent-settings", "**/{opencode.json,opencode.jsonc,crush.json,.crush.json,.mcp.json,.aider.conf.yml}", []string{".mcp.json"}},
		{"agent-settings", "**/.windsurf/hooks.json", []string{".windsurf/hooks.json"}},
		{"git-hooks", "**/.git/hooks/**", []string{".git/hooks/pre-commit", ".git/hooks/prepare-commit-msg"}},
		{"git-hooks", "**/{.husky,.githooks,git-hooks}/**", []string{".husky/pre-commit", ".githooks/pre-commit"}},
		{"git-hooks", "**/{.pre-commit-config.yaml,lefthook.yml,.lefthook.yml,lefthook.yaml,.overcommit.yml,.huskyrc,.config/husky/init.sh}", []string{".pre-commit-config.yaml"}},
		{"git-config", "**/{.git/config,.git/config.worktree,.gitconfig,.git/info/**,.git/HEAD,.git/index,.git/packed-refs,.git/refs/**,.git/objects/**}", []string{".git/config", ".git/HEAD"}},
		{"ci", "**/.github/{workflows,actions}/**", []string{".github/workflows/ci.yml", ".github/workflows/test.yaml"}},
		{"ci", "{.circleci,.buildkite,.gitlab,.semaphore,.woodpecker,.ci,.teamcity}/**", []string{".circleci/config.yml", ".buildkite/pipeline.yml", ".ci/run"}},
		{"ci", "**/{.travis.yml,.gitlab-ci.yml,azure-pipelines.yml,azure-pipelines.yaml,Jenkinsfile,appveyor.yml,bitbucket-pipelines.yml,.drone.yml,.cirrus.yml}", []string{".gitlab-ci.yml"}},
		{"own-config", "**/{holdfast.yaml,holdfast.yml}", []string{"holdfast.yaml"}},
		{"own-state", "**/{.holdfast,.config/holdfast,.local/state/holdfast,.cache/holdfast}/**", []string{".holdfast/state.json"}},
		{"own-state", "**/.aiwg/{ralph,persistence,patterns,gates,checkpoints}/**", []string{".aiwg/ralph/state.json"}},
		{"own-program", "{{usr,opt}/**,**/{go,.local,.cargo}}/bin/holdfast", nil},
	}
})

// runnable are modes that only make a file run: a hook loses nothing by them.
var runnable = map[string]bool{"+x": true, "a+x": true, "u+x": true, "ug+x": true, "ugo+x": true}

// guarded tells when an effect touches a file that guards.
func (r *reader) guarded(e Effect) {
	switch e.Kind {
	case Delete, Move, Write, Append, EditInPlace, Chmod, HeredocWrite, History:
	default:
		return
	}
	whole := e.Path == "." && e.Kind != Delete && e.Kind != Move // it is about the work tree, not about a guard
	if e.Path == "" || whole || e.Detail == untracked {
		return
	}
	if role := r.roleOf(e); role != "" && !(e.Kind == Chmod && role == "git-hooks" && runnable[e.Detail]) {
		r.add(Effect{Kind: Guard, Path: e.Path, Glob: e.Glob, Recursive: e.Recursive, Detail: role})
	}
}

// guards tells when a path that an effect does not name itself guards something.
func (r *reader) guards(name string) {
	r.guarded(Effect{Kind: Write, Path: strings.TrimSuffix(name, "/")})
}

func (r *reader) roleOf(e Effect) string {
	name := strings.TrimPrefix(strings.TrimPrefix(e.Path, "~"), "/")
	if !e.Glob && !interesting(name) && !e.Recursive {
		return ""
	}
	for _, g := range guardFiles() {
		if !e.Glob && matches(g.glob, name) {
			return g.role
		}
		for _, example := range g.names {
			if e.Glob && (matches(name, example) || e.Recursive && matches(name+"/**", example)) && (r.hidden || !hiddenBy(name, example)) {
				return g.role
			}
			if e.Recursive && !e.Glob && (name == "." || strings.HasPrefix(example, name+"/")) {
				return g.role
			}
		}
	}
	return ""
}

// interesting passes over most paths at once: a guard's path has a hidden folder, or one of
// a few names.
func interesting(name string) bool {
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || strings.Contains(name, "holdfast") || strings.Contains(name, "lefthook") || strings.Contains(name, "git-hooks") ||
		strings.HasSuffix(name, "code.json") || strings.HasSuffix(name, "code.jsonc") || strings.HasSuffix(name, "crush.json") || strings.Contains(name, "pipelines") || strings.HasSuffix(name, "Jenkinsfile") || strings.HasSuffix(name, "appveyor.yml")
}

// hiddenBy tells whether a pattern of a shell, whose wildcards pass over hidden names, does
// not meet a name for that.
func hiddenBy(glob, name string) bool {
	hidden := strings.Count("/"+name, "/.")
	return strings.Count("/"+glob, "/.") < hidden
}

// RoleOf says what a file guards, by its path below a work tree or a home; "" when it
// guards nothing.
func RoleOf(path string) string {
	return (&reader{}).roleOf(Effect{Kind: Write, Path: path})
}
