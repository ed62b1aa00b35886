package command

import (
	"strings"
	"sync"
)

// gitCall is a git command after git's own options.
type gitCall struct {
	name     string
	words    []word // with the name first
	flags    []string
	operands []word
	paths    []word // what stands after --
	dashed   bool   // there is a --
}

// git reads a call of git: its own options, then the command.
func (r *reader) git(words []word) stream {
	outer := r.cwd
	defer func() { r.cwd = outer }()
	i := 1
	for ; i < len(words) && words[i].isFlag(); i++ {
		text := words[i].text
		switch {
		case (text == "-C" || text == "-c" || text == "--git-dir" || text == "--work-tree" || text == "--exec-path" || text == "--config-env") && i+1 < len(words):
			i++
			if text == "-C" {
				r.cd([]word{literal("cd"), words[i]})
			} else if text == "-c" || text == "--config-env" {
				r.gitSetting(words[i].text, "-c "+words[i].text)
			}
		case strings.HasPrefix(text, "--config-env="):
			r.gitSetting(strings.TrimPrefix(text, "--config-env="), text)
		}
	}
	if i >= len(words) {
		return stream{}
	}
	if words[i].vague {
		r.doubt("", "", "which git command runs is known only then")
		return stream{}
	}
	c := gitCall{name: words[i].text, words: words[i:]}
	c.read(gitValued()[c.name])
	if act := gitCommands()[c.name]; act != nil {
		return act(r, c)
	}
	return stream{}
}

// read splits the words of a git command.
func (c *gitCall) read(valued string) {
	for i := 1; i < len(c.words); i++ {
		w := c.words[i]
		switch {
		case w.text == "--":
			c.paths, c.dashed = c.words[i+1:], true
			return
		case !w.isFlag():
			c.operands = append(c.operands, w)
		default:
			c.flags = append(c.flags, w.text)
			if takesNext(w.text, valued) && i+1 < len(c.words) {
				i++
				c.flags = append(c.flags, "="+c.words[i].text)
			}
		}
	}
}

// takesNext tells whether a flag, or the last of a cluster, takes the next word.
func takesNext(flag, valued string) bool {
	if isOneOf(flag, valued) {
		return true
	}
	return len(flag) > 2 && flag[1] != '-' && isOneOf("-"+flag[len(flag)-1:], valued)
}

// has tells whether a flag is set, alone or in a cluster before a value.
func (c gitCall) has(short byte, long ...string) bool {
	valued := gitValued()[c.name]
	for _, f := range c.flags {
		if strings.HasPrefix(f, "=") {
			continue
		}
		name, _, _ := strings.Cut(f, "=")
		if contains(long, name) {
			return true
		}
		if short == 0 || f[1] == '-' {
			continue
		}
		for _, letter := range []byte(f[1:]) {
			if letter == short {
				return true
			}
			if isOneOf("-"+string(letter), valued) {
				break
			}
		}
	}
	return false
}

// gitValued are the flags of git commands that take the next word.
var gitValued = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"commit": "-m -F -C -c -t --message --file --author --date --template --fixup --squash --reuse-message --cleanup", "stash": "-m --message", "restore": "-s --source", "apply": "-p --directory --exclude --include",
		"push": "-o --repo --push-option", "checkout": "-b -B --orphan", "switch": "-c -C --orphan", "rebase": "-x --exec --onto -s -X", "clean": "-e --exclude", "merge": "-m -F -s -X", "tag": "-m -F -u",
		"branch": "-u --set-upstream-to", "config": "-f --file --type --default", "reset": "--pathspec-from-file", "am": "-p --directory", "update-ref": "-m", "grep": "-e -f", "notes": "-m", "pull": "-s -X",
	}
})

var gitCommandTable table[func(*reader, gitCall) stream]

func gitCommands() map[string]func(*reader, gitCall) stream {
	return gitCommandTable.get(buildGitCommands)
}

func buildGitCommands() map[string]func(*reader, gitCall) stream {
	history := func(r *reader, c gitCall) stream { r.history(c, c.name, nil); return stream{} }
	return map[string]func(*reader, gitCall) stream{
		"rm": (*reader).gitRm, "mv": (*reader).gitMv, "clean": (*reader).gitClean, "commit": (*reader).gitCommit, "push": (*reader).gitPush, "merge": (*reader).gitVerify, "am": (*reader).gitApply,
		"rebase": (*reader).gitRebase, "reset": (*reader).gitReset, "checkout": (*reader).gitCheckout, "restore": (*reader).gitRestore, "switch": (*reader).gitSwitch, "branch": (*reader).gitBranch,
		"stash": (*reader).gitStash, "reflog": (*reader).gitReflog, "gc": (*reader).gitGC, "prune": history, "update-ref": history, "filter-branch": history, "filter-repo": history, "replace": history,
		"symbolic-ref": (*reader).gitSymbolic, "tag": (*reader).gitTag, "worktree": (*reader).gitWorktree, "update-index": (*reader).gitIndex, "read-tree": history, "checkout-index": history,
		"config": (*reader).gitConfig, "apply": (*reader).gitApply, "ls-files": (*reader).gitNames, "diff": (*reader).gitNames, "grep": (*reader).gitNames, "rev-parse": (*reader).gitTop,
		"submodule": (*reader).gitRuns, "bisect": (*reader).gitRuns, "cherry-pick": (*reader).gitVerify, "revert": (*reader).gitVerify, "fast-import": history, "pull": (*reader).gitVerify,
	}
}

// history tells that commits or uncommitted work are rewritten or thrown away.
func (r *reader) history(c gitCall, detail string, paths []word) {
	if len(paths) == 0 {
		r.add(Effect{Kind: History, Detail: detail})
		return
	}
	from := ""
	if c.dashed && len(c.operands) > 0 {
		from = c.operands[0].text
	}
	for _, p := range paths {
		r.touch(History, p, func(e *Effect) { e.Detail, e.Recursive, e.From = detail, true, from })
	}
}

func (r *reader) bypass(detail string) { r.add(Effect{Kind: BypassHooks, Detail: detail}) }

// gitSetting tells settings that switch hooks off: key=value or a key alone.
func (r *reader) gitSetting(setting, detail string) {
	key, value, _ := strings.Cut(setting, "=")
	switch key = strings.ToLower(key); {
	case key == "core.hookspath", strings.HasPrefix(key, "hook."), strings.HasPrefix(key, "hooks."):
		r.bypass(detail)
	case key == "include.path", strings.HasPrefix(key, "includeif."), key == "init.templatedir", key == "core.worktree":
		r.add(Effect{Kind: Guard, Path: ".git/config", Detail: "git-config"})
	case strings.HasPrefix(key, "alias.") && strings.HasPrefix(value, "!"):
		r.within(func() stream { return r.text(value[1:]) })
	case strings.HasPrefix(key, "alias.") && value != "":
		r.within(func() stream { return r.text("git " + value) })
	}
}

func (r *reader) gitConfig(c gitCall) stream {
	reads := c.has(0, "--get", "--get-all", "--list", "--get-regexp", "--show-origin") || c.has('l')
	operands := c.operands
	if len(operands) > 0 && isOneOf(operands[0].text, "set unset get list") {
		reads = reads || isOneOf(operands[0].text, "get list")
		operands = operands[1:]
	}
	takesAway := c.has(0, "--unset", "--unset-all", "--remove-section", "--add", "--replace-all") || len(c.operands) > 0 && c.operands[0].text == "unset"
	if c.has('e', "--edit") {
		r.touch(EditInPlace, literal(".git/config"), nil)
	}
	if reads || len(operands) == 0 || len(operands) < 2 && !takesAway {
		return stream{}
	}
	setting := operands[0].text
	if len(operands) > 1 {
		setting += "=" + operands[1].text
	}
	if operands[0].vague {
		r.doubt(BypassHooks, "", "which setting of git is changed is known only then")
	}
	r.gitSetting(setting, "git config "+operands[0].text)
	return stream{}
}
