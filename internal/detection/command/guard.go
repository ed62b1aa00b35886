package command

import (
	"path"
	"regexp"
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
		{"own-program", "{usr,opt}/**/bin/holdfast", nil},
	}
})

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
	if role := r.roleOf(e); role != "" {
		r.add(Effect{Kind: Guard, Path: e.Path, Glob: e.Glob, Recursive: e.Recursive, Detail: role})
	}
}

// guards tells when a path that an effect does not name itself guards something.
func (r *reader) guards(name string, glob bool, kind Kind) {
	r.guarded(Effect{Kind: kind, Path: strings.TrimSuffix(name, "/"), Glob: glob})
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

// guardTools are programs that end others or speak to the guard.
func guardTools(name string) handler {
	switch name {
	case "kill":
		return (*reader).kill
	case "pkill", "killall", "skill":
		return (*reader).killNamed
	case "pgrep", "pidof":
		return (*reader).pgrep
	case "systemctl", "service", "launchctl":
		return (*reader).service
	case "holdfast":
		return (*reader).holdfast
	case "husky", "lefthook", "pre-commit":
		return (*reader).hookManager
	case "claude", "codex", "gemini", "copilot", "opencode", "cursor-agent":
		return (*reader).agent
	}
	return nil
}

const self = "holdfast"

// kill tells the ends of the guard, of the parent, or of everything. Other numbers are
// unclear: one of them may be the guard's.
func (r *reader) kill(words []word) stream {
	signal := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		w.text = bare(w.text)
		switch {
		case w.text == "-0" || w.text == "-l" || w.text == "-L":
			return stream{}
		case w.text == "-s" || w.text == "-n":
			i++
		case w.text == "--":
			signal = true
		case w.isFlag() && !signal && i+1 < len(words):
			signal = true
		case strings.Contains(w.text, "PPID"), strings.Contains(w.text, self), w.text == "-1", w.text == "0", strings.Contains(w.text, "$$"):
			r.add(Effect{Kind: Kill, Detail: w.text})
		case strings.HasPrefix(w.text, "%"), w.text == "$!":
		default:
			r.doubt(Kill, "", "which process it ends is known only by its number: "+shorten(w.text))
		}
	}
	return output("")
}

// bare is a word without its quotes: what is not known stands as it is written.
func bare(text string) string {
	return strings.NewReplacer("$'", "", `"`, "", "'", "", `\`, "").Replace(text)
}

// killNamed tells whether a pattern of names meets the guard.
func (r *reader) killNamed(words []word) stream {
	flags, names := options(words, "-u -g -P -t -s --signal -U -G -F -x?")
	for _, n := range names {
		switch {
		case n.vague:
			r.doubt(Kill, "", "which processes it ends is known only then")
		case meetsSelf(n.text):
			r.add(Effect{Kind: Kill, Detail: n.text})
		}
	}
	if len(names) == 0 && (hasFlag(flags, 'u', "") || hasFlag(flags, 'P', "") || hasFlag(flags, 'g', "")) {
		r.add(Effect{Kind: Kill, Detail: strings.Join(flags, " ")})
	}
	return output("")
}

func meetsSelf(pattern string) bool {
	if strings.Contains(pattern, self) {
		return true
	}
	if len(pattern) > 200 || strings.Trim(pattern, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/ ") == "" {
		return strings.Contains(self, pattern) && len(pattern) > 3
	}
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(self)
}

// pgrep prints the numbers of processes; those of the guard are named after it.
func (r *reader) pgrep(words []word) stream {
	for _, w := range words[1:] {
		if !w.isFlag() && meetsSelf(w.text) {
			return output(self + "\n")
		}
	}
	return stream{}
}

func (r *reader) service(words []word) stream {
	for _, w := range words[1:] {
		if strings.Contains(w.text, self) {
			r.add(Effect{Kind: Kill, Detail: strings.Join(texts(words[1:]), " ")})
		}
	}
	return stream{}
}

// asking are the commands of holdfast that only tell something.
const asking = "check audit inventory prove explain catalog version help doctor status log list show diff completion --help --version -h"

// holdfast tells what is asked of the guard from within: questions are free.
func (r *reader) holdfast(words []word) stream {
	_, operands := options(words, "-C --config --dir")
	sub := ""
	if len(operands) > 0 {
		sub = operands[0].text
	}
	line := strings.Join(texts(operands[:min(2, len(operands))]), " ")
	fixes := false
	for _, w := range words {
		fixes = fixes || w.text == "--fix" || w.text == "--update" || w.text == "--write"
	}
	switch {
	case sub == "gate" && len(operands) > 1 && isOneOf(operands[1].text, "list show"):
	case sub == "check" || sub == "prove":
		r.tests(self+" "+sub, nil, nil)
	case sub == "" && len(operands) == 0, isOneOf(sub, asking) && !fixes:
	default:
		r.add(Effect{Kind: Guard, Detail: self + " " + line})
	}
	return stream{}
}

// hookManager tells when hooks are taken out.
func (r *reader) hookManager(words []word) stream {
	for _, w := range words[1:] {
		if w.text == "uninstall" {
			r.bypass(program(words[0].text) + " uninstall")
		}
	}
	return stream{}
}

// agent tells when an agent is started from within in a way that leaves its hooks out.
func (r *reader) agent(words []word) stream {
	for i, w := range words[1:] {
		bare := isOneOf(w.text, "--bare --safe-mode") || strings.Contains(w.text, "disableAllHooks") || w.text == "--settings" && i+2 < len(words) && strings.Contains(words[i+2].text, "hooks")
		if bare {
			r.add(Effect{Kind: Guard, Detail: path.Base(words[0].text) + " " + w.text})
		}
	}
	return stream{}
}
